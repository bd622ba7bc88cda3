import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { formatMessage, type MessageValues } from '@dropyard/contract/kit/format-message'
import { allocate, convertWith, type Money, type Rates } from '@dropyard/contract/kit/money'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { type ChannelQuote, channelErrors } from '@dropyard/contract/logistics/channel'
import {
  type Duty,
  dutyErrors,
  dutyFor,
  dutyItemWords,
  dutyNotes,
  type Ioss,
} from '@dropyard/contract/logistics/duty-rule/duty'
import type { DutyRule, VatRule } from '@dropyard/contract/logistics/duty-rule/rules'
import { estimateDelivery } from '@dropyard/contract/logistics/shipping/delivery'
import {
  type Fee,
  feeReasons,
  feeTermWords,
  type Parcel,
  registrationAndPostage,
  sayFee,
  shippingFee,
} from '@dropyard/contract/logistics/shipping/fee'
import type { RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import type { ChannelOffer } from '@dropyard/contract/order/order-rule/channel-choice'

/** Computes quotes from given facts, without reading data. */

export interface QuotedChannel {
  id: number
  code: string
  name: string
  carrier: string
  warehouse: { id: number; code: string; name: string; country: string; zip: string; backorder: boolean }
  card: RateCard
}

export interface QuotedLine {
  skuId: number
  code: string
  quantity: number
  hsCode: string
  origin: string
  /** USD cents per piece. */
  declared: number
  /** Free stock by warehouse. */
  available: ReadonlyMap<number, number>
}

export interface QuoteBasis {
  parcel: Parcel
  lines: readonly QuotedLine[]
  ioss: Ioss
  /** The marketplace collected VAT at its checkout. */
  vatCollected: boolean
  rates: Rates
  at: Date
  /** Days until the goods can be shipped from the warehouse. */
  shipDays: number
  /** Duty and VAT rules of the destination on that day. */
  rules: { readonly duty: readonly DutyRule[]; readonly vat: readonly VatRule[] }
  holidays: readonly { country: string | null; warehouseId: number | null; from: string; to: string }[]
  /** Whether warehouses without backorders must have the goods in stock. */
  needsStock: boolean
  lang: Lang
}

const currency = 'USD'
type Said = { code: string; message: string }

/** A channel's price for a parcel, without texts: enough to compare. */
export interface Offer {
  channel: QuotedChannel
  missing: ReturnType<typeof shortages>
  fee: Fee
  /** In USD; undefined without an exchange rate. */
  total: Money | undefined
  ok: boolean
}

export function offerOf(channel: QuotedChannel, basis: QuoteBasis): Offer {
  const missing = basis.needsStock && !channel.warehouse.backorder ? shortages(channel, basis) : []
  const fee = shippingFee(channel.card, basis.parcel)
  const total = fee.ok ? convertWith(basis.rates, fee.total, currency) : undefined
  return { channel, missing, fee, total, ok: missing.length === 0 && total !== undefined }
}

const priceOf = ({ ok, total }: Offer): number => (ok && total ? total.amount : 0)
const daysOf = ({ ok, fee }: Offer): number => (ok && fee.ok ? fee.days.max : 0)

/** Channels that can carry the parcel first, then by price and delivery time. */
export const byPrice = (left: Offer, right: Offer): number =>
  Number(right.ok) - Number(left.ok) || priceOf(left) - priceOf(right) || daysOf(left) - daysOf(right)

/** An offer to be stored: numbers and codes, whose texts are made when it is read. */
export const offerFacts = ({ channel, missing, fee, total, ok }: Offer): ChannelOffer => ({
  channel_id: channel.id,
  ok,
  total: ok && total ? total.amount : 0,
  days_min: ok && fee.ok ? fee.days.min : 0,
  days_max: ok && fee.ok ? fee.days.max : 0,
  why: [
    ...missing.map((values) => ({ code: channelErrors.not_in_stock.code, values })),
    ...(fee.ok ? [] : fee.reasons.map(({ code, values }) => ({ code: feeReasons[code].code, values }))),
    ...(fee.ok && !total
      ? [{ code: feeReasons.rate_missing.code, values: { from: fee.total.currency, to: currency } }]
      : []),
  ],
})

/** Why a channel could not carry a parcel, in the reader's language. */
export function whyWords({ code, values }: ChannelOffer['why'][number], lang: Lang): string {
  const words = [...Object.values(feeReasons), channelErrors.not_in_stock].find(
    (one) => one.code === code,
  )?.words
  return words ? sayFee(words, values as MessageValues, lang) : code
}

/** An offer with all texts: terms, reasons, delivery and duty. */
export function explained({ channel, missing, fee, total, ok }: Offer, basis: QuoteBasis): ChannelQuote {
  const { lang } = basis
  const said = (code: string, words: Words, values: MessageValues): Said => ({
    code,
    message: formatMessage(words, values, lang),
  })
  const head = {
    channel_id: channel.id,
    code: channel.code,
    name: channel.name,
    carrier: channel.carrier,
    warehouse_id: channel.warehouse.id,
    warehouse_code: channel.warehouse.code,
    warehouse_name: channel.warehouse.name,
    currency,
  }
  const reasons = [
    ...missing.map((one) => said(channelErrors.not_in_stock.code, channelErrors.not_in_stock.words, one)),
    ...(fee.ok
      ? []
      : fee.reasons.map(({ code, values }) => ({
          code: feeReasons[code].code,
          message: sayFee(feeReasons[code].words, values, lang),
        }))),
    ...(fee.ok && !total
      ? [
          said(feeReasons.rate_missing.code, feeReasons.rate_missing.words, {
            from: fee.total.currency,
            to: currency,
          }),
        ]
      : []),
  ]
  if (!ok || !fee.ok || !total)
    return {
      ...head,
      ok: false,
      total: 0,
      registration: 0,
      postage: 0,
      terms: [],
      chargeable_grams: fee.ok ? fee.chargeableGrams : 0,
      days_min: 0,
      days_max: 0,
      earliest: '',
      latest: '',
      reasons,
      duty: null,
    }
  return {
    ...head,
    ok: true,
    ...price(fee, total.amount, lang),
    ...arrival(channel, fee, basis),
    reasons: [],
    duty: dutyOf(channel, total.amount, basis),
  }
}

export const quoteChannel = (channel: QuotedChannel, basis: QuoteBasis): ChannelQuote =>
  explained(offerOf(channel, basis), basis)

function shortages(channel: QuotedChannel, basis: QuoteBasis) {
  return basis.lines.flatMap((line) => {
    const available = line.available.get(channel.warehouse.id) ?? 0
    return available >= line.quantity
      ? []
      : [{ warehouse: channel.warehouse.name, sku: line.code, available, quantity: line.quantity }]
  })
}

/** The terms in USD; the rounding difference is added to the largest, so that they add up to the total. */
function price(fee: Fee & { ok: true }, total: number, lang: Lang) {
  const amounts = allocate(
    total,
    fee.terms.map((term) => term.amount),
  )
  const terms = fee.terms.map((term, i) => ({ ...term, amount: amounts[i] ?? 0 }))
  return {
    total,
    ...registrationAndPostage(terms),
    terms: terms.map(({ code, amount, values }) => ({
      code,
      name: sayFee(feeTermWords[code], values, lang),
      amount,
    })),
    chargeable_grams: fee.chargeableGrams,
    days_min: fee.days.min,
    days_max: fee.days.max,
  }
}

function arrival(channel: QuotedChannel, fee: Fee & { ok: true }, basis: QuoteBasis) {
  const closed = basis.holidays.filter(
    (one) =>
      one.warehouseId === channel.warehouse.id ||
      one.country === channel.warehouse.country ||
      one.country === basis.parcel.country,
  )
  const { earliest, latest } = estimateDelivery(
    fee.days,
    dayOf(basis.at.getTime() + basis.shipDays * dayMs),
    closed,
  )
  return { earliest, latest }
}

const dutyWith = (channel: QuotedChannel, shipping: number, basis: QuoteBasis, ioss: Ioss): Duty =>
  dutyFor(
    {
      from: channel.warehouse,
      to: { country: basis.parcel.country, zip: basis.parcel.postalCode },
      vatCollected: basis.vatCollected,
      currency,
      lines: basis.lines.map((line) => ({
        sku: line.code,
        hsCode: line.hsCode,
        origin: line.origin,
        value: line.declared * line.quantity,
      })),
      shipping,
      rates: basis.rates,
    },
    dayOf(basis.at),
    ioss,
    basis.rules,
  )

/** Duty amounts: the total, and what the buyer pays at the door. */
export interface DutySums {
  total: number
  atDoor: number
}

/** Undefined if the channel can't carry the parcel. */
export function dutySums({ channel, total, ok }: Offer, basis: QuoteBasis): DutySums | undefined {
  if (!ok || !total) return undefined
  const duty = dutyWith(channel, total.amount, basis, basis.ioss)
  return duty.ok ? { total: duty.total, atDoor: duty.atDelivery } : undefined
}

function dutyOf(channel: QuotedChannel, shipping: number, basis: QuoteBasis): ChannelQuote['duty'] {
  const { lang } = basis
  const duty = dutyWith(channel, shipping, basis, basis.ioss)
  if (!duty.ok)
    return {
      ok: false,
      total: 0,
      at_payment: 0,
      at_delivery: 0,
      in_own_return: 0,
      without_ioss: 0,
      items: [],
      rule: null,
      notes: [],
      reasons: duty.reasons.map(({ code, values }) => ({
        code: dutyErrors[code].code,
        message: formatMessage(dutyErrors[code].words, values, lang),
      })),
    }
  const without = basis.ioss === 'none' ? duty : dutyWith(channel, shipping, basis, 'none')
  return {
    ok: true,
    total: duty.total,
    at_payment: duty.atPayment,
    at_delivery: duty.atDelivery,
    in_own_return: duty.inOwnReturn,
    without_ioss: without.ok ? without.atDelivery : 0,
    items: duty.items.map(({ code, amount, collected, values }) => ({
      code,
      name: formatMessage(dutyItemWords[code], values, lang),
      amount,
      collected,
    })),
    rule: duty.rule,
    notes: duty.notes.map(({ code, values }) => ({
      code,
      message: formatMessage(dutyNotes[code], values, lang),
    })),
    reasons: [],
  }
}
