import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'

/** Allocates stock of these SKUs to waiting orders. The code is loaded only when the job runs. */
export const wakeOrders = job({
  name: 'order.wake',
  input: z.object({ skuIds: z.array(z.number()) }),
  concurrency: 1,
  run: async (run, { skuIds }) => (await import('./allocate-backorders.ts')).allocateBackorders(run, skuIds),
})

/** Queues the job in the transaction that freed the pieces. Until it has run, no other order can get them. */
export const enqueueAllocation = (ctx: Ctx, skuIds: readonly number[]): Promise<void> =>
  ctx.enqueue(wakeOrders, { skuIds: [...skuIds] })

/** Queues the job for SKUs that orders still wait for although pieces are free, in case all tries of an earlier job failed. */
export const wakeMissedOrders = job({
  name: 'order.wake-missed',
  input: z.object({}),
  cron: '*/10 * * * *',
  retries: 0,
  run: (run) =>
    run.transaction(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: number }>(sql`
        SELECT DISTINCT sku_id AS id FROM stock_balance
        WHERE waiting > 0 AND on_hand - reserved - quarantine - damaged > 0 ORDER BY 1 LIMIT 1000`)
      if (rows.length > 0)
        await enqueueAllocation(
          ctx,
          rows.map((row) => Number(row.id)),
        )
      return { skus: rows.length }
    }),
})
