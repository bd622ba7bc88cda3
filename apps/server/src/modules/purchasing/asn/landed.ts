import { allocate, divideHalfEven } from '@dropyard/contract/kit/money'

/**
 * Landed cost: what pieces of an order cost with their share of freight, duty and other costs. Amounts are CNY fen. Every figure is
 * the share of a total that the pieces received so far have, rounded half to even; so the last pieces get what is left of it.
 */

export type Split = 'value' | 'quantity' | 'weight' | 'volume' | 'equal' | 'hand'

/** What costs are divided by. */
export interface Basis {
  readonly value: number
  readonly pieces: number
  /** Of one piece; 0 if unknown. */
  readonly grams: number
  readonly cubicCm: number
  /** The share that people entered for the line. */
  readonly byHand: number
}

interface Cost {
  /** Negative for a discount. */
  readonly value: number
  readonly split: Split
}

const weightBy: Readonly<Record<Split, (line: Basis) => number>> = {
  value: ({ value }) => value,
  quantity: ({ pieces }) => pieces,
  weight: ({ pieces, grams }) => pieces * grams,
  volume: ({ pieces, cubicCm }) => pieces * cubicCm,
  equal: ({ pieces }) => (pieces > 0 ? 1 : 0),
  hand: ({ byHand }) => byHand,
}

/** Divides costs among lines. Where no line has what they are divided by, the lines get equal shares. */
export const sharesOf = (costs: readonly Cost[], lines: readonly Basis[]): number[] =>
  costs.reduce(
    (sums, { value, split }) =>
      allocate(value, lines.map(weightBy[split])).map((share, at) => share + (sums[at] ?? 0)),
    lines.map(() => 0),
  )

/** The part of a total that some of all pieces have. */
export const partOf = (total: number, pieces: number, all: number): number =>
  all === 0 ? 0 : Number(divideHalfEven(BigInt(total) * BigInt(Math.min(pieces, all)), BigInt(all)))

/** Tax rate from which a supplier's invoice lets the tax be deducted; below it the tax is part of the cost. */
const deductibleFrom = 13

/** An order's amount without tax that can be deducted, and with tax that can't be. */
export function withoutDeductible(amount: number, isIncluded: boolean, percent: number): number {
  const isDeductible = percent >= deductibleFrom
  if (isIncluded && isDeductible) return Number(divideHalfEven(BigInt(amount) * 100n, BigInt(100 + percent)))
  return isIncluded || isDeductible
    ? amount
    : Number(divideHalfEven(BigInt(amount) * BigInt(100 + percent), 100n))
}

/** An order's amount with its tax, as bills have it. */
export const grossOf = (amount: number, isIncluded: boolean, percent: number): number =>
  isIncluded ? amount : Number(divideHalfEven(BigInt(amount) * BigInt(100 + percent), 100n))

/** Pieces of an order's line that an arrival brought. */
export interface Arrived {
  readonly asnLineId: number
  readonly pieces: number
  /** The line's share of the arrival's costs, and the pieces that it is for. */
  readonly costs: number
  readonly costsFor: number
}

/** What an order's line costs, for all its pieces. */
export interface LineCost {
  readonly goods: number
  readonly goodsFor: number
  readonly costs: number
  readonly costsFor: number
  /** How much more than ordered bills ask for, and for how many pieces; these are the first that came. */
  readonly billedMore?: number
  readonly billedFor?: number
}

/** What the received pieces of a line cost, by arrival. The shares of the order's amounts follow the order of the arrivals. */
export function landedCosts(line: LineCost, arrived: readonly Arrived[]): Map<number, number> {
  let before = 0
  return new Map(
    arrived
      .toSorted((a, b) => a.asnLineId - b.asnLineId)
      .map(({ asnLineId, pieces, costs, costsFor }) => {
        const after = before + pieces
        const share = (total: number, all: number) => partOf(total, after, all) - partOf(total, before, all)
        const cost =
          share(line.goods, line.goodsFor) +
          share(line.costs, line.costsFor) +
          share(line.billedMore ?? 0, line.billedFor ?? 0)
        before = after
        return [asnLineId, Math.max(0, cost + partOf(costs, pieces, costsFor))] as const
      }),
  )
}
