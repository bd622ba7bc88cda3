import { dayMs } from '@dropyard/contract/kit/days'
import { formatMoney } from '@dropyard/contract/kit/money'
import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { reportGroups } from '@dropyard/contract/order/order/own'
import { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { type Cell, type Figure, figure } from '../../../kit/sheets/workbook-cells.ts'

/** What orders cost and brought in over some days, summed up: for a merchant's bookkeeping. */

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
  atOnce: 1,
  makesFile: true,
  async run(run, asked) {
    const rows = await (asked.by === 'sku' ? bySku(run, asked) : byOrder(run, asked))
    const heads = asked.by === 'sku' ? skuColumns : orderColumns
    const headers = [groupWords[asked.by], ...heads].map((words) => words[asked.lang])
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

const groupWords: Readonly<Record<Asked['by'], Words>> = {
  day: { en: 'Day (UTC)', zh: '日期（UTC）' },
  store: { en: 'Store', zh: '店铺' },
  country: { en: 'Country', zh: '国家' },
  sku: { en: 'SKU', zh: 'SKU' },
}

const orderColumns: readonly Words[] = [
  { en: 'Orders', zh: '订单数' },
  { en: 'Quantity', zh: '件数' },
  { en: 'Cancelled', zh: '取消数' },
  { en: 'Items (USD)', zh: '商品金额（USD）' },
  { en: 'Shipping (USD)', zh: '运费（USD）' },
  { en: 'Service fee (USD)', zh: '服务费（USD）' },
  { en: 'Duties and taxes (USD)', zh: '关税和税费（USD）' },
  { en: 'Discounts (USD)', zh: '优惠（USD）' },
  { en: 'Paid (USD)', zh: '已付（USD）' },
  { en: 'Refunded (USD)', zh: '已退（USD）' },
  { en: 'Net cost (USD)', zh: '净成本（USD）' },
  { en: 'Sold for', zh: '店铺销售额' },
]
const skuColumns: readonly Words[] = [
  { en: 'Product', zh: '商品' },
  { en: 'Orders', zh: '订单数' },
  { en: 'Quantity', zh: '件数' },
  { en: 'Refunded items', zh: '退款件数' },
  { en: 'Items (USD)', zh: '商品金额（USD）' },
]

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

const usd = (amount: number): Figure => figure(formatMoney({ amount: Number(amount), currency: 'USD' }))
const chosen = `o.entity_id = $1 AND ($2::bigint IS NULL OR o.store_id = $2)
  AND o.placed_at >= $3::date AND o.placed_at < $4::date + 1`
const valuesOf = (asked: Asked) => [asked.entityId, asked.storeId, asked.from, asked.to]

/** Charges count once they were paid; what the store sold counts in its own currencies. */
async function byOrder(run: JobRun, asked: Asked): Promise<Cell[][]> {
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
  return rows.map((row) => [
    row.name,
    figure(row.orders),
    figure(row.pieces),
    figure(row.cancelled),
    ...[row.goods, row.shipping, row.service, row.duty, row.discount, row.paid, row.refunded].map(usd),
    usd(Number(row.paid) - Number(row.refunded)),
    row.sales.map((one) => `${formatMoney(one)} ${one.currency}`).join(' + '),
  ])
}

async function bySku(run: JobRun, asked: Asked): Promise<Cell[][]> {
  const { rows } = await run.database.transaction([asked.entityId], (db) =>
    db.$client.query<{
      sku: string
      title: string
      orders: number
      pieces: number
      refunded: number
      goods: number
    }>(
      `SELECT coalesce(k.code, l.platform_sku) AS sku, min(l.title) AS title, count(DISTINCT o.id)::int AS orders,
         sum(l.quantity)::int AS pieces, sum(l.refunded)::int AS refunded,
         sum((l.quantity - l.refunded) * l.unit_price)::bigint AS goods
       FROM "order" o JOIN order_line l ON l.order_id = o.id LEFT JOIN sku k ON k.id = l.sku_id
       WHERE ${chosen} AND NOT o.cancelled AND l.set_id IS NULL GROUP BY 1 ORDER BY 4 DESC, 1`,
      valuesOf(asked),
    ),
  )
  return rows.map((row) => [
    row.sku,
    row.title,
    figure(row.orders),
    figure(row.pieces),
    figure(row.refunded),
    usd(row.goods),
  ])
}
