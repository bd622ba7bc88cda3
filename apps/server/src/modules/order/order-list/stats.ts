import { type BlockReason, blockReasons, fixWords } from '@dropyard/contract/order/order/block'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { orderDays } from '../order-analysis/report.ts'
import { proofAwaited } from '../order-proof/holds.ts'
import { countAwaited } from '../order-sku/waiting.ts'

/** Figures about a merchant's orders. */

/**
 * Counts orders in progress: those that need an action by the merchant, and those that are being processed or shipped.
 */
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

/** Blocked orders by reason, most frequent first, with the step that unblocks them. */
export async function blockedOrders(ctx: UserCtx) {
  const entityId = entityOf(ctx)
  const asked = ctx.db.$client.query<{ reason: BlockReason; total: number }>(
    `SELECT reason, total FROM (
       SELECT blocked AS reason, count(*)::int AS total FROM "order"
       WHERE entity_id = $1 AND blocked IS NOT NULL GROUP BY blocked
       UNION ALL SELECT 'proof_open', count(*)::int FROM "order" o
       WHERE o.entity_id = $1 AND o.blocked IS NULL AND ${proofAwaited}) AS counted
     WHERE total > 0 ORDER BY 2 DESC, 1`,
    [entityId],
  )
  const [{ rows }, variants] = await Promise.all([asked, countAwaited(ctx, entityId)])
  return rows.map(({ reason, total }) => {
    const { words, fix } = blockReasons[reason]
    return {
      reason,
      name: words[ctx.lang],
      fix,
      fix_name: fixWords[fix][ctx.lang],
      total,
      variants: reason === 'unmapped' ? variants : null,
    }
  })
}

/** Every day of the range, with zeros for days without orders. Days are in UTC, both ends included. */
export async function statByDays(
  ctx: UserCtx,
  range: { from: string; to: string; store_id?: number | undefined },
) {
  const days = await orderDays(ctx, range)
  return days.map(({ key, orders, paid, shipped, spend, sales, sales_usd, unconverted }) => ({
    day: key,
    orders,
    paid,
    shipped,
    spend,
    sales,
    sales_usd,
    unconverted,
  }))
}
