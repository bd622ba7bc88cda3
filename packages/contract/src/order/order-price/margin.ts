import {
  basisPointsOf,
  convertMoney,
  divideUp,
  percentOf,
  toAmount,
  wholeBasisPoints,
} from '../../kit/money.ts'

/** A merchant's profit on one piece. All screens with a margin use this file. */

/** What one piece costs the merchant, in minor units of one currency. */
export interface PieceCost {
  /** At the company's own price. */
  readonly goods: number
  readonly serviceFee: number
  /** For a parcel with this piece alone, to a chosen country by the cheapest channel; null if no channel can carry it. */
  readonly freight: number | null
}

export interface Margin {
  readonly amount: number
  /** Share of the price in basis points; negative for a loss, null at no price. */
  readonly basisPoints: number | null
}

/** The service fee of a company's rank on goods. */
export const serviceFeeOf = (goods: number, feeBasisPoints: number): number =>
  percentOf(goods, feeBasisPoints)

/** Sum of all costs of one piece; null while the freight is unknown. */
export const totalCost = ({ goods, serviceFee, freight }: PieceCost): number | null =>
  freight === null ? null : goods + serviceFee + freight

/** Margin at a price; null while the freight is unknown, because a margin without freight would hide a loss. */
export function marginOf(price: number, cost: PieceCost): Margin | null {
  const total = totalCost(cost)
  if (total === null) return null
  const amount = price - total
  return { amount, basisPoints: price === 0 ? null : basisPointsOf(amount, price) }
}

/** Converts costs from US cents to a store's currency; `rate` is units of that currency per dollar. */
export function costIn(cost: PieceCost, currency: string, rate: string): PieceCost {
  const converted = (amount: number): number =>
    convertMoney({ amount, currency: 'USD' }, currency, rate).amount
  return {
    goods: converted(cost.goods),
    serviceFee: converted(cost.serviceFee),
    freight: cost.freight === null ? null : converted(cost.freight),
  }
}

/**
 * The smallest multiplier, in basis points, that gives every piece at least the wanted margin. It applies to the goods and to the
 * shipping included in the price. Undefined for a margin of 100% or more, and if a freight is unknown.
 */
export function multiplierForMargin(
  marginBasisPoints: number,
  pieces: readonly PieceCost[],
  shippingInPrice: number,
): number | undefined {
  if (marginBasisPoints >= wholeBasisPoints || pieces.length === 0) return undefined
  const whole = BigInt(wholeBasisPoints)
  const factors = pieces.map((piece) => {
    const total = totalCost(piece)
    const base = piece.goods + shippingInPrice
    return total === null || base <= 0
      ? undefined
      : toAmount(
          divideUp(
            BigInt(total) * whole * whole,
            BigInt(base) * BigInt(wholeBasisPoints - marginBasisPoints),
          ),
        )
  })
  return factors.some((factor) => factor === undefined)
    ? undefined
    : Math.max(...factors.map((factor) => factor ?? 0))
}
