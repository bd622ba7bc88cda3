import { money, sumAmounts } from '@dropyard/contract/kit/money'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import { addressProblem } from '@dropyard/contract/order/order/address/problem'
import { taxText } from '@dropyard/contract/order/order/collected-tax'
import { mayRegroup, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import { orderCombineErrors } from '@dropyard/contract/order/order-combine'
import { orderProofErrors } from '@dropyard/contract/order/order-proof'
import type { ChannelOffer } from '@dropyard/contract/order/order-rule/channel-choice'
import type { Ctx } from '../../../kit/context.ts'
import { Refusal } from '../../../kit/errors.ts'
import { type QuoteFacts, quoteFacts } from '../../logistics/channel/quote-facts.ts'
import { offersFor } from '../../logistics/channel/service.ts'
import { askedLabels } from '../label/asked.ts'
import { type LineRecord, linesOf, type OrderRecord, viewOf } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { waitingForProof } from '../order-proof/holds.ts'
import { type ChoosePackaging, packagingChooser } from '../packbox-binding/chooser.ts'
import { type Packaging, packagingOf } from './packaging.ts'

/** Plans which orders can share a parcel, by which channel, and what that changes. Writes nothing. */

export interface Joined {
  orders: OrderRecord[]
  /** What each order's own channel charges for it alone, by order id; missing if it can't be quoted now. */
  apart: ReadonlyMap<number, Alone>
  /** The quote for the common parcel, or the reason why they are not combined. */
  quote: ChannelQuote | null
  refusal: Refusal | null
  freightApart: number
  dutyApart: number
  packaging: Packaging | null
}

/** A channel's figures for one order. */
interface Alone {
  freight: number
  duty: number
  atDoor: number
  daysMax: number
}

interface Known {
  lines: (o: OrderRecord) => LineRecord[]
  choose: ChoosePackaging
  quotes: QuoteFacts
}

/** Groups orders that can be combined. Every order is in one of the results, alone if it can't be combined with any other. */
export async function joinOrders(ctx: Ctx, orders: readonly OrderRecord[]): Promise<Joined[]> {
  const ids = orders.map((o) => o.id)
  const [lines, waiting, asked, choose] = await Promise.all([
    linesOf(ctx, ids),
    waitingForProof(ctx, ids),
    askedLabels(ctx, ids),
    packagingChooser(
      ctx,
      orders.map((o) => o.storeId),
    ),
  ])
  const byOrder = Map.groupBy(lines, (line) => line.orderId)
  const skuIds = new Set(lines.flatMap((line) => line.skuId ?? []))
  const known: Known = {
    lines: (o) => byOrder.get(o.id) ?? [],
    choose,
    quotes: await quoteFacts(ctx, [...skuIds], undefined),
  }
  const refused = new Map<number, Refusal>()
  for (const o of orders) {
    const refusal = standsAgainst(o, waiting, asked)
    if (refusal) refused.set(o.id, refusal)
  }
  const free = orders.filter((o) => !refused.has(o.id))
  const groups = [
    ...Map.groupBy(
      free,
      (o) => `${placeOf(o)} ${o.iossNumber ?? ''} ${o.taxCollected ? taxText(o.taxCollected) : ''}`,
    ).values(),
  ]
  for (const [o, ...others] of groups)
    if (o && others.length === 0) refused.set(o.id, new Refusal(whyAlone(o, orders, free)))
  const joined = groups.filter((some) => some.length > 1)
  const lone = orders.filter((o) => refused.has(o.id))
  return [
    ...joined.map((some) => quoted(ctx, some, known)),
    ...lone.map((o) => nothing([o], refused.get(o.id) ?? null)),
  ]
}

/**
 * Combinable groups; a receiver none of whose orders can be combined is one row with the reason. A receiver with a single order
 * is left out.
 */
export function receivers(joined: readonly Joined[]): Joined[] {
  const by = Map.groupBy(joined, ({ orders: [o] }) => (o ? placeOf(o) : ''))
  return [...by.values()].flatMap((some) => {
    const together = some.filter(({ orders }) => orders.length > 1)
    if (together.length > 0) return together
    const why =
      some.find(({ refusal }) => refusal?.refusal.code !== orderCombineErrors.others.code) ?? some[0]
    const orders = some.flatMap((one) => one.orders)
    return orders.length > 1 ? [nothing(orders, why?.refusal ?? null)] : []
  })
}

/** Company and receiver of an order. */
const placeOf = (o: OrderRecord): string => `${o.entityId} ${o.receiverKey ?? ''}`

function standsAgainst(
  o: OrderRecord,
  waiting: ReadonlySet<number>,
  asked: ReadonlySet<number>,
): Refusal | undefined {
  const may = mayRegroup(viewOf(o))
  if (!may.ok) return new Refusal(orderGuardErrors[may.code])
  if (addressProblem(o.address) !== null) return new Refusal(orderCombineErrors.address)
  if (o.ownTrackingNumber !== null) return new Refusal(orderCombineErrors.own_label)
  if (asked.has(o.id)) return new Refusal(orderCombineErrors.label_asked)
  return waiting.has(o.id) ? new Refusal(orderProofErrors.open) : undefined
}

/** Why an order that could be combined matches none of the others. */
function whyAlone(o: OrderRecord, all: readonly OrderRecord[], free: readonly OrderRecord[]) {
  const beside = (orders: readonly OrderRecord[]) => orders.filter((one) => one.id !== o.id)
  const there = (one: OrderRecord) => placeOf(one) === placeOf(o)
  if (beside(free).some(there)) return orderCombineErrors.ioss
  if (beside(all).some(there)) return orderCombineErrors.others
  return beside(all).some((one) => one.entityId === o.entityId)
    ? orderCombineErrors.receiver
    : orderCombineErrors.alone
}

const nothing = (orders: OrderRecord[], refusal: Refusal | null): Joined => ({
  orders,
  apart: new Map(),
  quote: null,
  refusal,
  freightApart: 0,
  dutyApart: 0,
  packaging: null,
})

function quoted(ctx: Ctx, orders: OrderRecord[], known: Known): Joined {
  const apart = new Map<number, Alone>()
  for (const o of orders) {
    const channelId = o.channelId ?? 0
    const { offers, duty } = offersFor(ctx, { ...parcelOf([o], known), channelId }, known.quotes)
    const [offer] = offers
    if (!offer?.ok) continue
    const { total = 0, atDoor = 0 } = duty(channelId) ?? {}
    apart.set(o.id, { freight: offer.total, duty: total, atDoor, daysMax: offer.days_max })
  }
  const own = [...apart.values()]
  const base = {
    ...nothing(orders, null),
    apart,
    freightApart: sumAmounts(own.map((one) => one.freight)),
    dutyApart: sumAmounts(own.map((one) => one.duty)),
    packaging: packagingOf(ctx, orders, known.lines, known.quotes.goods, known.choose),
  }
  const chosen = channelFor(ctx, orders, known, own)
  return chosen instanceof Refusal ? { ...base, refusal: chosen } : { ...base, quote: chosen }
}

const parcelOf = (orders: readonly OrderRecord[], { lines }: Known) => {
  const [first] = orders
  return {
    country: first?.address.country ?? '',
    zip: first?.address.zip ?? '',
    iossNumber: first?.iossNumber ?? null,
    vatCollected: Boolean(first?.taxCollected),
    lines: orders.flatMap((o) => shippableItems(lines(o))),
    needsStock: false,
  }
}

/**
 * The channel for the common parcel, from the warehouse where the goods are, and no slower than any channel that a merchant paid
 * for: the cheapest of the orders' own channels, or else of all others. The buyer must not have to pay more at the door.
 */
function channelFor(
  ctx: Ctx,
  orders: readonly OrderRecord[],
  known: Known,
  own: readonly Alone[],
): ChannelQuote | Refusal {
  const held = new Set(orders.flatMap((o) => known.lines(o).flatMap((line) => line.warehouseId ?? [])))
  if (held.size > 1) return new Refusal(orderCombineErrors.warehouses)
  const [from] = held
  const parcel = { ...parcelOf(orders, known), ...(from === undefined ? {} : { warehouseId: from }) }
  const slowest = Math.min(...own.map((one) => one.daysMax))
  const atDoor = sumAmounts(own.map((one) => one.atDoor))
  const theirs = [...new Set(orders.flatMap((o) => o.channelId ?? []))]
  const first = cheapestOf(offersFor(ctx, { ...parcel, channelIds: theirs }, known.quotes), slowest, atDoor)
  if (first.quote) return first.quote
  const all = offersFor(ctx, parcel, known.quotes)
  const { quote, carries, more } = cheapestOf(all, slowest, atDoor)
  if (quote) return quote
  if (Number.isFinite(more)) return new Refusal(orderCombineErrors.duty, { amount: money(more, 'USD') })
  if (carries()) return new Refusal(orderCombineErrors.slower)
  return new Refusal(orderCombineErrors.no_channel, { reasons: reasonsOf(all).join(' ') })
}

const mostReasons = 3

/** Why no channel carries the parcel; stops as soon as there are enough reasons. */
function reasonsOf({ offers, explain }: Offers): string[] {
  const said = new Set<string>()
  for (const { channel_id } of offers) {
    const quote = explain(channel_id)
    for (const { message } of [...(quote?.reasons ?? []), ...(quote?.duty?.reasons ?? [])]) said.add(message)
    if (said.size >= mostReasons) break
  }
  return [...said].slice(0, mostReasons)
}

type Offers = ReturnType<typeof offersFor>

/**
 * The cheapest channel that is not slower and does not cost the buyer more at the door. Without one, whether any channel carries
 * the parcel at all, and how much more the buyer would pay at least. Duty is calculated channel by channel until one fits, and
 * the full quote for that one only.
 */
function cheapestOf(
  { offers, explain, duty }: Offers,
  slowest: number,
  mostAtDoor: number,
): { quote?: ChannelQuote | undefined; carries: () => boolean; more: number } {
  const able = offers.filter((one) => one.ok).sort(byTotal)
  const carries = () => able.some((one) => duty(one.channel_id) !== undefined)
  let more = Number.POSITIVE_INFINITY
  for (const { channel_id, days_max } of able) {
    if (days_max > slowest) continue
    const asked = duty(channel_id)
    if (!asked) continue
    if (asked.atDoor <= mostAtDoor) return { quote: explain(channel_id), carries, more }
    more = Math.min(more, asked.atDoor - mostAtDoor)
  }
  return { carries, more }
}

const byTotal = (a: ChannelOffer, b: ChannelOffer): number => a.total - b.total || a.channel_id - b.channel_id
