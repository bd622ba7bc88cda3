import type { Ctx } from '../../../kit/context.ts'
import { signal } from '../../../kit/signals.ts'

/** Sent when pieces of these SKUs are free and orders wait for them. */
export const stockCame = signal<readonly number[]>()

/** The result of an update of balances, needed to wake waiting orders. */
export interface ChangedBalance {
  skuId: number
  /** Free pieces. */
  free: number
  waiting: number
}

/**
 * Must be called after any change that adds or releases pieces. The balance has no company, so a merchant's transaction also sees
 * waiting orders of other companies; and it is locked, so that none can begin to wait unnoticed.
 */
export async function wakeWaiting(ctx: Ctx, changed: readonly ChangedBalance[]): Promise<void> {
  const skuIds = changed
    .filter(({ free, waiting }) => free > 0 && waiting > 0)
    .map((one) => Number(one.skuId))
  if (skuIds.length > 0) await stockCame.send(ctx, [...new Set(skuIds)])
}
