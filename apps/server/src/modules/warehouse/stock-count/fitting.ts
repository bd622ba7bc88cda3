import type { LineIssue } from '@dropyard/contract/warehouse/stock-count/lines'

/** Which differences can be booked, as a pure rule over what was read under the locks. */

export interface Difference {
  readonly id: number
  readonly binId: number
  readonly skuId: number
  readonly warehouseId: number
  readonly condition: 'good' | 'damaged'
  /** Pieces found, or negative: missing. */
  readonly variance: number
}

interface Room {
  /** Pieces of a SKU that orders don't need: neither reserved, damaged nor in quarantine. */
  readonly free: (skuId: number) => number
  /** Pieces that the bin of a difference has now, without those that waves have claimed. */
  readonly inBin: (difference: Difference) => number
  readonly claimed?: (difference: Difference) => number
}

/** Pieces that would have to be released, by SKU, so that all missing good pieces can be booked. Found ones help. */
export function shortOf(
  differences: readonly Difference[],
  free: Room['free'],
): { skuId: number; pieces: number }[] {
  const good = differences.filter(({ condition }) => condition === 'good')
  return [...Map.groupBy(good, ({ skuId }) => skuId)].flatMap(([skuId, some]) => {
    const change = some.reduce((sum, { variance }) => sum + variance, 0)
    const pieces = -change - Math.max(0, free(skuId))
    return change < 0 && pieces > 0 ? [{ skuId, pieces }] : []
  })
}

/**
 * Divides differences into those that can be booked together and those that can't. Found pieces are booked first; of several losses of
 * one SKU, the smaller ones have priority, so that as many lines as possible are booked.
 */
export function fitting(
  differences: readonly Difference[],
  { free, inBin, claimed = () => 0 }: Room,
): { fit: Difference[]; refused: { id: number; issue: LineIssue }[] } {
  const left = new Map<number, number>()
  const leftOf = (skuId: number): number => left.get(skuId) ?? free(skuId)
  const fit: Difference[] = []
  const refused: { id: number; issue: LineIssue }[] = []
  for (const one of differences.toSorted((a, b) => b.variance - a.variance || a.id - b.id)) {
    const isGood = one.condition === 'good'
    const isLoss = one.variance < 0
    if (isLoss && inBin(one) + one.variance < 0)
      refused.push({ id: one.id, issue: inBin(one) + claimed(one) + one.variance < 0 ? 'bin' : 'wave' })
    else if (isLoss && isGood && leftOf(one.skuId) + one.variance < 0)
      refused.push({ id: one.id, issue: 'reserved' })
    else {
      if (isGood) left.set(one.skuId, leftOf(one.skuId) + one.variance)
      fit.push(one)
    }
  }
  return { fit, refused }
}
