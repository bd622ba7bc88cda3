import { basisPointsOf, convertMoney, divideUp, percentOf, toAmount, wholeBasisPoints } from '../kit/money.ts'

/** What a merchant earns with one piece. Every screen that shows a margin asks this file. */

/** What one piece costs the merchant, in minor units of one currency. */
export interface PieceCost {
  /** At the company's price. */
  readonly goods: number
  readonly serviceFee: number
  /** Sent alone to a chosen country by the cheapest channel; null when no channel can carry it there. */
  readonly freight: number | null
}

export interface Margin {
  readonly amount: number
  /** Part of the price in basis points; negative for a loss. */
  readonly basisPoints: number
}

/** The service fee of a company's level on goods. */
export const serviceFeeOf = (goods: number, feeBasisPoints: number): number =>
  percentOf(goods, feeBasisPoints)

/** All that one piece costs; null while the freight is unknown. */
export const totalCost = ({ goods, serviceFee, freight }: PieceCost): number | null =>
  freight === null ? null : goods + serviceFee + freight

/** What is left of a price; null while the freight is unknown, because a margin without freight would hide a loss. */
export function marginOf(price: number, cost: PieceCost): Margin | null {
  const total = totalCost(cost)
  if (total === null) return null
  const amount = price - total
  return { amount, basisPoints: basisPointsOf(amount, price) }
}

/** Costs in US cents in the currency of a store; `rate` is units of that currency for one dollar. */
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
 * The smallest multiplier, in basis points, with which every piece has at least the wanted margin. The multiplier is applied
 * to the goods and to the shipping that the price carries. Undefined for a margin of 100% or more, and where a freight is unknown.
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
