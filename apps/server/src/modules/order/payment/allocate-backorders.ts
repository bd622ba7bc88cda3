import type { Ctx } from '../../../kit/context.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { applyChange, linesOf, lockOrders } from '../order/change.ts'
import { orderEventOccurred } from '../order/signals.ts'
import { nextInQueue, piecesAhead } from './queue.ts'
import { reserveStockForLines } from './reserve-lines.ts'

/** Allocates stock to waiting orders in the order of the queue. */

/**
 * Allocates free pieces of the SKUs to the orders that wait for them, each in its own transaction. What an order gets is decided
 * under the lock of the balance from what precedes it in the queue, so concurrent workers can't let an order overtake another,
 * and a retry continues where a killed worker stopped.
 */
export async function allocateBackorders(
  run: Pick<JobRun, 'transaction' | 'signal'>,
  skuIds: readonly number[],
): Promise<{ served: number; reserved: number }> {
  const served = new Set<number>()
  let reserved = 0
  for (;;) {
    const ids = await run.transaction((ctx) => nextInQueue(ctx, skuIds))
    // An order that was served already lacks something else; pieces that arrived meanwhile have queued another job.
    const open = ids.filter((id) => !served.has(id))
    if (open.length === 0) return { served: served.size, reserved }
    for (const id of open) {
      // The retry continues here.
      if (run.signal.aborted) throw new Error('The worker stops before the queue is served')
      served.add(id)
      if (await run.transaction((ctx) => serve(ctx, id))) reserved++
    }
  }
}

async function serve(ctx: Ctx, id: number): Promise<boolean> {
  const [o] = await lockOrders(ctx, [id])
  if (o?.supply !== 'short' || o.cancelled) return false
  const { all } = await reserveStockForLines(ctx, o, await linesOf(ctx, [id]), o.channelId, (places) =>
    piecesAhead(ctx, id, places),
  )
  if (all) {
    await applyChange(ctx, o, { moves: { supply: 'reserve' }, events: [{ kind: 'reserved' }] })
    await orderEventOccurred.send(ctx, { ids: [id], event: 'stock_in' })
  }
  return all
}
