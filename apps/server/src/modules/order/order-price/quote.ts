import { isDeepStrictEqual } from 'node:util'
import { addressProblem } from '@dropyard/contract/order/address/problem'
import { type OrderCharges, totalOf } from '@dropyard/contract/order/order/money'
import type { Ctx } from '../../../kit/context.ts'
import { Refusal } from '../../../kit/errors.ts'
import { byOf, type ChannelLog, noteChannel } from '../channel-log/note.ts'
import {
  applyChange,
  type LineRecord,
  linesOf,
  type NewEvent,
  type OrderRecord,
  type OrderValues,
} from '../order/change.ts'
import { currentLines, currentLinesOf } from '../order/line/sets.ts'
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
  const priced = await priceSafely(ctx, o, lines, facts)
  return priced.ok ? pricedValues(ctx, o, priced, facts?.log) : { ...unpriced, quoteProblem: priced.problem }
}

/** Prices an order. Goods that the company may no longer see become a problem of this order instead of an error. */
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

/** Reads what is needed to price locked orders, for all of them together: each order's lines, and its company's facts. */
export async function pricingOf(
  ctx: Ctx,
  orders: readonly OrderRecord[],
): Promise<{ lines: (o: OrderRecord) => LineRecord[]; facts: (o: OrderRecord) => PriceFacts | undefined }> {
  const byOrder = Map.groupBy(await currentLinesOf(ctx, orders), (line) => line.orderId)
  const byCompany = Map.groupBy(
    orders.filter((o) => o.payment === 'due' && !o.cancelled),
    (o) => o.entityId,
  )
  const facts = new Map(
    await Promise.all(
      [...byCompany].map(async ([entityId, own]) => {
        const lines = own.flatMap((o) => byOrder.get(o.id) ?? [])
        const of = {
          skuIds: [...new Set(lines.flatMap((line) => line.skuId ?? []))],
          setIds: [...new Set(lines.flatMap((line) => line.setId ?? []))],
          couponIds: [...new Set(own.flatMap((o) => o.couponId ?? []))],
        }
        return [entityId, await priceFacts(ctx, entityId, of, true)] as const
      }),
    ),
  )
  return { lines: (o) => byOrder.get(o.id) ?? [], facts: (o) => facts.get(o.entityId) }
}

/** Recalculates the prices of locked orders and stores them. */
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

/**
 * The price at which an order is paid now: the quoted one while it holds, otherwise the current one. Fails, with both prices, if
 * the caller, or the last quote, had another one. Also returns the lines that were priced.
 *
 * @param known the order's lines, if the caller has read them under its lock
 */
export async function priceToPay(
  ctx: Ctx,
  o: OrderRecord,
  seen: number | undefined,
  known?: readonly LineRecord[],
): Promise<{ charges: OrderCharges; lines: readonly LineRecord[]; values: OrderValues }> {
  const stored = o.charges?.quoted
  if (stored && o.quotedUntil !== null && o.quotedUntil > ctx.now) {
    samePrice(seen ?? o.payAmount, o.payAmount)
    return { charges: stored, lines: known ?? (await linesOf(ctx, [o.id])), values: {} }
  }
  const lines = await currentLines(ctx, o, known)
  const priced = await priceSafely(ctx, o, lines)
  if (!priced.ok) throw priced.refusal
  const now = totalOf(priced.charges)
  samePrice(seen ?? (stored ? totalOf(stored) : now), now)
  return { charges: priced.charges, lines, values: pricedValues(ctx, o, priced) }
}
