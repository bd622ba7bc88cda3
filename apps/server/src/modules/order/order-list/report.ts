import { dayMs } from '@dropyard/contract/kit/days'
import { formatMoney } from '@dropyard/contract/kit/money'
import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { reportGroups } from '@dropyard/contract/order/order-list'
import { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { type SheetColumn, tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { type Figure, figure } from '../../../kit/sheets/workbook-cells.ts'

/** Report for a merchant's bookkeeping: what orders cost and brought in over some days, in total. */

const longestDays = 366

const input = z.object({
  entityId: z.number(),
  storeId: z.number().nullable(),
  from: z.string(),
  to: z.string(),
  by: z.enum(reportGroups),
  format: z.enum(['csv', 'xlsx']),
  lang: z.enum(['en', 'zh']),
})
type Asked = z.output<typeof input>

export const reportJob = job({
  name: 'order.report',
  input,
  retries: 1,
  concurrency: 1,
  producesFile: true,
  async run(run, asked) {
    const { headers, rows } = await (asked.by === 'sku' ? bySku(run, asked) : byOrder(run, asked))
    await keepFile(run, asked.format, await writeSheet(asked.format, headers, rows, run))
    return { rows: rows.length }
  },
})

const title: Words = { en: 'Order report {{from}} – {{to}}', zh: '订单报表 {{from}} – {{to}}' }

/** Starts a report of the caller's own orders. */
export async function startReport(
  ctx: UserCtx,
  asked: Pick<Asked, 'from' | 'to' | 'by' | 'format'> & { store_id?: number | undefined },
): Promise<number> {
  const days = (Date.parse(asked.to) - Date.parse(asked.from)) / dayMs + 1
  if (!(days >= 1 && days <= longestDays)) fail(orderErrors.range, { days: longestDays })
  const { from, to, by, format } = asked
  return ctx.startJob(
    ctx,
    reportJob,
    { entityId: entityOf(ctx), storeId: asked.store_id ?? null, from, to, by, format, lang: ctx.lang },
    { title: fillWords(title, { from, to }) },
  )
}

const groupWords: Readonly<Record<Asked['by'], readonly [en: string, zh: string]>> = {
  day: ['Day (UTC)', '日期（UTC）'],
  store: ['Store', '店铺'],
  country: ['Country', '国家'],
  sku: ['SKU', 'SKU'],
}

interface Sums {
  name: string
  orders: number
  pieces: number
  cancelled: number
  goods: number
  shipping: number
  service: number
  duty: number
  discount: number
  paid: number
  refunded: number
  sales: { currency: string; amount: number }[]
}

interface SkuSums {
  sku: string
  title: string
  orders: number
  pieces: number
  refunded: number
  goods: number
}

const usd = (amount: number): Figure => figure(formatMoney({ amount: Number(amount), currency: 'USD' }))

const orderColumns: readonly SheetColumn<Sums>[] = [
  ['Orders', '订单数', (row) => figure(row.orders)],
  ['Quantity', '件数', (row) => figure(row.pieces)],
  ['Cancelled', '取消数', (row) => figure(row.cancelled)],
  ['Items (USD)', '商品金额（USD）', (row) => usd(row.goods)],
  ['Shipping (USD)', '运费（USD）', (row) => usd(row.shipping)],
  ['Service fee (USD)', '服务费（USD）', (row) => usd(row.service)],
  ['Duties and taxes (USD)', '关税和税费（USD）', (row) => usd(row.duty)],
  ['Discounts (USD)', '优惠（USD）', (row) => usd(row.discount)],
  ['Paid (USD)', '已付（USD）', (row) => usd(row.paid)],
  ['Refunded (USD)', '已退（USD）', (row) => usd(row.refunded)],
  ['Net cost (USD)', '净成本（USD）', (row) => usd(Number(row.paid) - Number(row.refunded))],
  [
    'Sold for',
    '店铺销售额',
    (row) => row.sales.map((one) => `${formatMoney(one)} ${one.currency}`).join(' + '),
  ],
]
const skuColumns: readonly SheetColumn<SkuSums>[] = [
  ['Product', '商品', (row) => row.title],
  ['Orders', '订单数', (row) => figure(row.orders)],
  ['Quantity', '件数', (row) => figure(row.pieces)],
  ['Refunded items', '退款件数', (row) => figure(row.refunded)],
  ['Items (USD)', '商品金额（USD）', (row) => usd(row.goods)],
]

const chosen = `o.entity_id = $1 AND ($2::bigint IS NULL OR o.store_id = $2)
  AND o.placed_at >= $3::date AND o.placed_at < $4::date + 1`
const valuesOf = (asked: Asked) => [asked.entityId, asked.storeId, asked.from, asked.to]

/** Charges count only once they are paid; the store's sales count in their own currencies. */
async function byOrder(run: JobRun, asked: Asked) {
  const group = {
    day: "to_char(o.placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')",
    store: "coalesce(s.name, '—')",
    country: 'o.country',
  }[asked.by === 'sku' ? 'day' : asked.by]
  const { rows } = await run.database.transaction([asked.entityId], (db) =>
    db.$client.query<Sums>(
      `WITH mine AS (
         SELECT ${group} AS name, o.*, (o.paid_at IS NOT NULL)::int AS was_paid FROM "order" o
         LEFT JOIN store s ON s.id = o.store_id WHERE ${chosen}
       ), sold AS (
         SELECT name, jsonb_agg(jsonb_build_object('currency', order_currency, 'amount', amount) ORDER BY order_currency) AS sales
         FROM (SELECT name, order_currency, sum(order_amount) AS amount FROM mine WHERE NOT cancelled GROUP BY 1, 2) AS x
         WHERE amount <> 0 GROUP BY name
       )
       SELECT m.name, count(*)::int AS orders, sum(goods_num)::int AS pieces, (count(*) FILTER (WHERE cancelled))::int AS cancelled,
         sum(goods_amount * was_paid)::bigint AS goods, sum(shipping_amount * was_paid)::bigint AS shipping,
         sum(service_fee * was_paid)::bigint AS service, sum(duty_amount * was_paid)::bigint AS duty,
         sum(discount_amount * was_paid)::bigint AS discount, sum(pay_amount * was_paid)::bigint AS paid,
         sum(refunded_amount)::bigint AS refunded, coalesce(min(sold.sales::text)::jsonb, '[]') AS sales
       FROM mine m LEFT JOIN sold ON sold.name = m.name GROUP BY m.name ORDER BY m.name`,
      valuesOf(asked),
    ),
  )
  return tableOf([[...groupWords[asked.by], (row) => row.name], ...orderColumns], rows, asked.lang)
}

async function bySku(run: JobRun, asked: Asked) {
  const { rows } = await run.database.transaction([asked.entityId], (db) =>
    db.$client.query<SkuSums>(
      `SELECT coalesce(k.code, l.platform_sku) AS sku, min(l.title) AS title, count(DISTINCT o.id)::int AS orders,
         sum(l.quantity)::int AS pieces, sum(l.refunded)::int AS refunded,
         sum((l.quantity - l.refunded) * l.unit_price)::bigint AS goods
       FROM "order" o JOIN order_line l ON l.order_id = o.id LEFT JOIN sku k ON k.id = l.sku_id
       WHERE ${chosen} AND NOT o.cancelled AND l.set_id IS NULL GROUP BY 1 ORDER BY 4 DESC, 1`,
      valuesOf(asked),
    ),
  )
  return tableOf([[...groupWords.sku, (row) => row.sku], ...skuColumns], rows, asked.lang)
}
