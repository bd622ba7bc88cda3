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

/** Queued in the transaction that made the pieces free: they are given to nobody else meanwhile. */
export const enqueueAllocation = (ctx: Ctx, skuIds: readonly number[]): Promise<void> =>
  ctx.enqueue(wakeOrders, { skuIds: [...skuIds] })

/** Wakes again what still waits beside free pieces: a wake that failed at every try must not keep them locked away. */
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
