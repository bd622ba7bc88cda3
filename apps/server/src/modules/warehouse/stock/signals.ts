import type { Ctx } from '../../../kit/context.ts'
import { signal } from '../../../kit/signals.ts'
import type { Place } from './balance.ts'

/** Sent when pieces of these SKUs are free and orders wait for them. */
export const stockCame = signal<readonly number[]>()

/** Sent when an order gives back reserved pieces of its lines, under the lock of their balances. */
export const piecesReleased = signal<{
  readonly orderId: number
  readonly lines: readonly { readonly lineId: number; readonly pieces: number }[]
}>()

/** Pieces of a SKU in a warehouse that orders have reserved and that are not there. */
export interface MissingPieces extends Place {
  readonly pieces: number
}

/**
 * Sent before a loss is booked that leaves fewer pieces than orders have reserved: orders that can wait give up theirs. Orders are
 * locked before balances, so the listener locks all `places` that the loss will change, in the global order.
 */
export const stockMissing = signal<{
  readonly missing: readonly MissingPieces[]
  readonly places: readonly Place[]
}>()

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
