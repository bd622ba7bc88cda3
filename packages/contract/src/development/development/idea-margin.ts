import { basisPointsOf, convertWith, type Rates } from '../../kit/money.ts'

/** Whether an idea's target price leaves a margin over its target cost. */

/** The price must be at least this percentage of the cost, or the idea needs a reason. */
export const minPriceShare = 120

export interface IdeaMargin {
  /** The target cost in US cents. */
  readonly cost: number
  /** The target price as a ratio to the cost, in basis points. */
  readonly share: number
  readonly isLow: boolean
}

/** From a form with a cost in CNY fen and a price in US cents; undefined if one of them or the exchange rate is missing. */
export function ideaMargin(
  { target_cost: cost, target_price: price }: Readonly<Record<string, unknown>>,
  rates: Rates,
): IdeaMargin | undefined {
  if (!isAmount(cost) || !isAmount(price)) return undefined
  const inUsd = convertWith(rates, { amount: cost, currency: 'CNY' }, 'USD')?.amount
  if (!inUsd) return undefined
  return {
    cost: inUsd,
    share: basisPointsOf(price, inUsd),
    isLow: price * 100 <= inUsd * minPriceShare,
  }
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
