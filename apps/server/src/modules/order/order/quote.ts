import { formatMoney } from '@dropyard/contract/kit/money'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import { addressProblem } from '@dropyard/contract/order/address-problem'
import { orderErrors } from '@dropyard/contract/order/order'
import { type OrderCharges, totalOf } from '@dropyard/contract/order/order-money'
import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail, Refusal } from '../../../kit/errors.ts'
import { entity } from '../../account/entity/table.ts'
import { rank } from '../../account/rank/table.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { type SoldSet, setsOf } from '../../catalog/goods-set/sold.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { bestQuotes, type QuoteFacts, quoteFacts } from '../../logistics/channel/service.ts'
import { factsOf } from '../../logistics/shipping-rule/facts.ts'
import { ruleOf, rulesOf } from '../../logistics/shipping-rule/service.ts'
import {
  change,
  type LineRecord,
  linesOf,
  type NewEvent,
  type OrderRecord,
  type OrderValues,
} from './change.ts'
import { chargesOf, currency, type SetLine } from './charges.ts'
import { couponPart } from './coupon.ts'
import { currentLines, currentLinesOf } from './sets.ts'
import type { ChannelRule } from './table.ts'

/** What an order costs: goods at the company's price, the cheapest or the chosen channel, fees and duty. */

/** How long a price holds. */
const validMs = 3_600_000

export type Priced =
  | { ok: true; charges: OrderCharges; quote: ChannelQuote; rule: ChannelRule | null }
  | { ok: false; problem: 'goods_unavailable' | 'no_channel'; refusal: Refusal }

/** Pieces of a line that are still to be sent. */
export const piecesLeft = (line: Pick<LineRecord, 'quantity' | 'refunded'>): number =>
  line.quantity - line.refunded

type PricedLine = Pick<LineRecord, 'id' | 'skuId' | 'setId' | 'parentId' | 'quantity' | 'refunded'>

/** Prices an order as of now; writes nothing. Every line needs a SKU or a set and the order an address. */
export async function priceOrder(
  ctx: Ctx,
  o: Pick<
    OrderRecord,
    | 'entityId'
    | 'address'
    | 'iossNumber'
    | 'channelId'
    | 'channelFixed'
    | 'warehouseId'
    | 'couponId'
    | 'storeId'
    | 'orderAmount'
    | 'orderCurrency'
    | 'redeliverPricing'
  >,
  lines: readonly PricedLine[],
  facts?: PriceFacts,
): Promise<Priced> {
  const wanted = lines.flatMap((line) =>
    line.skuId !== null && piecesLeft(line) > 0
      ? [{ id: line.id, parentId: line.parentId, skuId: line.skuId, quantity: piecesLeft(line) }]
      : [],
  )
  const inSets = lines.flatMap((line) =>
    line.setId !== null && piecesLeft(line) > 0
      ? [{ id: line.id, setId: line.setId, quantity: piecesLeft(line) }]
      : [],
  )
  const known =
    facts ??
    (await priceFacts(
      ctx,
      o.entityId,
      wanted.map((line) => line.skuId),
      inSets.map((line) => line.setId),
      !o.channelFixed,
    ))
  const gone = goneOf(wanted, inSets, known)
  if (gone !== undefined)
    return {
      ok: false,
      problem: 'goods_unavailable',
      refusal: new Refusal(orderErrors.goods_unavailable, { sku: gone }),
    }
  const parcel = {
    country: o.address.country,
    zip: o.address.zip,
    lines: wanted,
    iossNumber: o.iossNumber,
    entityId: o.entityId,
    ...(o.warehouseId === null ? {} : { warehouseId: o.warehouseId }),
    ...(o.channelFixed && o.channelId !== null ? { channelId: o.channelId } : {}),
  }
  const rule = o.channelFixed ? undefined : await ruleFor(ctx, o, wanted, known)
  const { best, preferred } = await bestQuotes(ctx, parcel, known.quotes, rule?.channelId)
  const quote = preferred?.ok ? preferred : best
  if (!quote?.ok) {
    const reasons = [...new Set((quote?.reasons ?? []).map((one) => one.message))].join(' ')
    const error = o.channelFixed ? orderErrors.channel_refuses : orderErrors.no_channel
    return { ok: false, problem: 'no_channel', refusal: new Refusal(error, { reasons }) }
  }
  const charges = forRedelivery(chargesOf(wanted, inSets, known, quote), o.redeliverPricing)
  const taken = rule ? { id: rule.id, name: rule.name, refused: quote !== preferred } : null
  return {
    ok: true,
    quote,
    rule: taken,
    charges: { ...charges, coupon: await couponPart(ctx, o, charges, wanted) },
  }
}

/** The first shipping rule that fits: its channel is taken when it can carry the parcel, else the cheapest. */
async function ruleFor(
  ctx: Ctx,
  o: Pick<OrderRecord, 'entityId' | 'address' | 'storeId' | 'orderAmount' | 'orderCurrency'>,
  wanted: readonly { skuId: number; quantity: number }[],
  { sold, rules, quotes: read }: PriceFacts,
) {
  const facts = async () =>
    factsOf(
      { ...o, country: o.address.country },
      wanted.flatMap((line) => {
        const goods = sold.get(line.skuId)
        return goods ? [{ ...goods, quantity: line.quantity }] : []
      }),
      read?.rates ?? (await ratesAt(ctx)),
    )
  return ruleOf(ctx, o.entityId, facts, rules)
}

interface Sold {
  code: string
  price: number
  grams: number
  tags: string[]
  /** Whether the company can buy it now. */
  offered: boolean
}

/** SKUs with list price and weight. */
async function soldGoods(ctx: Ctx, skuIds: readonly number[], entityId: number): Promise<Map<number, Sold>> {
  if (skuIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: sku.id,
      code: sku.code,
      price: sku.price,
      grams: sku.weightGrams,
      active: sku.active,
      status: goods.status,
      visibleTo: goods.visibleTo,
      tags: goods.tags,
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(inArray(sku.id, [...skuIds]))
  return new Map(
    rows.map(({ active, status, visibleTo, ...row }) => {
      const seen = visibleTo === null || visibleTo.includes(entityId)
      return [row.id, { ...row, offered: active && status === 'on_shelf' && seen }]
    }),
  )
}

/** The code of the first thing that is not sold any more. */
function goneOf(
  wanted: readonly { skuId: number }[],
  inSets: readonly SetLine[],
  { sold, sets }: PriceFacts,
): string | undefined {
  const set = inSets.find((line) => !sets.get(line.setId)?.active)
  if (set) return sets.get(set.setId)?.code ?? String(set.setId)
  const gone = wanted.find((line) => !sold.get(line.skuId)?.offered)
  return gone && (sold.get(gone.skuId)?.code ?? String(gone.skuId))
}

/** What goods are sent again for: their shipping alone, or nothing. */
function forRedelivery(charges: OrderCharges, pricing: OrderRecord['redeliverPricing']): OrderCharges {
  if (pricing === null || pricing === 'full') return charges
  const goodsFree = {
    ...charges,
    lines: charges.lines.map((line) => ({ ...line, goods: 0 })),
    rankDiscount: 0,
    serviceFee: 0,
  }
  return pricing === 'shipping'
    ? goodsFree
    : { ...goodsFree, registration: 0, postage: 0, duty: 0, iossTax: 0 }
}

/** What prices of many orders of a company have in common. */
export interface PriceFacts {
  sold: ReadonlyMap<number, Sold>
  sets: ReadonlyMap<number, SoldSet>
  discountBp: number
  serviceFeeBp: number
  quotes: QuoteFacts | undefined
  /** The company's shipping rules; asked for when one order is priced. */
  rules: Awaited<ReturnType<typeof rulesOf>> | undefined
}

/** Reads what orders of these SKUs and sets are priced by; with `many`, what their parcels are quoted by too. */
export async function priceFacts(
  ctx: Ctx,
  entityId: number,
  skuIds: readonly number[],
  setIds: readonly number[],
  many: boolean,
): Promise<PriceFacts> {
  const [[level], sold, sets, quotes, rules] = await Promise.all([
    ctx.db
      .select({ discountBp: rank.discountBp, serviceFeeBp: rank.serviceFeeBp })
      .from(entity)
      .innerJoin(rank, eq(rank.id, entity.rankId))
      .where(eq(entity.id, entityId)),
    soldGoods(ctx, skuIds, entityId),
    setsOf(ctx, setIds),
    many ? quoteFacts(ctx, skuIds, entityId) : undefined,
    many ? rulesOf(ctx, entityId) : undefined,
  ])
  const { discountBp = 0, serviceFeeBp = 0 } = level ?? {}
  return { sold, sets, discountBp, serviceFeeBp, quotes, rules }
}

/** The columns that a price fills. */
export function pricedValues(ctx: Ctx, priced: Priced & { ok: true }): OrderValues {
  const { charges, quote } = priced
  return {
    quoteProblem: null,
    channelId: quote.channel_id,
    channelRule: priced.rule,
    goodsAmount: charges.lines.reduce((sum, line) => sum + line.goods, 0),
    shippingAmount: charges.registration + charges.postage,
    serviceFee: charges.serviceFee,
    dutyAmount: charges.duty + charges.iossTax,
    discountAmount: charges.rankDiscount + (charges.coupon?.amount ?? 0),
    payAmount: totalOf(charges),
    charges: { quoted: charges },
    quotedUntil: new Date(ctx.now.getTime() + validMs),
  }
}

/** No price: what was shown before does not hold any more. */
const unpriced: OrderValues = {
  goodsAmount: 0,
  shippingAmount: 0,
  serviceFee: 0,
  dutyAmount: 0,
  discountAmount: 0,
  payAmount: 0,
  charges: null,
  channelRule: null,
  quotedUntil: null,
}

/** Whether an order has all that a price needs. */
export const canBePriced = (o: Pick<OrderRecord, 'supply' | 'payment' | 'cancelled' | 'address'>): boolean =>
  o.supply !== 'unmapped' && o.payment === 'due' && !o.cancelled && addressProblem(o.address) === null

/** The columns of an unpaid order's price as of now; empty for an order that has one for good. */
export async function priceValues(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  facts?: PriceFacts,
): Promise<OrderValues> {
  if (o.payment !== 'due' || o.cancelled) return {}
  if (!canBePriced(o)) return { ...unpriced, quoteProblem: null }
  const priced = await priceSafely(ctx, o, lines, facts)
  return priced.ok ? pricedValues(ctx, priced) : { ...unpriced, quoteProblem: priced.problem }
}

/** Goods that may not be seen any more are a reason of this order, not a failure of the caller's work. */
async function priceSafely(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  facts?: PriceFacts,
): Promise<Priced> {
  try {
    return await priceOrder(ctx, o, lines, facts)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, problem: 'goods_unavailable', refusal: error }
  }
}

/**
 * Prices locked orders of one company anew and stores that. What their prices have in common is read once; what is
 * written travels along.
 */
export async function requoteAll(
  ctx: Ctx,
  entityId: number,
  orders: readonly OrderRecord[],
): Promise<OrderRecord[]> {
  if (orders.length === 0) return []
  const byOrder = Map.groupBy(await currentLinesOf(ctx, orders), (line) => line.orderId)
  const lines = [...byOrder.values()].flat()
  const skuIds = [...new Set(lines.flatMap((line) => line.skuId ?? []))]
  const setIds = [...new Set(lines.flatMap((line) => line.setId ?? []))]
  const facts = await priceFacts(ctx, entityId, skuIds, setIds, true)
  const priced = []
  for (const o of orders) {
    const set = await priceValues(ctx, o, byOrder.get(o.id) ?? [], facts)
    priced.push(await change(ctx, o, { set, events: ruleEvents(o, set) }))
  }
  return priced
}

/** What the timeline says when a shipping rule chose, or would have chosen, the channel. */
export function ruleEvents(before: Pick<OrderRecord, 'channelRule'>, set: OrderValues): NewEvent[] {
  const { channelRule: rule } = set
  if (!rule || (rule.id === before.channelRule?.id && rule.refused === before.channelRule.refused)) return []
  return [{ kind: rule.refused ? 'rule_refused' : 'rule_applied', values: { rule: rule.name } }]
}

/**
 * The price at which an order is paid now: as quoted while that holds, else as of now. Refuses when the caller,
 * or the last quote, said another one, and says both. Gives the lines that it is the price of as well.
 */
export async function priceToPay(
  ctx: Ctx,
  o: OrderRecord,
  seen: number | undefined,
): Promise<{ charges: OrderCharges; lines: LineRecord[]; values: OrderValues }> {
  const stored = o.charges?.quoted
  if (stored && o.quotedUntil !== null && o.quotedUntil > ctx.now) {
    samePrice(seen ?? o.payAmount, o.payAmount)
    return { charges: stored, lines: await linesOf(ctx, [o.id]), values: {} }
  }
  const lines = await currentLines(ctx, o)
  const priced = await priceSafely(ctx, o, lines)
  if (!priced.ok) throw priced.refusal
  const now = totalOf(priced.charges)
  samePrice(seen ?? (stored ? totalOf(stored) : now), now)
  return { charges: priced.charges, lines, values: pricedValues(ctx, priced) }
}

function samePrice(before: number, after: number): void {
  if (before === after) return
  const text = (amount: number): string => formatMoney({ amount, currency })
  fail(orderErrors.price_changed, { before: text(before), after: text(after), pay_amount: after })
}
