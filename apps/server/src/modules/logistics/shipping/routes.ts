import { convertWith, type Rates } from '@dropyard/contract/kit/money'
import { shipping as contract } from '@dropyard/contract/logistics/shipping'
import { shippingFee } from '@dropyard/contract/logistics/shipping/fee'
import { route } from '../../../kit/http/route.ts'
import { channelNow, channelsFrom, offerOf } from '../channel/channels.ts'
import type { QuotedChannel } from '../channel/quote.ts'
import { quoteTables } from '../channel/quote-tables.ts'

const currency = 'USD'
/** Weights in a price list. */
const weights = [100, 250, 500, 1000, 2000, 5000]

type Zone = QuotedChannel['card']['zones'][number]

/** The price of a plain parcel of a weight in a zone; null if it isn't accepted or has no price in USD. */
function priceIn(one: QuotedChannel, zone: Zone, grams: number, rates: Rates): number | null {
  const fee = shippingFee(
    { ...one.card, zones: [zone] },
    {
      grams,
      lengthMm: 0,
      widthMm: 0,
      heightMm: 0,
      country: zone.countries[0] ?? '',
      postalCode: zone.postalPrefixes[0] ?? '',
      attributes: [],
      declared: { amount: 0, currency },
      hasIoss: true,
      rates,
    },
  )
  return fee.ok ? (convertWith(rates, fee.total, currency)?.amount ?? null) : null
}

function optionOf(one: QuotedChannel, rates: Rates) {
  const { zones } = one.card
  const lightest = Math.max(1, one.card.minGrams)
  const prices = zones.flatMap((zone) => priceIn(one, zone, lightest, rates) ?? [])
  return {
    ...offerOf(one, zones),
    carrier: one.carrier,
    max_grams: one.card.maxGrams,
    ioss_required: one.card.iossRequired,
    price_from: prices.length > 0 ? Math.min(...prices) : null,
    currency,
  }
}

export const routes = [
  route(contract.list, async (ctx, { query }) => {
    const country = query.country?.toUpperCase()
    const words = query.search?.toLowerCase()
    const { rates } = await quoteTables(ctx)
    // Channels are few and their zones are inside the cards, so they are filtered in memory.
    const all = (await channelsFrom(ctx, query.warehouse_id))
      .filter((one) => !country || one.card.zones.some((zone) => zone.countries.includes(country)))
      .filter((one) => !words || `${one.code} ${one.name} ${one.carrier}`.toLowerCase().includes(words))
    const size = query['per-page']
    const from = (query.page - 1) * size
    return { data: all.slice(from, from + size).map((one) => optionOf(one, rates)), total: all.length }
  }),
  route(contract.get, async (ctx, { params }) => {
    const one = await channelNow(ctx, params.id)
    const { rates } = await quoteTables(ctx)
    return {
      ...optionOf(one, rates),
      zones: one.card.zones.map((zone) => ({
        code: zone.code,
        countries: zone.countries,
        days_min: zone.days.min,
        days_max: zone.days.max,
        prices: weights.map((grams) => ({ grams, amount: priceIn(one, zone, grams, rates) })),
      })),
    }
  }),
]
