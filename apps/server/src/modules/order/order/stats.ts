import { orderErrors } from '@dropyard/contract/order/order'
import { type BlockReason, blockReasons, fixWords } from '@dropyard/contract/order/order-block'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'

/** Numbers about a merchant's orders. */

const longestDays = 366
const dayMs = 86_400_000

/** Orders in work: what waits for the merchant, and what is under way. */
export async function inWork(ctx: UserCtx) {
  const { rows } = await ctx.db.$client.query<{ status: number; total: number }>(
    'SELECT status, total FROM order_count WHERE entity_id = $1',
    [entityOf(ctx)],
  )
  const of = (...statuses: number[]): number =>
    rows.filter((row) => statuses.includes(row.status)).reduce((sum, row) => sum + row.total, 0)
  const blocked = await blockedOrders(ctx)
  return {
    unmatched: of(5),
    to_pay: of(10),
    in_work: of(20, 30, 50),
    awaiting_stock: of(40),
    shipped: of(60),
    blocked: blocked.reduce((sum, one) => sum + one.total, 0),
  }
}

/** Blocked orders by reason, most first, with the step that mends a reason's orders. */
export async function blockedOrders(ctx: UserCtx) {
  const { rows } = await ctx.db.$client.query<{ reason: BlockReason; total: number }>(
    `SELECT blocked AS reason, count(*)::int AS total FROM "order"
     WHERE entity_id = $1 AND blocked IS NOT NULL GROUP BY blocked ORDER BY 2 DESC, 1`,
    [entityOf(ctx)],
  )
  return rows.map(({ reason, total }) => {
    const { words, fix } = blockReasons[reason]
    return { reason, name: words[ctx.lang], fix, fix_name: fixWords[fix][ctx.lang], total }
  })
}

interface DayRow {
  day: string
  orders: number
  paid: number
  shipped: number
  spend: number
  sales: { currency: string; amount: number }[]
}

/** Every day of the range, quiet ones with zeros. Days are UTC, both ends included. */
export async function statByDays(
  ctx: UserCtx,
  range: { from: string; to: string; store_id?: number | undefined },
): Promise<DayRow[]> {
  const days = (Date.parse(range.to) - Date.parse(range.from)) / dayMs + 1
  if (!(days >= 1 && days <= longestDays)) fail(orderErrors.range, { days: longestDays })
  const values = [entityOf(ctx), range.from, range.to, range.store_id ?? null]
  const { rows } = await ctx.db.$client.query<DayRow>(
    `WITH mine AS (
       SELECT placed_at, paid_at, shipped_at, pay_amount, refunded_amount, order_amount, order_currency FROM "order"
       WHERE entity_id = $1 AND ($4::bigint IS NULL OR store_id = $4)
         AND (placed_at >= $2::date AND placed_at < $3::date + 1
           OR paid_at >= $2::date AND paid_at < $3::date + 1
           OR shipped_at >= $2::date AND shipped_at < $3::date + 1)
     ), placed AS (
       SELECT placed_at::date AS day, order_currency, count(*) AS orders, sum(order_amount) AS amount FROM mine GROUP BY 1, 2
     ), sold AS (
       SELECT day, sum(orders)::int AS orders,
         jsonb_agg(jsonb_build_object('currency', order_currency, 'amount', amount) ORDER BY order_currency)
           FILTER (WHERE amount <> 0) AS sales FROM placed GROUP BY 1
     ), paid AS (
       SELECT paid_at::date AS day, count(*)::int AS paid, sum(pay_amount - refunded_amount)::bigint AS spend
       FROM mine WHERE paid_at IS NOT NULL GROUP BY 1
     ), sent AS (
       SELECT shipped_at::date AS day, count(*)::int AS shipped FROM mine WHERE shipped_at IS NOT NULL GROUP BY 1
     )
     SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(orders, 0) AS orders, coalesce(paid, 0) AS paid,
       coalesce(shipped, 0) AS shipped, coalesce(spend, 0) AS spend, coalesce(sales, '[]') AS sales
     FROM generate_series($2::date, $3::date, interval '1 day') AS d
     LEFT JOIN sold ON sold.day = d::date LEFT JOIN paid ON paid.day = d::date LEFT JOIN sent ON sent.day = d::date
     ORDER BY d`,
    values,
  )
  return rows
}
