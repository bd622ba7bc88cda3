import type { Quotation } from './table.ts'

/** The landed cost of a quotation, in minor units of its currency. */

type Priced = Pick<
  Quotation,
  | 'tiers'
  | 'taxIncluded'
  | 'taxPercent'
  | 'mouldFee'
  | 'mouldPieces'
  | 'freight'
  | 'customizingFee'
  | 'sampleFee'
  | 'sampleDeductible'
>

/** Total of an order of this size; null below the first tier. */
function landedTotal(row: Priced, quantity: number): number | null {
  const tier = row.tiers.findLast((one) => one.quantity <= quantity)
  if (!tier) return null
  const goods = tier.price * quantity
  const tax = row.taxIncluded ? 0 : (goods * row.taxPercent) / 100
  const mould = row.mouldFee ? row.mouldFee * Math.min(1, quantity / (row.mouldPieces ?? quantity)) : 0
  const sample = row.sampleDeductible ? 0 : (row.sampleFee ?? 0)
  return goods + tax + mould + (row.freight ?? 0) + (row.customizingFee ?? 0) + sample
}

/** Cost per piece of such an order. */
export function landedCost(row: Priced, quantity: number): number | null {
  const total = landedTotal(row, quantity)
  return total === null ? null : Math.round(total / quantity)
}

export type Offered = Priced & Pick<Quotation, 'moq' | 'orderMultiple'>

/**
 * Cost of obtaining this many pieces: the order is rounded up to the MOQ and the order multiple, and surplus pieces are paid for
 * too.
 */
export function costOfHaving(row: Offered, needed: number): number | null {
  const [multiple, least] = [
    row.orderMultiple ?? 1,
    Math.max(needed, row.moq ?? 1, row.tiers[0]?.quantity ?? 1),
  ]
  return landedTotal(row, Math.ceil(least / multiple) * multiple)
}

/** Largest quantity for which the cheapest is determined. */
export const maxCompared = 5000

/** Quantities from which another one is the cheapest; of equal costs, the first wins. */
export function cheapestFrom<R extends { readonly cost: (needed: number) => number | null }>(
  rows: readonly R[],
): { from: number; row: R }[] {
  const changes: { from: number; row: R }[] = []
  for (let needed = 1; needed <= maxCompared; needed += 1) {
    let best: { row: R; cost: number } | undefined
    for (const row of rows) {
      const asked = row.cost(needed)
      if (asked !== null && (best === undefined || asked < best.cost)) best = { row, cost: asked }
    }
    if (best && best.row !== changes.at(-1)?.row) changes.push({ from: needed, row: best.row })
  }
  return changes
}
