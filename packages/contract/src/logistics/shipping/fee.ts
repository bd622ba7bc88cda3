import { shippingAttributeName } from '../../catalog/goods/shipping-attribute.ts'
import { errors } from '../../kit/errors.ts'
import { formatMessage, type MessageValues } from '../../kit/format-message.ts'
import {
  convertWith,
  divideUp,
  type Money,
  multiplyRatio,
  percentOf,
  type Rates,
  sumAmounts,
  toAmount,
} from '../../kit/money.ts'
import type { Lang, Words } from '../../kit/text.ts'
import { takesIoss, taxAreaOf } from '../duty-rule/tax-area.ts'
import type { RateCard, Zone } from './rate-card.ts'

/** Chargeable weight and shipping fee of a parcel by a channel's rate card, with each term explained. */

/** The parcel. Grams include the packaging; sides of 0 are unknown and count as nothing. */
export interface Parcel {
  readonly grams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly country: string
  readonly postalCode: string
  /** Shipping attributes of all goods in it. */
  readonly attributes: readonly string[]
  readonly declared: Money
  readonly hasIoss: boolean
  /** Exchange rates for limits in another currency than the declared value. */
  readonly rates: Rates
}

type Values = MessageValues

export type FeeTermCode = 'handling' | 'weight' | 'fuel' | 'remote' | 'attribute'
export interface FeeTerm {
  readonly code: FeeTermCode
  /** Minor units of the card's currency. */
  readonly amount: number
  readonly values: Values
}

export const feeTermWords: Readonly<Record<FeeTermCode, Words>> = {
  handling: { en: 'Handling fee', zh: '挂号费' },
  weight: { en: 'Freight for {{chargeableGrams}} g', zh: '运费（计费重 {{chargeableGrams}} g）' },
  fuel: { en: 'Fuel surcharge', zh: '燃油附加费' },
  remote: { en: 'Remote area {{postalCode}}', zh: '偏远地区附加费 {{postalCode}}' },
  attribute: { en: 'Surcharge: {{attribute}}', zh: '附加费：{{attribute}}' },
}

/** A term or a reason as text, with its values; attributes by name. */
export const sayFee = (words: Words, values: Values, lang: Lang): string =>
  formatMessage(
    words,
    typeof values.attribute === 'string'
      ? { ...values, attribute: shippingAttributeName(values.attribute, lang) }
      : values,
    lang,
  )

/** Why a channel can not carry a parcel. */
export const feeReasons = errors('shipping', {
  weight_missing: ['The weight isn’t known.', '重量未知。'],
  country: ['Doesn’t go to {{place}}.', '不支持寄往 {{place}}。'],
  too_light: ['Weighs {{grams}} g, at least {{limit}} g.', '重 {{grams}} g，至少 {{limit}} g。'],
  too_heavy: ['Weighs {{grams}} g, at most {{limit}} g.', '重 {{grams}} g，最多 {{limit}} g。'],
  too_long: ['Is {{mm}} mm long, at most {{limit}} mm.', '最长边 {{mm}} mm，最多 {{limit}} mm。'],
  too_large: [
    'Its sides add up to {{mm}} mm, at most {{limit}} mm.',
    '三边之和 {{mm}} mm，最多 {{limit}} mm。',
  ],
  attribute: ['Doesn’t take such products: {{attribute}}.', '不接受{{attribute}}货物。'],
  ioss: ['Needs an IOSS number.', '需要 IOSS 税号。'],
  declared_value: [
    'The declared value of {{declared}} is above {{limit}}.',
    '申报价值 {{declared}} 超过上限 {{limit}}。',
  ],
  rate_missing: ['There is no rate from {{from}} to {{to}}.', '缺少 {{from}} 到 {{to}} 的汇率。'],
  no_price: ['Has no price for {{chargeableGrams}} g.', '没有 {{chargeableGrams}} g 的报价。'],
})
export type FeeReasonCode = keyof typeof feeReasons
export interface FeeReason {
  readonly code: FeeReasonCode
  readonly values: Values
}

export type Fee =
  | {
      readonly ok: true
      readonly total: Money
      readonly chargeableGrams: number
      /** They always add up to the total. */
      readonly terms: readonly FeeTerm[]
      readonly days: { readonly min: number; readonly max: number }
      readonly zone: string
    }
  | { readonly ok: false; readonly reasons: readonly FeeReason[] }

/** Weight by the card's volumetric rule in whole grams, before rounding up to the step. */
function countedGrams(card: Pick<RateCard, 'volumetric'>, parcel: Parcel): number {
  const rule = card.volumetric
  if (rule.kind === 'actual') return parcel.grams
  // mm³ ÷ (cm³ per kg) is grams: cm³ × 1000 ÷ divisor, with 1000 mm³ in a cm³.
  const volume = BigInt(parcel.lengthMm) * BigInt(parcel.widthMm) * BigInt(parcel.heightMm)
  const divisor = BigInt(rule.divisor)
  const actual = BigInt(parcel.grams)
  if (rule.kind === 'larger') return toAmount(volume > actual * divisor ? divideUp(volume, divisor) : actual)
  const beyond = volume - actual * divisor > BigInt(rule.freeGrams) * divisor
  return beyond ? toAmount(divideUp(volume + actual * divisor, divisor * 2n)) : parcel.grams
}

const roundedUp = (value: number, step: number): number =>
  toAmount(divideUp(BigInt(value), BigInt(step)) * BigInt(step))

/** The chargeable weight: volumetric rule first, then rounded up to the card's step, if it rounds. */
export function chargeableWeight(
  card: Pick<RateCard, 'volumetric' | 'stepGrams' | 'roundUp'>,
  parcel: Parcel,
): number {
  const counted = countedGrams(card, parcel)
  return card.roundUp ? roundedUp(counted, card.stepGrams) : counted
}

/** The fee of a parcel with all terms, or all reasons why the channel can't carry it. */
export function shippingFee(card: RateCard, parcel: Parcel): Fee {
  const reasons = refusals(card, parcel)
  const postal = plainPostal(parcel.postalCode)
  const zone = card.zones.find((one) => inZone(one, parcel.country, postal))
  if (!zone)
    reasons.push({
      code: 'country',
      values: {
        country: parcel.country,
        postalCode: parcel.postalCode,
        place: `${parcel.country} ${parcel.postalCode}`.trim(),
      },
    })
  if (!zone || parcel.grams <= 0) return { ok: false, reasons }

  const chargeableGrams = chargeableWeight(card, parcel)
  const weight = weightPrice(zone, chargeableGrams, card.roundUp)
  if (!weight) reasons.push({ code: 'no_price', values: { chargeableGrams } })
  if (!weight || reasons.length > 0) return { ok: false, reasons }

  const terms: FeeTerm[] = [
    { code: 'handling', amount: weight.handlingFee, values: {} },
    { code: 'weight', amount: weight.amount, values: { chargeableGrams, ...weight.values } },
  ]
  const fuelled = sumAmounts(terms.map((term) => term.amount))
  terms.push({
    code: 'fuel',
    amount: percentOf(fuelled, card.fuelBasisPoints),
    values: { basisPoints: card.fuelBasisPoints, of: fuelled },
  })
  const remote = card.remoteAreas.find(
    (area) =>
      area.country === parcel.country && within(postal.slice(0, area.from.length), area.from, area.to),
  )
  if (remote)
    terms.push({
      code: 'remote',
      amount: remote.fee,
      values: { postalCode: postal, from: remote.from, to: remote.to },
    })
  for (const { attribute, fee } of card.attributeFees)
    if (parcel.attributes.includes(attribute))
      terms.push({ code: 'attribute', amount: fee, values: { attribute } })

  return {
    ok: true,
    total: { amount: sumAmounts(terms.map((term) => term.amount)), currency: card.currency },
    chargeableGrams,
    terms: terms.filter((term) => term.amount !== 0 || term.code === 'weight'),
    days: zone.days,
    zone: zone.code,
  }
}

/** The two parts of a fee that orders store: per parcel, and shared by its goods. */
export function registrationAndPostage(terms: readonly FeeTerm[]): { registration: number; postage: number } {
  const sum = (keep: (term: FeeTerm) => boolean): number =>
    sumAmounts(terms.filter(keep).map((term) => term.amount))
  return {
    registration: sum((term) => term.code === 'handling'),
    postage: sum((term) => term.code !== 'handling'),
  }
}

function refusals(card: RateCard, parcel: Parcel): FeeReason[] {
  const found: FeeReason[] = []
  const refuse = (code: FeeReasonCode, values: Values = {}): void => {
    found.push({ code, values })
  }
  if (parcel.grams <= 0) {
    refuse('weight_missing')
  } else {
    const grams = countedGrams(card, parcel)
    if (grams < card.minGrams) refuse('too_light', { grams, limit: card.minGrams })
    if (grams > card.maxGrams) refuse('too_heavy', { grams, limit: card.maxGrams })
  }
  const sides = [parcel.lengthMm, parcel.widthMm, parcel.heightMm]
  const longest = Math.max(...sides)
  if (card.maxLongestMm !== null && longest > card.maxLongestMm)
    refuse('too_long', { mm: longest, limit: card.maxLongestMm })
  const sum = sumAmounts(sides)
  if (card.maxSidesSumMm !== null && sum > card.maxSidesSumMm)
    refuse('too_large', { mm: sum, limit: card.maxSidesSumMm })
  for (const attribute of parcel.attributes)
    if (card.excludedAttributes.includes(attribute)) refuse('attribute', { attribute })
  if (card.iossRequired && !parcel.hasIoss && takesIoss(areaOf(parcel))) refuse('ioss')
  if (card.maxDeclared) {
    const limit = card.maxDeclared
    const { currency } = limit
    const declared = convertWith(parcel.rates, parcel.declared, currency)
    if (!declared) refuse('rate_missing', { from: parcel.declared.currency, to: currency })
    else if (declared.amount > limit.amount) refuse('declared_value', { declared, limit })
  }
  return found
}

const areaOf = ({ country, postalCode }: Parcel) => taxAreaOf({ country, zip: postalCode })

const plainPostal = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
const within = (text: string, from: string, to: string): boolean =>
  text.length === from.length && text >= from && text <= to

function inZone(zone: Zone, country: string, postal: string): boolean {
  if (!zone.countries.includes(country)) return false
  return zone.postalPrefixes.length === 0 || zone.postalPrefixes.some((prefix) => postal.startsWith(prefix))
}

/** The price for the weight by the zone's mode, with an explanation; undefined beyond the last row. */
function weightPrice(
  zone: Zone,
  grams: number,
  roundUp: boolean,
): { amount: number; handlingFee: number; values: Values } | undefined {
  const { prices, handlingFee } = zone
  if (prices.mode === 'bracket') {
    const row = prices.brackets.find((one) => grams <= one.upToGrams)
    return row && { amount: row.total, handlingFee, values: { mode: 'bracket', upToGrams: row.upToGrams } }
  }
  if (prices.mode === 'unit') {
    const { unitGrams } = prices
    const row = prices.tiers.find((one) => grams <= one.upToGrams)
    return (
      row && {
        amount: multiplyRatio(row.price, grams, unitGrams),
        handlingFee: row.handlingFee ?? handlingFee,
        values: { mode: 'unit', unitGrams, price: row.price, upToGrams: row.upToGrams },
      }
    )
  }
  const { firstGrams, firstPrice, nextGrams, nextPrice } = prices
  const beyond = Math.max(0, grams - firstGrams)
  const next = multiplyRatio(nextPrice, roundUp ? roundedUp(beyond, nextGrams) : beyond, nextGrams)
  return {
    amount: sumAmounts([firstPrice, next]),
    handlingFee,
    values: { mode: 'first', firstGrams, firstPrice, nextGrams, nextPrice, beyondGrams: beyond },
  }
}
