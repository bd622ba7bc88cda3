import { formatMoney } from '@dropyard/contract/kit/money'
import type { Dimension } from '@dropyard/contract/kit/report/dimensions'
import type { Measure, Measures } from '@dropyard/contract/kit/report/measures'
import { measuresOf } from '@dropyard/contract/kit/report/report'
import type { AnyReport, AnyRow, ReportSpan } from '@dropyard/contract/kit/report/report-types'
import { inLang, type Lang, languages } from '@dropyard/contract/kit/text'
import { z } from 'zod'
import type { UserCtx } from '../context.ts'
import { scopeOf } from '../data/database.ts'
import { mayRead } from '../http/withheld.ts'
import { keepFile } from '../jobs/job-file.ts'
import { job } from '../jobs/jobs.ts'
import { writeSheet } from '../sheets/sheet.ts'
import { type Cell, figure } from '../sheets/workbook-cells.ts'
import type { ReportReader } from './report.ts'
import { target } from './report-fold.ts'
import type { ReportRange } from './report-query.ts'

/** Exports a report as a file, in the background. */

const input = z.object({
  range: z.object({ from: z.string(), to: z.string() }).catchall(z.union([z.number(), z.string()])),
  by: z.string(),
  /** The companies that the user who asked may see; the job itself could read all. */
  scope: z.union([z.literal('all'), z.array(z.number())]),
  /** The mail accounts of which this user is a member. */
  mailboxes: z.array(z.number()).default([]),
  /** Measures that this user may not see. */
  without: z.array(z.string()).default([]),
  format: z.enum(['csv', 'xlsx']),
  lang: z.enum(languages),
})

/** More rows than anyone reads. */
const mostFileRows = 20_000

export function exportOf(report: AnyReport, reader: ReportReader) {
  const made = job({
    name: `${report.name}.export`,
    input,
    retries: 1,
    producesFile: true,
    async run(run, { range, by, scope, mailboxes, without, format, lang }) {
      const { rows } = await run.database.transaction(scopeOf({ sees: scope, mailboxes }), (db) =>
        reader.read({ db, lang, now: new Date() }, by, range, { limit: mostFileRows }),
      )
      const shown = Object.entries(measuresOf(report, by)).filter(([name]) => !without.includes(name))
      const measures = Object.fromEntries(shown)
      const { words, second } = report.by[by] ?? {}
      const headers = [
        ...(second ? [second.toUpperCase()] : []),
        words ? inLang(words, lang) : by,
        ...Object.values(measures).map((one) => header(one, lang)),
      ]
      const cells = rows.map((row) => [
        ...(second ? [String(row[second] ?? '')] : []),
        row.name,
        ...cellsOf(measures, row),
      ])
      await keepFile(run, format, await writeSheet(format, headers, cells, run))
      await run.progress(rows.length, rows.length)
      return { rows: rows.length }
    },
  })

  function start(
    ctx: UserCtx,
    { by, format, ...asked }: ReportSpan & { by: string; format: 'csv' | 'xlsx' },
  ) {
    const { words } = report.by[by] as Dimension
    const titleIn = (lang: Lang): string =>
      `${report.text[lang].title} ${inLang(words, lang)} ${asked.from} – ${asked.to}`
    const without = Object.entries(measuresOf(report, by)).flatMap(([name, { needs }]) =>
      needs && !mayRead(ctx.user, needs) ? [name] : [],
    )
    return ctx.startJob(
      ctx,
      made,
      {
        range: reader.rangeOf(ctx, asked as ReportRange) as z.output<typeof input>['range'],
        by,
        scope: ctx.user.sees === 'all' ? 'all' : [...ctx.user.sees],
        mailboxes: [...(ctx.user.mailboxes ?? [])],
        without,
        format,
        lang: ctx.lang,
      },
      { title: { en: titleIn('en'), zh: titleIn('zh') } },
    )
  }
  return { job: made, start }
}

/** The name of a column with its unit. Names of converted measures contain their currency already. */
function header(measure: Measure, lang: Lang): string {
  const words = inLang(measure.words, lang)
  const unit = unitOf(measure, lang)
  return unit ? `${words} (${unit})` : words
}

function unitOf(measure: Measure, lang: Lang): string | undefined {
  if (measure.kind === 'ratio') return '%'
  if (measure.kind === 'percentile' && measure.unit === 'minutes') return lang === 'zh' ? '分钟' : 'minutes'
  return 'currency' in measure ? measure.currency : undefined
}

const cellsOf = (measures: Measures, row: AnyRow): Cell[] =>
  Object.entries(measures).map(([name, measure]) => cell(measure, row[name]))

function cell(measure: Measure, value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (measure.kind === 'amounts')
    return (value as { currency: string; amount: number }[])
      .map((one) => `${formatMoney(one)} ${one.currency}`)
      .join('; ')
  if (measure.kind === 'cohort') return (value as number[]).join('; ')
  const number = Number(value)
  if (measure.kind === 'ratio') return figure((number / 100).toFixed(2))
  const currency =
    measure.kind === 'converted' ? target : 'currency' in measure ? measure.currency : undefined
  return figure(currency ? formatMoney({ amount: number, currency }) : number)
}
