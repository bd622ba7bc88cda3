import { z } from 'zod'
import {
  divideHalfEven,
  divideUp,
  type Money,
  MoneyError,
  money,
  multiplyRatio,
  parseMoney,
  rateFraction,
  scaleOf,
  sumAmounts,
  toAmount,
  wholeBasisPoints,
} from '../../kit/money.ts'

/** A merchant's selling price as a function of cost, shipping, markup, ending, currency and rounding. */

const amount = z.int().min(0)
/** A factor in basis points: 25,000 is 2.5 times. */
const factor = z.int().min(1).max(10_000_000)

export const priceRuleSchema = z.strictObject({
  /** A factor, or a fixed amount in minor units of the cost's currency. */
  markup: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('multiplier'), basisPoints: factor }),
    z.strictObject({ kind: z.literal('fixed'), amount }),
  ]),
  /** Whether the price includes shipping; otherwise the buyer pays it separately. */
  includeShipping: z.boolean().default(true),
  rounding: z.enum(['half_even', 'up', 'down']).default('half_even'),
  /** Prices are rounded to a multiple of this many minor units of the selling currency, before the ending. */
  roundTo: z.int().min(1).max(1_000_000).default(1),
  /** Ending of prices, such as `.99`, `9.90` or `80`; prices are raised to the next such number. */
  ending: z
    .string()
    .regex(/^(?=.)\d{0,4}(\.\d{1,4})?$/, 'Give an ending such as .99')
    .nullable()
    .default(null),
  /** The crossed-out price, as a factor of the price. */
  compareAtBasisPoints: factor.min(wholeBasisPoints).nullable().default(null),
})
export type PriceRule = z.output<typeof priceRuleSchema>

export interface PriceInput {
  /** Cost of the goods to the merchant. */
  readonly cost: Money
  /** Shipping, in the currency of the cost. */
  readonly shipping: Money
  /** Currency of the merchant's store. */
  readonly currency: string
  /** Units of the selling currency per unit of the cost's currency, as decimal text. */
  readonly rate: string
}

export interface Price {
  readonly price: Money
  readonly compareAt: Money | null
}

/**
 * The selling price. Exact until it is rounded once to `roundTo`; the ending then only raises it, so that it never reduces the
 * margin.
 * @throws MoneyError for mixed currencies, a bad rate or an ending with more decimals than the currency has
 */
export function priceOf(rule: PriceRule, input: PriceInput): Price {
  const { currency } = input
  const bearing = rule.includeShipping ? addedShipping(input) : input.cost.amount
  const { numerator, denominator } = rateFraction(input.rate)
  const up = numerator * 10n ** BigInt(scaleOf(currency))
  const down = denominator * 10n ** BigInt(scaleOf(input.cost.currency))
  const { markup } = rule
  const marked =
    markup.kind === 'multiplier'
      ? BigInt(bearing) * BigInt(markup.basisPoints)
      : (BigInt(bearing) + BigInt(markup.amount)) * BigInt(wholeBasisPoints)
  const rounded = roundTo(marked * up, BigInt(wholeBasisPoints) * down, rule)
  const price = withEnding(money(rounded, currency), rule.ending)
  return { price, compareAt: compareAtOf(rule, price) }
}

/** The smallest price with this ending that is not below the given one. */
export function withEnding(price: Money, ending: string | null): Money {
  if (ending === null) return price
  const digits = /^\d*/.exec(ending)?.[0].length ?? 0
  const remainder = parseMoney(digits === 0 ? `0${ending}` : ending, price.currency).amount
  const step = 10 ** (digits + scaleOf(price.currency))
  // In a currency without decimals `.99` would be a step of one, but parseMoney has refused it above.
  const steps = divideUp(BigInt(price.amount) - BigInt(remainder), BigInt(step))
  const least = steps < 0n ? 0n : steps
  return { amount: toAmount(least * BigInt(step) + BigInt(remainder)), currency: price.currency }
}

/** An ending of two digits in a currency's notation: 99 is `.99` in USD and `99` in JPY, which has no decimals. */
export function endingOf(twoDigits: number, currency: string): string {
  const digits = String(twoDigits).padStart(2, '0')
  return scaleOf(currency) === 0 ? digits : `.${digits}`
}

/** Parses a factor to basis points: '2.5' is 25,000. Undefined with more than four decimals. */
export function factorOf(text: string): number | undefined {
  const parts = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(text.trim())
  return parts ? Number(`${parts[1]}${(parts[2] ?? '').padEnd(4, '0')}`) : undefined
}

function addedShipping({ cost, shipping }: PriceInput): number {
  if (cost.currency !== shipping.currency)
    throw new MoneyError('mismatch', { left: cost.currency, right: shipping.currency })
  return sumAmounts([cost.amount, shipping.amount])
}

function roundTo(numerator: bigint, denominator: bigint, rule: PriceRule): number {
  const step = BigInt(rule.roundTo)
  const whole = denominator * step
  const steps = {
    half_even: () => divideHalfEven(numerator, whole),
    up: () => divideUp(numerator, whole),
    down: () => -divideUp(-numerator, whole),
  }[rule.rounding]()
  return toAmount(steps * step)
}

function compareAtOf({ compareAtBasisPoints, ending }: PriceRule, price: Money): Money | null {
  if (compareAtBasisPoints === null) return null
  const raw = multiplyRatio(price.amount, compareAtBasisPoints, wholeBasisPoints)
  return withEnding(money(raw, price.currency), ending)
}
