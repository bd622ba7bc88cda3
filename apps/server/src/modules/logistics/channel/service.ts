import { dayOf } from '@dropyard/contract/kit/days'
import { type ChannelQuote, channelErrors } from '@dropyard/contract/logistics/channel'
import type { Ioss } from '@dropyard/contract/logistics/duty-rule/duty'
import { takesIoss, taxAreaOf } from '@dropyard/contract/logistics/duty-rule/tax-area'
import type { Parcel } from '@dropyard/contract/logistics/shipping/fee'
import { type PackedItem, parcelOf } from '@dropyard/contract/logistics/shipping/parcel'
import { type RateCardInput, rateCardSchema } from '@dropyard/contract/logistics/shipping/rate-card'
import type { ChannelOffer } from '@dropyard/contract/order/order-rule/channel-choice'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
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
import { type GoodsFacts, type QuoteFacts, quoteFacts } from './quote-facts.ts'
import { holidaysFrom, rulesTo } from './quote-tables.ts'
import { channelRate } from './table.ts'

/** Quotes parcels for all channels, including duty: the facts are gathered once, and the rest is computed. */

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
export const quoteParcel = async (ctx: Ctx, input: QuoteInput): Promise<{ quotes: ChannelQuote[] }> => ({
  quotes: quotesOf(ctx, input, await factsFor(ctx, input)),
})

/** Reads the facts for a single parcel. */
export const factsFor = (ctx: Ctx, { lines, entityId }: QuoteInput): Promise<QuoteFacts> =>
  quoteFacts(ctx, [...new Set(lines.map((line) => line.skuId))], entityId)

/** What quotes depend on besides the facts: the reader's language and the time. */
type Reader = Pick<Ctx, 'lang' | 'now'>

/** The same as `quoteParcel`, from facts that were gathered before. */
export function quotesOf(reader: Reader, input: QuoteInput, facts: QuoteFacts): ChannelQuote[] {
  const basis = basisOf(reader, input, facts)
  const offers = channelsFor(input, facts).map((one) => offerOf(one, basis))
  return offers.sort(byPrice).map((offer) => explained(offer, basis))
}

/** The best quote for a parcel, and that of the preferred channel; texts are made only for these. Undefined without channels. */
export function bestQuotes(
  reader: Reader,
  input: QuoteInput,
  facts: QuoteFacts,
  preferredId?: number,
): { best: ChannelQuote | undefined; preferred: ChannelQuote | undefined } {
  const { explain } = offersFor(reader, input, facts)
  return { best: explain(undefined), preferred: preferredId === undefined ? undefined : explain(preferredId) }
}

interface Offers {
  offers: ChannelOffer[]
  /** The quote of a channel with texts; without an id the best one. */
  explain: (channelId: number | undefined) => ChannelQuote | undefined
  /** Undefined if the channel can't carry the parcel. */
  duty: (channelId: number) => DutySums | undefined
}

/** Prices of all channels for a parcel, or reasons why they can't carry it; texts are made only on request. */
export function offersFor(reader: Reader, input: QuoteInput, facts: QuoteFacts): Offers {
  const basis = basisOf(reader, input, facts)
  const offers = channelsFor(input, facts).map((channel) => offerOf(channel, basis))
  const byId = new Map(offers.map((one) => [one.channel.id, one]))
  const best = (): Offer | undefined =>
    offers.reduce<Offer | undefined>(
      (first, one) => (first && byPrice(one, first) >= 0 ? first : one),
      undefined,
    )
  return {
    offers: offers.map(offerFacts),
    duty: (channelId) => {
      const one = byId.get(channelId)
      return one && dutySums(one, basis)
    },
    explain: (channelId) => {
      const one = channelId === undefined ? best() : byId.get(channelId)
      return one && explained(one, basis)
    },
  }
}

/** The channels to quote. */
const channelsFor = (input: QuoteInput, { channels }: QuoteFacts): QuotedChannel[] =>
  channels.filter(
    (one) =>
      (input.channelId === undefined || one.id === input.channelId) &&
      (input.channelIds === undefined || input.channelIds.includes(one.id)) &&
      (input.warehouseId === undefined || one.warehouse.id === input.warehouseId),
  )

function basisOf({ lang, now: at }: Reader, input: QuoteInput, facts: QuoteFacts): QuoteBasis {
  const country = input.country.toUpperCase()
  const area = taxAreaOf({ country, zip: input.zip })
  const wanted = inDemand(facts.goods, demandOf(input.lines))
  // The order may still have a number although its address has moved out of the IOSS area.
  const ioss = takesIoss(area) ? (input.ioss ?? (input.iossNumber ? 'own' : 'none')) : 'none'
  const { rates } = facts
  return {
    parcel: { ...packed(wanted, country, input.zip), hasIoss: ioss !== 'none', rates },
    rules: rulesTo(facts, area, dayOf(at)),
    lines: wanted,
    ioss,
    vatCollected: input.vatCollected ?? false,
    rates,
    at,
    shipDays: Math.max(...wanted.map((line) => line.shipDays)),
    holidays: holidaysFrom(facts, at),
    needsStock: input.needsStock ?? true,
    lang,
  }
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
function inDemand(goodsById: ReadonlyMap<number, GoodsFacts>, demand: ReadonlyMap<number, number>) {
  return [...demand].map(([id, quantity]) => {
    const one = goodsById.get(id)
    if (!one) fail(channelErrors.unknown_goods, { id })
    return { ...one, quantity }
  })
}
