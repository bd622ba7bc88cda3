import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { formatMoney } from '@dropyard/contract/kit/money'
import { addressesAsked, erpOrder } from '@dropyard/contract/order/erp-order'
import { orderMoney } from '@dropyard/contract/order/order/row'
import { orderList } from '@dropyard/contract/order/order-list'
import { z } from 'zod'
import { exported, type UserCtx } from '../../../kit/context.ts'
import type { Db } from '../../../kit/data/database.ts'
import { minuteIn, zoneOf } from '../../../kit/data/time-zone.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { actorOf, requesterInput, requesterOf } from '../../../kit/jobs/who.ts'
import { withoutSecrets } from '../../../kit/record/audit.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { type SheetColumn, tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { type Cell, figure } from '../../../kit/sheets/workbook-cells.ts'
import { statusName } from '../order/status-name.ts'
import { conditionsOf, forStaff, type OrderFilter } from './conditions.ts'
import { everyOne } from './to-ship.ts'

/** Exports orders as a file with one row for each line, for work in a spreadsheet. */

const batch = 2_000
/** Spreadsheet programs can still open this many. */
const maxRows = 200_000

const callOf = { staff: erpOrder.export, merchant: orderList.export }

const input = z.object({
  filter: addressesAsked.extend({ page: z.number(), 'per-page': z.number() }),
  /** The companies that the user who asked may see; the job itself could read all. */
  scope: z.union([z.literal('all'), z.array(z.number())]),
  format: z.enum(['csv', 'xlsx']),
  who: requesterInput.optional(),
  /** Whether the user who asked may see amounts. */
  amounts: z.boolean().default(true),
  lang: z.enum(['en', 'zh']),
  /** The time zone of the user who asked. */
  zone: z.string().default('UTC'),
})

export const exportJob = job({
  name: 'order.export',
  input,
  retries: 1,
  concurrency: 1,
  producesFile: true,
  async run(run, asked) {
    const { headers, rows } = await readTable(run, asked)
    const file = await writeSheet(asked.format, headers, rows, run)
    await keepFile(run, asked.format, file)
    // The search text may be a buyer's name, which must not get into the append-only audit log.
    const input = withoutSecrets(asked.filter, erpOrder.export.secrets)
    if (asked.who)
      await run.runAs(
        actorOf(asked.who),
        { action: endpointKey(callOf[asked.who.kind]), input },
        async (ctx) => exported(ctx, 'order', rows.length),
      )
    return { rows: rows.length }
  },
})

/** Starts an export of the orders that the caller may see. */
export async function startExport(
  ctx: UserCtx,
  asked: Omit<OrderFilter, 'page' | 'per-page'> & { format: 'csv' | 'xlsx' },
): Promise<number> {
  const { format, ...filter } = asked
  const own = ctx.user.kind === 'merchant' ? { entity_id: ctx.user.entityId ?? 0 } : {}
  const zone = await zoneOf(ctx)
  const day = minuteIn(zone)(ctx.now)
  return ctx.startJob(
    ctx,
    exportJob,
    {
      filter: { ...filter, ...own, page: 1, 'per-page': 20 },
      scope: ctx.user.sees === 'all' ? 'all' : [...ctx.user.sees],
      format,
      who: requesterOf(ctx),
      amounts: mayRead(ctx.user, orderMoney),
      lang: ctx.lang,
      zone,
    },
    { title: { en: `Orders ${day}`, zh: `订单 ${day}` } },
  )
}

interface Line {
  order_id: number
  /** Whether it is the first line of its order. */
  first: boolean
  /** When the order was placed, to the microsecond, for keyset pagination. */
  cursor: string
  order_sn: string
  plt_order_sn: string
  status: number
  company: string
  shop: string | null
  placed_at: Date
  paid_at: Date | null
  ship_by: Date | null
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
async function readTable(run: JobRun, asked: z.output<typeof input>) {
  const columns = columnsFor(asked)
  const rows: Cell[][] = []
  // Progress counts orders, not rows.
  let orders = 0
  for (let after: Pick<Line, 'order_id' | 'cursor'> | undefined; rows.length < maxRows; ) {
    if (run.signal.aborted) throw new Error('Stopped in the middle')
    const lines = await run.database.transaction(asked.scope, (db) => readBatch(db, asked, after))
    const last = lines.at(-1)
    if (!last) break
    after = last
    rows.push(...tableOf(columns, lines, asked.lang).rows)
    orders += new Set(lines.map((line) => line.order_id)).size
    await run.progress(orders, orders + 1)
  }
  await run.progress(orders, orders)
  return { headers: tableOf(columns, [], asked.lang).headers, rows }
}

async function readBatch(
  db: Db,
  asked: z.output<typeof input>,
  after: Pick<Line, 'order_id' | 'cursor'> | undefined,
): Promise<Line[]> {
  const filter = asked.who?.kind === 'staff' ? forStaff(asked.filter) : asked.filter
  const c = conditionsOf(filter.entity_id, filter, everyOne)
  const [direction, beyond] = asked.filter.sort === 'create_time' ? ['ASC', '>'] : ['DESC', '<']
  if (after)
    c.add(
      `(o.placed_at, o.id) ${beyond} (${c.value(after.cursor)}::timestamptz, ${c.value(after.order_id)}::bigint)`,
    )
  const { rows } = await db.$client.query<Line>(
    `SELECT o.id AS order_id, row_number() OVER (PARTITION BY o.id ORDER BY l.position, l.id) = 1 AS first, o.placed_at::text AS cursor,
       o.order_sn, o.plt_order_sn, o.status, e.name AS company, s.name AS shop, o.placed_at,
       o.paid_at, o.ship_by, o.buyer_name, o.country, l.title, l.variant_title, l.platform_sku, k.code AS sku, g.code AS set, l.parent_id,
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

/** Amounts of an order stand on its first line only, so that their sums are right. */
const ofOrder = (line: Line, amount: number): Cell =>
  line.first ? figure(formatMoney({ amount, currency: 'USD' })) : ''

/** Columns with amounts are left out for users who may not see them. */
const columnsFor = ({ lang, amounts, zone }: Pick<z.output<typeof input>, 'lang' | 'amounts' | 'zone'>) => {
  const minute = minuteIn(zone)
  const money: readonly SheetColumn<Line>[] = [
    [
      'Sold for',
      '售价',
      // The store sold the set, not its parts.
      ({ parent_id, sold_price, order_currency }) =>
        parent_id === null ? figure(formatMoney({ amount: sold_price, currency: order_currency })) : '',
    ],
    ['Sold in', '币种', (line) => line.order_currency],
    ['Order cost (USD)', '订单费用（USD）', (line) => ofOrder(line, line.pay_amount)],
    ['Refunded (USD)', '已退款（USD）', (line) => ofOrder(line, line.refunded_amount)],
  ]
  const columns: readonly SheetColumn<Line>[] = [
    ['Order', '订单号', (line) => line.order_sn],
    ['Store order', '店铺单号', (line) => line.plt_order_sn],
    ['Status', '状态', (line) => statusName(line.status, lang)],
    ['Company', '公司', (line) => line.company],
    ['Store', '店铺', (line) => line.shop ?? ''],
    [`Placed (${zone})`, `下单时间（${zone}）`, (line) => minute(line.placed_at)],
    [`Paid (${zone})`, `付款时间（${zone}）`, (line) => minute(line.paid_at)],
    [`Ship by (${zone})`, `发货时限（${zone}）`, (line) => minute(line.ship_by)],
    ['Buyer', '买家', (line) => line.buyer_name],
    ['Country', '国家', (line) => line.country],
    ['Product', '商品', (line) => line.title],
    ['Variant', '规格', (line) => line.variant_title],
    ['Store SKU', '店铺 SKU', (line) => line.platform_sku],
    ['SKU', 'SKU', (line) => line.sku ?? ''],
    // Filled in on the line of a set and on those of its parts.
    ['Set', '组合', (line) => line.set ?? ''],
    ['Quantity', '数量', (line) => figure(line.quantity)],
    ...(amounts ? money : []),
    ['Channel', '物流渠道', (line) => line.channel ?? ''],
    ['Tracking number', '运单号', (line) => line.tracking_number ?? ''],
    ['Note', '备注', (line) => line.remark],
  ]
  return columns
}
