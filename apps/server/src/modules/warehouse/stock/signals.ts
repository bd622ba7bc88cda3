import type { Ctx } from '../../../kit/context.ts'
import { signal } from '../../../kit/signals.ts'

/** There are free pieces of these SKUs, and orders wait for them. */
export const stockCame = signal<readonly number[]>()

/** What a change of a balance returns, so that the change can wake the orders that wait. */
export interface ChangedBalance {
  skuId: number
  /** Pieces that nothing holds back. */
  free: number
  waiting: number
}

/**
 * Called by whatever adds or releases pieces. The balance belongs to no company, so a merchant's transaction sees that
 * orders of other companies wait; and it is locked, so none can begin to wait unseen.
 */
export async function wakeWaiting(ctx: Ctx, changed: readonly ChangedBalance[]): Promise<void> {
  const skuIds = changed
    .filter(({ free, waiting }) => free > 0 && waiting > 0)
    .map((one) => Number(one.skuId))
  if (skuIds.length > 0) await stockCame.send(ctx, [...new Set(skuIds)])
}
