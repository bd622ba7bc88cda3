import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'

/** Serves orders that wait for stock of these SKUs; the work itself is loaded when it is done. */
export const wakeOrders = job({
  name: 'order.wake',
  input: z.object({ skuIds: z.array(z.number()) }),
  concurrency: 1,
  run: async (run, { skuIds }) => (await import('./allocate-backorders.ts')).allocateBackorders(run, skuIds),
})

/** Called by whatever brings stock: wakes the orders that wait for it, if there are any. */
export async function enqueueAllocation(ctx: Ctx, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length === 0) return
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM order_line l JOIN "order" o ON o.id = l.order_id
    WHERE l.sku_id = ANY(${`{${skuIds.join(',')}}`}::bigint[]) AND o.supply = 'short' AND NOT o.cancelled LIMIT 1`)
  if (rows.length > 0) await ctx.enqueue(wakeOrders, { skuIds: [...skuIds] })
}
