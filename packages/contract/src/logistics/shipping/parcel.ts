import { divideUp, sumAmounts, toAmount } from '../../kit/money.ts'

/** Items of one kind in a parcel. Sides of 0 are unknown. */
export interface PackedItem {
  readonly grams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly quantity: number
}

/**
 * Estimates the parcel for all items: as long and wide as the largest of them, and as high as their volume requires. An item
 * without weight makes the total weight unknown (0), because a fee without it would be too low.
 */
export function parcelOf(items: readonly PackedItem[]): Omit<PackedItem, 'quantity'> {
  const sides = items.map((item) => [item.lengthMm, item.widthMm, item.heightMm].sort((a, b) => b - a))
  const largest = (at: number): number => Math.max(0, ...sides.map((side) => side[at] ?? 0))
  const lengthMm = largest(0)
  const widthMm = largest(1)
  const volume = items.reduce(
    (sum, item) =>
      sum + BigInt(item.lengthMm) * BigInt(item.widthMm) * BigInt(item.heightMm) * BigInt(item.quantity),
    0n,
  )
  const floor = BigInt(lengthMm) * BigInt(widthMm)
  const stacked = floor === 0n ? 0 : toAmount(divideUp(volume, floor))
  const known = items.every((item) => item.grams > 0)
  return {
    grams: known ? sumAmounts(items.map((item) => item.grams * item.quantity)) : 0,
    lengthMm,
    widthMm,
    heightMm: Math.max(largest(2), stacked),
  }
}
