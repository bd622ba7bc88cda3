import { isDeepStrictEqual } from 'node:util'
import { addressProblem } from '@dropyard/contract/order/order/address/problem'
import { type OrderCharges, totalOf } from '@dropyard/contract/order/order/money'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, Refusal } from '../../../kit/errors.ts'
import type { QuoteTables } from '../../logistics/channel/quote-tables.ts'
import { byOf, type ChannelLog, noteChannel } from '../channel-log/note.ts'
import {
  applyChange,
  type LineRecord,
  linesOf,
  type NewEvent,
  type OrderRecord,
  type OrderValues,
} from '../order/change.ts'
import { currentLinesOf, setsOfLines } from '../order/line/sets.ts'
import { samePrice } from './charges.ts'
import { type Priced, priceOrder } from './price.ts'
import { type PriceFacts, priceFacts } from './price-facts.ts'

/** The stored price of an order: how long it holds, when it is recalculated, and what is paid. */

/** How long a price holds. */
const validMs = 3_600_000

/** The columns that a price sets. */
function pricedValues(
  ctx: Ctx,
  o: OrderRecord,
  priced: Priced & { ok: true },
  log?: ChannelLog,
): OrderValues {
  const { charges, quote } = priced
  return {
    quoteProblem: null,
    channelId: quote.channel_id,
    channelRule: priced.rule,
    channelBy: channelBy(ctx, o, priced, log),
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

/** Who or what chose the channel; logged if it differs from before. */
function channelBy(ctx: Ctx, o: OrderRecord, { choice, given }: Priced & { ok: true }, log?: ChannelLog) {
  const by = byOf(choice)
  return isDeepStrictEqual(by, o.channelBy) ? o.channelBy : noteChannel(ctx, o, choice, given, log)
}

/** Values without a price: the one that was shown no longer holds. */
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

/** Whether an order has everything that pricing needs. */
export const canBePriced = (o: Pick<OrderRecord, 'supply' | 'payment' | 'cancelled' | 'address'>): boolean =>
  o.supply !== 'unmapped' && o.payment === 'due' && !o.cancelled && addressProblem(o.address) === null

/** The columns of an unpaid order's price as of now; empty for an order whose price is final. */
export async function priceValues(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  facts?: PriceFacts,
): Promise<OrderValues> {
  if (o.payment !== 'due' || o.cancelled) return {}
  if (!canBePriced(o)) return { ...unpriced, quoteProblem: null }
  const priced = priceSafely(ctx, o, lines, facts ?? (await soleFacts(ctx, o, lines)))
  return priced.ok ? pricedValues(ctx, o, priced, facts?.log) : { ...unpriced, quoteProblem: priced.problem }
}

/** Prices an order. Goods that the company may no longer see become a problem of this order instead of an error. */
function priceSafely(ctx: Ctx, o: OrderRecord, lines: readonly LineRecord[], facts: PriceFacts): Priced {
  try {
    return priceOrder(ctx, o, lines, facts)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, problem: 'goods_unavailable', refusal: error }
  }
}

/** The ids of SKUs in lines, each once. */
const skusOf = (lines: readonly LineRecord[]): number[] => [
  ...new Set(lines.flatMap((line) => line.skuId ?? [])),
]

const soleFacts = async (ctx: Ctx, o: OrderRecord, lines: readonly LineRecord[]): Promise<PriceFacts> =>
  priceFacts(ctx, o.entityId, {
    skuIds: skusOf(lines),
    sets: await setsOfLines(ctx, lines),
    couponIds: o.couponId === null ? [] : [o.couponId],
  })

/** What the prices of orders depend on. */
interface Pricing {
  lines: (o: Pick<OrderRecord, 'id'>) => LineRecord[]
  /** Undefined for an order whose price is final. */
  facts: (o: Pick<OrderRecord, 'entityId'>) => PriceFacts | undefined
}

/**
 * Reads what is needed to price several orders, in one pass: each order's lines, and its company's facts. The caller
 * must hold the orders' row locks.
 *
 * @param known what the caller has read under the orders' locks
 * @param withCoupons false if the coupons are read later, under their locks
 */
export async function pricingOf(
  ctx: Ctx,
  orders: readonly OrderRecord[],
  known: { lines?: readonly LineRecord[]; tables?: QuoteTables } = {},
  withCoupons = true,
): Promise<Pricing> {
  const asRead =
    known.lines ??
    (await linesOf(
      ctx,
      orders.map((o) => o.id),
    ))
  const sets = await setsOfLines(ctx, asRead)
  const byOrder = Map.groupBy(await currentLinesOf(ctx, orders, asRead, sets), (line) => line.orderId)
  const byCompany = Map.groupBy(
    orders.filter((o) => o.payment === 'due' && !o.cancelled),
    (o) => o.entityId,
  )
  const facts = new Map(
    await Promise.all(
      [...byCompany].map(async ([entityId, own]) => {
        const skuIds = skusOf(own.flatMap((o) => byOrder.get(o.id) ?? []))
        const couponIds = withCoupons ? [...new Set(own.flatMap((o) => o.couponId ?? []))] : []
        return [entityId, await priceFacts(ctx, entityId, { skuIds, sets, couponIds }, known.tables)] as const
      }),
    ),
  )
  return { lines: (o) => byOrder.get(o.id) ?? [], facts: (o) => facts.get(o.entityId) }
}

/** Recalculates the prices of orders and stores them. The caller must hold the orders' row locks. */
export async function requoteAll(ctx: Ctx, orders: readonly OrderRecord[]): Promise<OrderRecord[]> {
  if (orders.length === 0) return []
  const { lines, facts } = await pricingOf(ctx, orders)
  const priced = []
  for (const o of orders) {
    const set = await priceValues(ctx, o, lines(o), facts(o))
    priced.push(await applyChange(ctx, o, { set, events: ruleEvents(o, set), onlyPriced: true }))
  }
  return priced
}

/** Timeline events when a shipping rule chose, or would have chosen, the channel. */
export function ruleEvents(before: Pick<OrderRecord, 'channelRule'>, set: OrderValues): NewEvent[] {
  const { channelRule: rule } = set
  if (!rule || (rule.id === before.channelRule?.id && rule.refused === before.channelRule.refused)) return []
  return [{ kind: rule.refused ? 'rule_refused' : 'rule_applied', values: { rule: rule.name } }]
}

/** The quoted charges, while they hold. */
export const quotedCharges = (
  { now }: Pick<Ctx, 'now'>,
  { charges, quotedUntil }: Pick<OrderRecord, 'charges' | 'quotedUntil'>,
): OrderCharges | undefined =>
  charges && quotedUntil !== null && quotedUntil > now ? charges.quoted : undefined

/** The price at which an order is paid. */
interface PriceToPay {
  charges: OrderCharges
  /** The warehouse of a newly chosen channel. */
  from: number | undefined
  /** The columns of the price with its coupon. Fails, with both prices, if the caller, or the last quote, had another one. */
  valuesWith: (charges: OrderCharges, seen: number | undefined) => OrderValues
}

/** The quoted price, while it holds. Fails if the caller saw another one. */
export function quotedPrice(o: OrderRecord, seen: number | undefined): PriceToPay {
  samePrice(seen ?? o.payAmount, o.payAmount)
  return { charges: assertFound(o.charges).quoted, from: undefined, valuesWith: () => ({}) }
}

/** The price of now, before a coupon. */
export function priceNow(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  facts: PriceFacts,
): PriceToPay {
  const priced = priceSafely(ctx, o, lines, facts)
  if (!priced.ok) throw priced.refusal
  return {
    charges: priced.charges,
    from: priced.quote.warehouse_id,
    valuesWith(charges, seen) {
      const now = totalOf(charges)
      samePrice(seen ?? (o.charges ? totalOf(o.charges.quoted) : now), now)
      return pricedValues(ctx, o, { ...priced, charges })
    },
  }
}
