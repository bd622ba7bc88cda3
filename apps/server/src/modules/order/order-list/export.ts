import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { formatMoney } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import * as wire from '@dropyard/contract/kit/wire'
import { addressFilterWords } from '@dropyard/contract/order/address/finding'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { order } from '@dropyard/contract/order/order'
import { orderFilters, orderMoney } from '@dropyard/contract/order/order/row'
import { exceptionFilters } from '@dropyard/contract/order/order-exception'
import { z } from 'zod'
import { exported, type UserCtx } from '../../../kit/context.ts'
import type { Db } from '../../../kit/data/database.ts'
import { isTold } from '../../../kit/http/withheld.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { actorOf, whoAsked, whoAsks } from '../../../kit/jobs/who.ts'
import { withoutSecrets } from '../../../kit/record/audit.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { type Cell, figure } from '../../../kit/sheets/workbook-cells.ts'
import { statusName } from '../order/status-name.ts'
import { conditionsOf, type OrderFilter } from './conditions.ts'
import { everyOne } from './to-ship.ts'

/** Orders as a file: one row for each line, as people work with them in a spreadsheet. */

const batch = 2_000
/** What a spreadsheet still opens. */
const mostRows = 200_000

const callOf = { staff: erpOrder.export, merchant: order.export }

const input = z.object({
  filter: z.object({
    ...orderFilters,
    ...exceptionFilters,
    page: z.number(),
    'per-page': z.number(),
    entity_id: z.number().optional(),
    tag_id: z.number().optional(),
    address: wire.choice(addressFilterWords).optional(),
    ids: z.array(z.number()).optional(),
  }),
  /** Whose rows the one who asked may see; the job itself could see all. */
  scope: z.union([z.literal('all'), z.array(z.number())]),
  format: z.enum(['csv', 'xlsx']),
  who: whoAsked.optional(),
  /** Whether the one who asked is told amounts. */
  amounts: z.boolean().default(true),
  lang: z.enum(['en', 'zh']),
})

export const exportJob = job({
  name: 'order.export',
  input,
  retries: 1,
  atOnce: 1,
  makesFile: true,
  async run(run, asked) {
    const rows = await readRows(run, asked)
    const headers = columns.filter(isShownTo(asked)).map((column) => column[asked.lang])
    const file = await writeSheet(asked.format, headers, rows, run)
    await keepFile(run, asked.format, file)
    // What was searched may be a name: the audit trail forgets nothing.
    const input = withoutSecrets(asked.filter, erpOrder.export.secrets)
    if (asked.who)
      await run.as(actorOf(asked.who), { action: endpointKey(callOf[asked.who.kind]), input }, async (ctx) =>
        exported(ctx, 'order', rows.length),
      )
    return { rows: rows.length }
  },
})

/** Starts an export of what the caller may see. */
export function startExport(
  ctx: UserCtx,
  asked: Omit<OrderFilter, 'page' | 'per-page'> & { format: 'csv' | 'xlsx' },
): Promise<number> {
  const { format, ...filter } = asked
  const own = ctx.user.kind === 'merchant' ? { entity_id: ctx.user.entityId ?? 0 } : {}
  const day = ctx.now.toISOString().slice(0, 16).replace('T', ' ')
  return ctx.startJob(
    ctx,
    exportJob,
    {
      filter: { ...filter, ...own, page: 1, 'per-page': 20 },
      scope: ctx.user.sees === 'all' ? 'all' : [...ctx.user.sees],
      format,
      who: whoAsks(ctx),
      amounts: isTold(ctx.user, orderMoney),
      lang: ctx.lang,
    },
    { title: { en: `Orders ${day}`, zh: `订单 ${day}` } },
  )
}

const columns = [
  { en: 'Order', zh: '订单号' },
  { en: 'Store order', zh: '店铺单号' },
  { en: 'Status', zh: '状态' },
  { en: 'Company', zh: '公司' },
  { en: 'Store', zh: '店铺' },
  { en: 'Placed', zh: '下单时间' },
  { en: 'Paid', zh: '付款时间' },
  { en: 'Buyer', zh: '买家' },
  { en: 'Country', zh: '国家' },
  { en: 'Product', zh: '商品' },
  { en: 'Variant', zh: '规格' },
  { en: 'Store SKU', zh: '店铺 SKU' },
  { en: 'SKU', zh: 'SKU' },
  /** On the line of a set and on those of its parts. */
  { en: 'Set', zh: '组合' },
  { en: 'Quantity', zh: '数量' },
  { en: 'Sold for', zh: '售价', amount: true },
  { en: 'Sold in', zh: '币种', amount: true },
  { en: 'Order cost (USD)', zh: '订单费用（USD）', amount: true },
  { en: 'Refunded (USD)', zh: '已退款（USD）', amount: true },
  { en: 'Channel', zh: '物流渠道' },
  { en: 'Tracking number', zh: '运单号' },
  { en: 'Note', zh: '备注' },
] as const

const isShownTo =
  ({ amounts }: Pick<z.output<typeof input>, 'amounts'>) =>
  (column: object): boolean =>
    amounts || !('amount' in column)

interface Line {
  order_id: number
  /** When it was placed, to the microsecond. */
  cursor: string
  order_sn: string
  plt_order_sn: string
  status: number
  company: string
  shop: string | null
  placed_at: Date
  paid_at: Date | null
  buyer_name: string
  country: string
  title: string
  variant_title: string
  platform_sku: string
  sku: string | null
  set: string | null
  parent_id: number | null
  quantity: number
  sold_price: number
  order_currency: string
  pay_amount: number
  refunded_amount: number
  channel: string | null
  tracking_number: string | null
  remark: string
}

/** All lines, a batch of orders at a time, in the order of the list. */
async function readRows(run: JobRun, asked: z.output<typeof input>): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for (let after: Pick<Line, 'order_id' | 'cursor'> | undefined; rows.length < mostRows; ) {
    if (run.signal.aborted) throw new Error('Stopped in the middle')
    const lines = await run.database.transaction(asked.scope, (db) => readBatch(db, asked, after))
    const last = lines.at(-1)
    if (!last) break
    after = last
    const isShown = isShownTo(asked)
    rows.push(...lines.map((line) => cells(line, asked.lang).filter((_, at) => isShown(columns[at] ?? {}))))
    await run.progress(rows.length, rows.length + 1)
  }
  await run.progress(rows.length, rows.length)
  return rows
}

async function readBatch(
  db: Db,
  asked: z.output<typeof input>,
  after: Pick<Line, 'order_id' | 'cursor'> | undefined,
): Promise<Line[]> {
  const c = conditionsOf(asked.filter.entity_id, asked.filter, everyOne)
  const [direction, beyond] = asked.filter.sort === 'create_time' ? ['ASC', '>'] : ['DESC', '<']
  if (after)
    c.add(
      `(o.placed_at, o.id) ${beyond} (${c.value(after.cursor)}::timestamptz, ${c.value(after.order_id)}::bigint)`,
    )
  const { rows } = await db.$client.query<Line>(
    `SELECT o.id AS order_id, o.placed_at::text AS cursor, o.order_sn, o.plt_order_sn, o.status, e.name AS company, s.name AS shop, o.placed_at,
       o.paid_at, o.buyer_name, o.country, l.title, l.variant_title, l.platform_sku, k.code AS sku, g.code AS set, l.parent_id,
       l.quantity, l.sold_price, o.order_currency, o.pay_amount, o.refunded_amount,
       ch.${asked.lang === 'zh' ? 'name_zh' : 'name_en'} AS channel, o.tracking_number, o.remark
     FROM (SELECT o.id FROM "order" o ${c.where} ORDER BY o.placed_at ${direction}, o.id ${direction} LIMIT ${batch}) page
     JOIN "order" o ON o.id = page.id JOIN entity e ON e.id = o.entity_id LEFT JOIN store s ON s.id = o.store_id
     LEFT JOIN channel ch ON ch.id = o.channel_id JOIN order_line l ON l.order_id = o.id
     LEFT JOIN sku k ON k.id = l.sku_id LEFT JOIN order_line whole ON whole.id = l.parent_id
     LEFT JOIN goods_set g ON g.id = coalesce(l.set_id, whole.set_id)
     ORDER BY o.placed_at ${direction}, o.id ${direction}, l.position, l.id`,
    c.values,
  )
  return rows
}

const minute = (at: Date | null): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? ''

const cells = (line: Line, lang: Lang): Cell[] => [
  line.order_sn,
  line.plt_order_sn,
  statusName(line.status, lang),
  line.company,
  line.shop ?? '',
  minute(line.placed_at),
  minute(line.paid_at),
  line.buyer_name,
  line.country,
  line.title,
  line.variant_title,
  line.platform_sku,
  line.sku ?? '',
  line.set ?? '',
  figure(line.quantity),
  // The store sold the set, not its parts.
  line.parent_id === null
    ? figure(formatMoney({ amount: line.sold_price, currency: line.order_currency }))
    : '',
  line.order_currency,
  figure(formatMoney({ amount: line.pay_amount, currency: 'USD' })),
  figure(formatMoney({ amount: line.refunded_amount, currency: 'USD' })),
  line.channel ?? '',
  line.tracking_number ?? '',
  line.remark,
]
