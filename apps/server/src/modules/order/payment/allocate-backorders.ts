import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { applyChange, linesOf, lockOrders } from '../order/change.ts'
import { happenedTo } from '../order/signals.ts'
import { reserveStockForLines } from './pay.ts'

/** Orders that wait for stock, served urgent first, then oldest. */

/** Tries every paid order that is short of one of the SKUs again, each in a transaction of its own. */
export async function allocateBackorders(
  run: Pick<JobRun, 'transaction' | 'signal'>,
  skuIds: readonly number[],
): Promise<{ reserved: number; waiting: number }> {
  const ids = await run.transaction((ctx) => waitingFor(ctx, skuIds))
  let reserved = 0
  for (const id of ids) {
    if (run.signal.aborted) break
    if (await run.transaction((ctx) => serve(ctx, id))) reserved++
  }
  return { reserved, waiting: ids.length - reserved }
}

async function waitingFor(ctx: Ctx, skuIds: readonly number[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT o.id FROM "order" o
    WHERE o.supply = 'short' AND NOT o.cancelled AND EXISTS (
      SELECT 1 FROM order_line l WHERE l.order_id = o.id AND l.sku_id = ANY(${`{${skuIds.join(',')}}`}::bigint[])
        AND l.reserved < l.quantity - l.refunded)
    ORDER BY o.urgent DESC, o.urgent_level DESC, o.paid_at, o.id`)
  return rows.map((row) => Number(row.id))
}

async function serve(ctx: Ctx, id: number): Promise<boolean> {
  const [o] = await lockOrders(ctx, [id])
  if (o?.supply !== 'short' || o.cancelled) return false
  const { all } = await reserveStockForLines(ctx, o, await linesOf(ctx, [id]), o.channelId)
  if (all) {
    await applyChange(ctx, o, { moves: { supply: 'reserve' }, events: [{ kind: 'reserved' }] })
    await happenedTo.send(ctx, { ids: [id], event: 'stock_in' })
  }
  return all
}
