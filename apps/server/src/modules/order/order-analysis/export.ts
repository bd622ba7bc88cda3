import { formatMoney } from '@dropyard/contract/kit/money'
import { type Lang, languages } from '@dropyard/contract/kit/text'
import {
  type AnalysisRow,
  analysisBy,
  analysisText,
  refundRate,
} from '@dropyard/contract/order/order-analysis'
import { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import type { Db } from '../../../kit/data/database.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { type Cell, type Figure, figure } from '../../../kit/sheets/workbook-cells.ts'
import { rangeOf } from './figures.ts'
import { dayRows, goodsIn, namedRows } from './service.ts'

/** Exports an analysis as a file. */

const input = z.object({
  range: z.object({
    from: z.string(),
    to: z.string(),
    store_id: z.number().optional(),
    entity_id: z.number().optional(),
  }),
  by: z.enum(analysisBy),
  /** The companies that the user who asked may see; the job itself could read all. */
  scope: z.union([z.literal('all'), z.array(z.number())]),
  format: z.enum(['csv', 'xlsx']),
  lang: z.enum(languages),
})
type Asked = z.output<typeof input>

/** More products than anyone reads. */
const maxGoods = 20_000

export const exportJob = job({
  name: 'order-analysis.export',
  input,
  retries: 1,
  producesFile: true,
  async run(run, asked) {
    const { headers, rows } = await run.database.transaction(asked.scope, (db) => sheetOf(db, asked))
    await keepFile(run, asked.format, await writeSheet(asked.format, headers, rows, run))
    await run.progress(rows.length, rows.length)
    return { rows: rows.length }
  },
})

export function startExport(
  ctx: UserCtx,
  { by, format, ...asked }: { by: Asked['by']; format: Asked['format'] } & Asked['range'],
): Promise<number> {
  const titleIn = (lang: Lang): string =>
    `${analysisText[lang].title} ${analysisText[lang].fields[by]} ${asked.from} – ${asked.to}`
  return ctx.startJob(
    ctx,
    exportJob,
    {
      range: rangeOf(ctx, asked),
      by,
      scope: ctx.user.sees === 'all' ? 'all' : [...ctx.user.sees],
      format,
      lang: ctx.lang,
    },
    { title: { en: titleIn('en'), zh: titleIn('zh') } },
  )
}

async function sheetOf(db: Db, asked: Asked): Promise<{ headers: string[]; rows: Cell[][] }> {
  const { fields } = analysisText[asked.lang]
  const ctx = { db, lang: asked.lang }
  if (asked.by === 'goods') {
    const rows = await goodsIn(ctx, asked.range, maxGoods)
    return {
      headers: [
        fields.spu,
        fields.goods,
        fields.lines,
        fields.pieces,
        `${fields.spend} (USD)`,
        fields.pieces_refunded,
      ],
      rows: rows.map((row) => [
        row.spu,
        row.name,
        figure(row.lines),
        figure(row.pieces),
        usd(row.spend),
        figure(row.refunded),
      ]),
    }
  }
  const rows =
    asked.by === 'day' ? await dayRows(ctx, asked.range) : await namedRows(ctx, asked.by, asked.range)
  return { headers: headersOf(asked.by, asked.lang), rows: rows.map(cells) }
}

const usd = (cents: number): Figure => figure(formatMoney({ amount: cents, currency: 'USD' }))

function headersOf(by: Exclude<Asked['by'], 'goods'>, lang: Lang): string[] {
  const { fields } = analysisText[lang]
  return [
    fields[by],
    fields.orders,
    fields.cancelled,
    fields.paid,
    `${fields.spend} (USD)`,
    `${fields.refunded} (USD)`,
    `${fields.refund_rate} (%)`,
    fields.shipped,
    fields.delivered,
    fields.p50,
    fields.p90,
    fields.sales,
  ]
}

const cells = (row: AnalysisRow): Cell[] => [
  row.name,
  figure(row.orders),
  figure(row.cancelled),
  figure(row.paid),
  usd(row.spend),
  usd(row.refunded),
  figure((refundRate(row) / 100).toFixed(2)),
  figure(row.shipped),
  figure(row.delivered),
  row.p50 === null ? '' : figure(row.p50),
  row.p90 === null ? '' : figure(row.p90),
  row.sales.map(({ currency, amount }) => `${formatMoney({ amount, currency })} ${currency}`).join('; '),
]
