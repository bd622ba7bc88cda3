import { fill } from '@dropyard/contract/kit/text'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import type { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { quoteFacts } from '../../logistics/channel/quote-facts.ts'
import { quoteParcel, quotesOf } from '../../logistics/channel/service.ts'
import { type LineRecord, linesOf, type OrderRecord } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { order } from '../order/table.ts'

/** What each channel charges for the parcels of orders, so that users choose among those that can carry all of them. */

const columns = {
  id: order.id,
  orderSn: order.orderSn,
  address: order.address,
  iossNumber: order.iossNumber,
  taxCollected: order.taxCollected,
  supply: order.supply,
  payment: order.payment,
  channelId: order.channelId,
  trackingNumber: order.trackingNumber,
}
type Quoted = Pick<OrderRecord, keyof typeof columns>

type QuotesOfAll = z.output<typeof erpOrder.channelQuotes.data>

/** How many of the orders that a channel can't carry its reasons name. */
const mostNamed = 3

/** The quotes for a merchant's own order. */
export async function quotesOfOwn(ctx: UserCtx, id: number): Promise<ChannelQuote[]> {
  const entityId = entityOf(ctx)
  const [[row], all] = await Promise.all([
    ctx.db
      .select(columns)
      .from(order)
      .where(and(eq(order.id, id), eq(order.entityId, entityId))),
    linesOf(ctx, [id]),
  ])
  const parcel = parcelOf(assertFound(row), all)
  if (parcel.lines.length === 0) return []
  return (await quoteParcel(ctx, { ...parcel, entityId })).quotes
}

/**
 * One quote per channel for all of the orders: a channel is available if it can carry every one, and its price is the sum. Equal
 * parcels are quoted once.
 */
export async function quotesOfAll(ctx: Ctx, ids: readonly number[]): Promise<QuotesOfAll> {
  const [orders, all] = await Promise.all([
    ctx.db
      .select(columns)
      .from(order)
      .where(inArray(order.id, [...ids])),
    linesOf(ctx, ids),
  ])
  const lines = Map.groupBy(all, (line) => line.orderId)
  const parcels = orders.map((o) => ({ o, parcel: parcelOf(o, lines.get(o.id) ?? []) }))
  const full = parcels.filter(({ parcel }) => parcel.lines.length > 0)
  const skuIds = full.flatMap(({ parcel }) => parcel.lines.map(({ skuId }) => skuId))
  const facts = await quoteFacts(ctx, [...new Set(skuIds)], undefined)
  const quoted = new Map<string, ChannelQuote[]>()
  const one = ({ o, parcel }: (typeof full)[number]): QuotesOfOrder => {
    const key = JSON.stringify(parcel)
    const quotes = quoted.get(key) ?? quotesOf(ctx, { ...parcel, needsStock: false }, facts)
    quoted.set(key, quotes)
    const from = heldIn(o, lines.get(o.id) ?? [])
    return { orderSn: o.orderSn, quotes: quotes.map((quote) => fromWarehouse(ctx, quote, from)) }
  }
  const [first, ...others] = orders
  const isSame = others.every(({ channelId }) => channelId === first?.channelId)
  return {
    quotes: together(ctx, full.map(one)),
    channel_id: (isSame && first?.channelId) || null,
    paid: orders.some((o) => !isUnpaid(o)),
    labelled: orders.some(({ trackingNumber }) => trackingNumber !== null),
  }
}

function parcelOf(o: Quoted, lines: readonly LineRecord[]) {
  const { country, zip } = o.address
  const vatCollected = o.taxCollected !== null
  const items = shippableItems(lines).map(({ skuId, quantity }) => ({ skuId, quantity }))
  return { country, zip, lines: items, iossNumber: o.iossNumber, vatCollected }
}

/** The warehouse where an order's items are reserved; only a channel from there can carry them. */
const heldIn = (o: Quoted, lines: readonly LineRecord[]): number | undefined =>
  o.supply === 'reserved'
    ? (lines.find((line) => line.warehouseId !== null)?.warehouseId ?? undefined)
    : undefined

function fromWarehouse(ctx: Ctx, quote: ChannelQuote, from: number | undefined): ChannelQuote {
  if (from === undefined || from === quote.warehouse_id) return quote
  const { code, words } = orderErrors.other_warehouse
  return { ...quote, ok: false, reasons: [...quote.reasons, { code, message: words[ctx.lang] }] }
}

interface QuotesOfOrder {
  readonly orderSn: string
  readonly quotes: readonly ChannelQuote[]
}

function together(ctx: Ctx, all: readonly QuotesOfOrder[]): ChannelQuote[] {
  if (all.length === 1) return all.flatMap(({ quotes }) => quotes)
  const byChannel = Map.groupBy(
    all.flatMap(({ orderSn, quotes }) => quotes.map((quote) => ({ orderSn, quote }))),
    ({ quote }) => quote.channel_id,
  )
  return [...byChannel.values()].map((of) => merged(ctx, of))
}

type OfOrder = { readonly orderSn: string; readonly quote: ChannelQuote }

function merged(ctx: Ctx, of: readonly OfOrder[]): ChannelQuote {
  const quotes = of.map(({ quote }) => quote)
  const [first] = quotes
  if (!first) throw new Error('A channel has no quotes')
  const refused = of.filter(({ quote }) => !quote.ok)
  if (refused.length > 0) return { ...first, ok: false, reasons: reasonsOf(ctx, refused) }
  const sum = (part: (quote: ChannelQuote) => number): number =>
    quotes.reduce((total, quote) => total + part(quote), 0)
  const days = (part: 'earliest' | 'latest') => quotes.map((quote) => quote[part]).sort()
  return {
    ...first,
    total: sum(({ total }) => total),
    registration: sum(({ registration }) => registration),
    postage: sum(({ postage }) => postage),
    terms: [],
    chargeable_grams: sum(({ chargeable_grams }) => chargeable_grams),
    days_min: Math.min(...quotes.map(({ days_min }) => days_min)),
    days_max: Math.max(...quotes.map(({ days_max }) => days_max)),
    earliest: days('earliest').at(0) ?? '',
    latest: days('latest').at(-1) ?? '',
    // A channel's row can't show the duties of several parcels.
    duty: null,
  }
}

const reasonWords = { en: '{{orders}}: {{reason}}', zh: '{{orders}}：{{reason}}' } as const

/** Why a channel can't carry some of the orders; orders with the same reason are listed together. */
function reasonsOf(ctx: Ctx, refused: readonly OfOrder[]): ChannelQuote['reasons'] {
  const said = refused.flatMap(({ orderSn, quote }) =>
    quote.reasons.map((reason) => ({ ...reason, orderSn })),
  )
  return [...Map.groupBy(said, ({ message }) => message).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const numbers = [...new Set(same.map(({ orderSn }) => orderSn))]
    const more = numbers.length > mostNamed ? [`+${numbers.length - mostNamed}`] : []
    const orders = [...numbers.slice(0, mostNamed), ...more].join(ctx.lang === 'zh' ? '、' : ', ')
    return [{ code: first.code, message: fill(reasonWords[ctx.lang], { orders, reason: first.message }) }]
  })
}
