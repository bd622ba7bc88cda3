import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { repeatUntilDone, takeDue } from '../../../kit/jobs/due-rows.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { customerGoodsDue } from './table.ts'

/** Counts which products buyers ordered. */

/** Rows that one transaction takes, so at most as many buyers. */
const atOnce = 500

/**
 * Counts the buyers that triggers noted (table.sql). Those whose orders existed before are noted by the migration, so that a stopped
 * job continues where it was.
 */
export const goodsJob = job({
  name: 'customer-segment.goods',
  input: z.object({}),
  cron: '* * * * *',
  concurrency: 1,
  run: (run) => repeatUntilDone(run, countSomeGoods),
})

/** @returns whether there may be more */
export async function countSomeGoods(ctx: Ctx): Promise<boolean> {
  const due = await takeDue(ctx, customerGoodsDue, atOnce)
  if (due.length === 0) return false
  const ids = sql`${sql.param([...new Set(due.map(({ customerId }) => customerId))])}::bigint[]`
  await ctx.db.execute(sql`
    WITH its AS MATERIALIZED (
      SELECT c.id AS customer_id, s.goods_id, c.scope_id, sum(l.quantity - l.refunded)::int AS quantity, max(o.placed_at) AS last_at
      FROM customer c JOIN customer_order co ON co.customer_id = c.id JOIN "order" o ON o.id = co.order_id
        JOIN order_line l ON l.order_id = o.id JOIN sku s ON s.id = l.sku_id
      WHERE c.id = ANY (${ids}) AND c.erased_at IS NULL AND o.redelivered_from IS NULL AND NOT o.cancelled
        AND coalesce(o.on_hold, '') NOT IN ('store_unpaid', 'test_order') AND l.quantity > l.refunded
      GROUP BY 1, 2, 3
    ), gone AS (
      DELETE FROM customer_goods g WHERE g.customer_id = ANY (${ids})
        AND NOT EXISTS (SELECT FROM its WHERE its.customer_id = g.customer_id AND its.goods_id = g.goods_id)
    )
    INSERT INTO customer_goods (customer_id, goods_id, scope_id, quantity, last_at)
    SELECT customer_id, goods_id, scope_id, quantity, last_at FROM its ORDER BY 1, 2
    ON CONFLICT (customer_id, goods_id) DO UPDATE SET quantity = excluded.quantity, last_at = excluded.last_at`)
  return due.length === atOnce
}
