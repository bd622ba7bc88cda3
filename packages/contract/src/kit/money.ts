import { errors } from './errors.ts'
import { fill, type Lang } from './text.ts'

/**
 * Money: an integer count of minor units and an ISO 4217 currency, never a float. Every formula is computed
 * exactly (BigInt) and rounded once, half to even.
 */
export interface Money {
  /** Minor units: cents for USD, yen for JPY, thousandths for KWD. A safe integer. */
  readonly amount: number
  /** ISO 4217 code, three capital letters. */
  readonly currency: string
}

/**
 * Exchange rates as decimal texts, by `FROM/TO`: how many units of TO one unit of FROM is worth. A pair may be
 * given in one direction only.
 */
export type Rates = Readonly<Record<string, string>>

/** Basis points in a whole: 100 % = 10,000. */
export const wholeBasisPoints = 10_000

/** Errors about amounts; placeholders take the values of the error. */
export const moneyErrors = errors('money', {
  format: ['“{{text}}” isn’t an amount, such as 12.30.', '“{{text}}”不是有效金额，例如 12.30。'],
  decimals: [
    '“{{text}}” has too many decimals: {{currency}} has at most {{scale}}.',
    '“{{text}}”小数位过多：{{currency}} 最多 {{scale}} 位。',
  ],
  range: ['The amount {{text}} is too large.', '金额 {{text}} 过大。'],
  whole: ['{{text}} isn’t a whole number of minor units.', '{{text}} 不是最小货币单位的整数。'],
  currency: [
    '“{{currency}}” isn’t a currency code of three capital letters.',
    '“{{currency}}”不是三个大写字母的币种代码。',
  ],
  mismatch: ['Can’t mix {{left}} and {{right}}.', '{{left}} 与 {{right}} 不能混用。'],
  rate: ['“{{text}}” isn’t a rate. Enter a positive decimal.', '“{{text}}”不是有效汇率，请填写正数。'],
  rate_missing: ['There is no rate from {{from}} to {{to}}.', '缺少 {{from}} 到 {{to}} 的汇率。'],
  division: ['Can’t divide by zero.', '不能除以零。'],
  weights: ['Shares need weights that are whole numbers of at least zero.', '分摊权重必须是不小于零的整数。'],
})
export type MoneyErrorCode = keyof typeof moneyErrors

/** An amount that can not be read or computed. `code` names the words in `moneyErrors`. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError'
  readonly code: MoneyErrorCode
  readonly values: Readonly<Record<string, string | number>>

  constructor(code: MoneyErrorCode, values: Record<string, string | number> = {}) {
    super(fill(moneyErrors[code].words.en, values))
    this.code = code
    this.values = values
  }
}

/** ISO 4217 currencies whose minor unit is not a hundredth. */
const scaleTable: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
/** Decimals by currency. Currencies with two decimals are added when they are first used. */
const scales = new Map<string, number>(
  Object.entries(scaleTable).flatMap(([scale, codes]) =>
    codes.split(' ').map((code) => [code, Number(scale)] as const),
  ),
)

/** Decimals of a currency by ISO 4217: JPY 0, USD 2, KWD 3. */
export function scaleOf(currency: string): number {
  const known = scales.get(currency)
  if (known !== undefined) return known
  if (!/^[A-Z]{3}$/.test(currency)) throw new MoneyError('currency', { currency })
  scales.set(currency, 2)
  return 2
}

/** Makes an amount of minor units; refuses fractions, unsafe integers and unknown currency shapes. */
export function money(amount: number, currency: string): Money {
  scaleOf(currency)
  return { amount: toAmount(wholeOf(amount)), currency }
}

/** Splits a decimal text into its digits and the number of decimals: '-1.50' gives -150 and 2. Undefined if it isn't decimal. */
function readDecimal(text: string): { digits: bigint; scale: number } | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim())
  if (!parts) return undefined
  const [, sign = '', whole = '', fraction = ''] = parts
  return { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length }
}

/**
 * Reads a decimal text such as '12.30'. Too many decimals are refused, because '12.300' may have been meant as
 * twelve thousand; `zerosAllowed` accepts trailing zeros, for platforms that write decimals for every currency ('1230.0').
 */
export function parseMoney(text: string, currency: string, options: { zerosAllowed?: boolean } = {}): Money {
  const scale = scaleOf(currency)
  const read = readDecimal(
    options.zerosAllowed
      ? text
          .trim()
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
      : text,
  )
  if (!read) throw new MoneyError('format', { text })
  if (read.scale > scale) throw new MoneyError('decimals', { text, currency, scale })
  return { amount: toAmount(read.digits * 10n ** BigInt(scale - read.scale)), currency }
}

/**
 * Reads an amount that another system computed, such as '1990.50' ISK: decimals beyond the currency's are rounded, half
 * to even. `rounded` is true if that changed the amount.
 */
export function roundMoney(text: string, currency: string): Money & { readonly rounded: boolean } {
  const scale = scaleOf(currency)
  const read = readDecimal(text)
  if (!read) throw new MoneyError('format', { text })
  if (read.scale <= scale)
    return { amount: toAmount(read.digits * 10n ** BigInt(scale - read.scale)), currency, rounded: false }
  const unit = 10n ** BigInt(read.scale - scale)
  return { amount: toAmount(divideHalfEven(read.digits, unit)), currency, rounded: read.digits % unit !== 0n }
}

/** Minor units of a scale as a plain decimal text. */
function decimalText(amount: number, scale: number): `${number}` {
  const digits = String(Math.abs(amount)).padStart(scale + 1, '0')
  const sign = amount < 0 ? '-' : ''
  const whole = digits.slice(0, digits.length - scale)
  const fraction = scale > 0 ? `.${digits.slice(digits.length - scale)}` : ''
  return `${sign}${whole}${fraction}` as `${number}`
}

/** The plain decimal text of an amount: '12.30', '1230' for JPY. Read back by `parseMoney`. */
export function formatMoney(value: Money): string {
  return decimalText(Number(wholeOf(value.amount)), scaleOf(value.currency))
}

/** The amount for people to read, with the currency's sign and grouping: '$1,234.50', '¥12.30'. */
export function displayMoney(value: Money, lang: Lang): string {
  const text = decimalText(Number(wholeOf(value.amount)), scaleOf(value.currency))
  return formatOf(value.currency, lang).format(text)
}

/** Cached, because creating a formatter takes longer than formatting a hundred amounts. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, lang: Lang): Intl.NumberFormat {
  const key = `${lang} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const scale = scaleOf(currency)
  const made = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', {
    style: 'currency',
    currency,
    // Set explicitly: for some currencies, browsers' defaults differ from the ISO scale.
    minimumFractionDigits: scale,
    maximumFractionDigits: scale,
  })
  formats.set(key, made)
  return made
}

/** Sum of minor units; refuses fractions and overflow. */
export function sumAmounts(amounts: readonly number[]): number {
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    // While all numbers are safe integers, the sum is exact; otherwise it is computed as BigInt.
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(sum))
      return toAmount(amounts.reduce((all, one) => all + wholeOf(one), 0n))
  }
  return sum
}

/** `amount × numerator ÷ denominator`, exact, then rounded once, half to even. */
export function multiplyRatio(
  amount: number,
  numerator: number | bigint,
  denominator: number | bigint,
): number {
  const product = amount * Number(numerator)
  const divisor = Number(denominator)
  // If numbers hold the values exactly, BigInt isn't needed: it takes ten times as long.
  if (
    Number.isSafeInteger(amount) &&
    isExact(numerator) &&
    isExact(denominator) &&
    Number.isSafeInteger(product) &&
    divisor > 0
  )
    return halfEven(product, divisor)
  return toAmount(divideHalfEven(wholeOf(amount) * wholeOf(numerator), wholeOf(denominator)))
}

const isExact = (value: number | bigint): boolean => Number.isSafeInteger(Number(value))

/** `divideHalfEven` of safe integers; the divisor is positive. */
function halfEven(value: number, divisor: number): number {
  const rest = value % divisor
  const cut = (value - rest) / divisor
  const twice = Math.abs(rest) * 2
  // Adding 0 turns -0, the cut quotient of a small negative value, into 0.
  if (twice < divisor || (twice === divisor && cut % 2 === 0)) return cut + 0
  return value < 0 ? cut - 1 : cut + 1
}

/** A share in basis points: `percentOf(999, 1250)` is 12.5 % of 9.99, rounded half to even. */
export function percentOf(amount: number, basisPoints: number): number {
  return multiplyRatio(amount, basisPoints, wholeBasisPoints)
}

/** The share of `part` in `whole` in basis points, rounded half to even; 0 if `whole` is 0. */
export function basisPointsOf(part: number, whole: number): number {
  return whole === 0 ? 0 : multiplyRatio(part, wholeBasisPoints, whole)
}

interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Cache of parsed rates: quoting a parcel uses the same few rates for each channel. */
const fractions = new Map<string, Fraction>()
const mostFractions = 1000

/** A rate as an exact fraction. Refuses everything but a positive decimal text. */
export function rateFraction(rate: string): Fraction {
  const known = fractions.get(rate)
  if (known) return known
  const read = readDecimal(rate)
  if (!read || read.digits <= 0n) throw new MoneyError('rate', { text: rate })
  const fraction = { numerator: read.digits, denominator: 10n ** BigInt(read.scale) }
  if (fractions.size >= mostFractions) fractions.clear()
  fractions.set(rate, fraction)
  return fraction
}

/** Converts by a decimal rate: how many units of `currency` one unit of the value's currency is worth. */
export function convertMoney(value: Money, currency: string, rate: string): Money {
  const { numerator, denominator } = rateFraction(rate)
  return scaled(value, currency, numerator, denominator)
}

/** Converts by a table of rates, in either direction; undefined when the table has no such pair. */
export function convertWith(rates: Rates, value: Money, currency: string): Money | undefined {
  if (value.currency === currency) return value
  const direct = rates[`${value.currency}/${currency}`]
  if (direct !== undefined) return convertMoney(value, currency, direct)
  const inverse = rates[`${currency}/${value.currency}`]
  if (inverse === undefined) return undefined
  const { numerator, denominator } = rateFraction(inverse)
  return scaled(value, currency, denominator, numerator)
}

function scaled(value: Money, currency: string, numerator: bigint, denominator: bigint): Money {
  const up = 10n ** BigInt(scaleOf(currency))
  const down = 10n ** BigInt(scaleOf(value.currency))
  return { amount: multiplyRatio(value.amount, numerator * up, denominator * down), currency }
}

/**
 * Divides a total by weights. Each share is rounded towards zero, and the remainder is added to the share of the largest weight
 * (the first of equals), so that the shares add up to the total. If all weights are zero, they count as equal.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) throw new MoneyError('weights')
  const all = wholeOf(total)
  if (weights.length === 0) {
    if (all !== 0n) throw new MoneyError('weights')
    return []
  }
  const even = weights.every((weight) => weight === 0)
  const parts = weights.map((weight) => (even ? 1n : BigInt(weight)))
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  const shares = parts.map((part) => (all * part) / whole)
  const left = all - shares.reduce((sum, share) => sum + share, 0n)
  const largest = weights.indexOf(Math.max(...weights))
  return shares.map((share, index) => toAmount(index === largest ? share + left : share))
}

/** Integer division, rounded half to even. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new MoneyError('division')
  if (denominator < 0n) return divideHalfEven(-numerator, -denominator)
  const cut = numerator / denominator
  const rest = numerator - cut * denominator
  const twice = (rest < 0n ? -rest : rest) * 2n
  if (twice < denominator || (twice === denominator && cut % 2n === 0n)) return cut
  return numerator < 0n ? cut - 1n : cut + 1n
}

/** Integer division, rounded towards plus infinity. */
export function divideUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new MoneyError('division')
  if (denominator < 0n) return divideUp(-numerator, -denominator)
  const cut = numerator / denominator
  return numerator > 0n && cut * denominator !== numerator ? cut + 1n : cut
}

function wholeOf(value: number | bigint): bigint {
  if (typeof value === 'bigint') return value
  if (!Number.isSafeInteger(value)) throw new MoneyError('whole', { text: value })
  return BigInt(value)
}

/** Converts minor units to a number. @throws {MoneyError} if a number can't hold them exactly. */
export function toAmount(value: bigint): number {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new MoneyError('range', { text: String(value) })
  return amount
}
