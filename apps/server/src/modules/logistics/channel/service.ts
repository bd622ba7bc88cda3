import { dayOf } from '@dropyard/contract/kit/days'
import { type ChannelQuote, channelErrors } from '@dropyard/contract/logistics/channel'
import type { Ioss } from '@dropyard/contract/logistics/duty-rule/duty'
import type { Parcel } from '@dropyard/contract/logistics/shipping/fee'
import { type PackedItem, parcelOf } from '@dropyard/contract/logistics/shipping/parcel'
import { type RateCardInput, rateCardSchema } from '@dropyard/contract/logistics/shipping/rate-card'
import { takesIoss, taxAreaOf } from '@dropyard/contract/logistics/tax-area'
import type { ChannelOffer } from '@dropyard/contract/order/order-rule/channel-choice'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { rulesFor } from '../duty-rule/service.ts'
import { channelsAt } from './channels.ts'
import {
  byPrice,
  type DutySums,
  dutySums,
  explained,
  type Offer,
  offerFacts,
  offerOf,
  type QuoteBasis,
  type QuotedChannel,
} from './quote.ts'
import { goodsOf, holidaysFrom, type Known, type QuoteFacts } from './quote-facts.ts'
import { channelRate } from './table.ts'

/** Quotes a parcel for all channels, including duty, with a constant number of queries. */

export interface QuoteInput {
  country: string
  zip: string
  lines: readonly { skuId: number; quantity: number }[]
  /** The merchant's own IOSS number, with which the parcel is sent under IOSS. */
  iossNumber?: string | null
  /** Whose IOSS number is used, if the number itself isn't known here. */
  ioss?: Ioss
  /** The marketplace collected VAT at its checkout. */
  vatCollected?: boolean
  at?: Date
  channelId?: number
  /** Only these channels. */
  channelIds?: readonly number[]
  warehouseId?: number
  /** False if stock is reserved already, or not needed. */
  needsStock?: boolean
  /** The requesting company: goods that it may not see are refused. */
  entityId?: number
}

/**
 * Quotes a parcel for each channel: first those that can carry it, by price, then the others with reasons.
 * Refuses with `channel.unknown_goods` for a SKU that doesn't exist or that the company may not see.
 */
export async function quoteParcel(
  ctx: Ctx,
  input: QuoteInput,
  facts?: QuoteFacts,
): Promise<{ quotes: ChannelQuote[] }> {
  const { channels, basis } = await asked(ctx, input, facts)
  const offers = channels.map((one) => offerOf(one, basis)).sort(byPrice)
  return { quotes: offers.map((offer) => explained(offer, basis)) }
}

/** The best quote for a parcel, and that of the preferred channel; texts are made only for these. Undefined without channels. */
export async function bestQuotes(
  ctx: Ctx,
  input: QuoteInput,
  facts?: QuoteFacts,
  preferredId?: number,
): Promise<{ best: ChannelQuote | undefined; preferred: ChannelQuote | undefined }> {
  const { channels, basis } = await asked(ctx, input, facts)
  let best: Offer | undefined
  let preferred: Offer | undefined
  for (const channel of channels) {
    const offer = offerOf(channel, basis)
    if (channel.id === preferredId) preferred = offer
    if (!best || byPrice(offer, best) < 0) best = offer
  }
  return {
    best: best && explained(best, basis),
    preferred: preferred && explained(preferred, basis),
  }
}

interface Offers {
  offers: ChannelOffer[]
  /** The quote of a channel with texts; without an id the best one. */
  explain: (channelId: number | undefined) => ChannelQuote | undefined
  /** Undefined if the channel can't carry the parcel. */
  duty: (channelId: number) => DutySums | undefined
}

/** Prices of all channels for a parcel, or reasons why they can't carry it; texts are made only on request. */
export async function offersFor(ctx: Ctx, input: QuoteInput, facts?: QuoteFacts): Promise<Offers> {
  const { channels, basis } = await asked(ctx, input, facts)
  const offers = channels.map((channel) => offerOf(channel, basis))
  const byId = new Map(offers.map((one) => [one.channel.id, one]))
  return {
    offers: offers.map(offerFacts),
    duty: (channelId) => {
      const one = byId.get(channelId)
      return one && dutySums(one, basis)
    },
    explain: (channelId) => {
      const one = channelId === undefined ? offers.toSorted(byPrice)[0] : byId.get(channelId)
      return one && explained(one, basis)
    },
  }
}

/** The channels to quote, and the facts for it. */
async function asked(
  ctx: Ctx,
  input: QuoteInput,
  facts?: QuoteFacts,
): Promise<{ channels: QuotedChannel[]; basis: QuoteBasis }> {
  const at = input.at ?? ctx.now
  const country = input.country.toUpperCase()
  const area = taxAreaOf({ country, zip: input.zip })
  const demand = demandOf(input.lines)
  // Independent queries, sent together.
  const [every, offered, rates, rules, holidays] = await Promise.all([
    facts?.channels ?? channelsAt(ctx, at),
    facts?.goods ?? goodsOf(ctx, [...demand.keys()], input.entityId),
    facts?.rates ?? ratesAt(ctx, at),
    facts?.rulesTo(area) ?? rulesFor(ctx, area, dayOf(at)),
    facts?.holidays ?? holidaysFrom(ctx, at),
  ])
  const channels = every.filter(
    (one) =>
      (input.channelId === undefined || one.id === input.channelId) &&
      (input.channelIds === undefined || input.channelIds.includes(one.id)) &&
      (input.warehouseId === undefined || one.warehouse.id === input.warehouseId),
  )
  const wanted = inDemand(offered, demand)
  // The order may still have a number although its address has moved out of the IOSS area.
  const ioss = takesIoss(area) ? (input.ioss ?? (input.iossNumber ? 'own' : 'none')) : 'none'
  const basis: QuoteBasis = {
    parcel: { ...packed(wanted, country, input.zip), hasIoss: ioss !== 'none', rates },
    rules,
    lines: wanted,
    ioss,
    vatCollected: input.vatCollected ?? false,
    rates,
    at,
    shipDays: Math.max(...wanted.map((line) => line.shipDays)),
    holidays,
    needsStock: input.needsStock ?? true,
    lang: ctx.lang,
  }
  return { channels, basis }
}

/** The parcel for these goods. */
export const packed = (
  lines: readonly (PackedItem & { attributes: readonly string[]; declared: number })[],
  country: string,
  postalCode: string,
): Omit<Parcel, 'hasIoss' | 'rates'> => ({
  ...parcelOf(lines),
  country,
  postalCode,
  attributes: [...new Set(lines.flatMap((line) => line.attributes))],
  declared: { amount: lines.reduce((sum, l) => sum + l.declared * l.quantity, 0), currency: 'USD' },
})

/** Saves a new version of a channel's prices, valid from a moment on, after validating the card. */
export async function setRateCard(
  ctx: Ctx,
  channelId: number,
  validFrom: Date,
  card: RateCardInput,
): Promise<void> {
  await ctx.db.insert(channelRate).values({ channelId, validFrom, card: rateCardSchema.parse(card) })
}

function demandOf(lines: QuoteInput['lines']): Map<number, number> {
  const demand = new Map<number, number>()
  for (const { skuId, quantity } of lines) demand.set(skuId, (demand.get(skuId) ?? 0) + quantity)
  return demand
}

/** The goods of a parcel, or `channel.unknown_goods`. */
function inDemand(goodsById: ReadonlyMap<number, Known>, demand: ReadonlyMap<number, number>) {
  return [...demand].map(([id, quantity]) => {
    const one = goodsById.get(id)
    if (!one) fail(channelErrors.unknown_goods, { id })
    return { ...one, quantity }
  })
}
