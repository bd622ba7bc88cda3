import { basisPointsOf, convertWith, type Rates } from '../kit/money.ts'

/** Whether an idea is worth its price: what its target price is of its target cost. */

/** A price must be above this share of the cost, in percent, or the idea says why it isn't. */
export const minPriceShare = 120

export interface IdeaMargin {
  /** The target cost in US cents. */
  readonly cost: number
  /** The target price as a share of it, in basis points. */
  readonly share: number
  readonly isLow: boolean
}

/** Of a form with a cost in CNY fen and a price in US cents; undefined while one of them or the rate between them is missing. */
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
