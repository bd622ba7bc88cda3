import { displayMoney } from '@dropyard/contract/kit/money'
import { fill } from '@dropyard/contract/kit/text'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import { labelErrors } from '@dropyard/contract/order/label'
import type { Address } from '@dropyard/contract/order/order/address'
import { withStateCode } from '@dropyard/contract/order/order/address/states'
import { holdLeft } from '@dropyard/contract/order/order/block'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import {
  mayChangeChannel,
  mayChangeGoods,
  mayEditAddress,
  mayHold,
  orderGuardErrors,
} from '@dropyard/contract/order/order/guard'
import { type OrderResult, orderMoney } from '@dropyard/contract/order/order/row'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import type { ChannelOffer } from '@dropyard/contract/order/order-rule/channel-choice'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { type QuoteFacts, quoteFacts } from '../../logistics/channel/quote-facts.ts'
import { factsFor, offersFor } from '../../logistics/channel/service.ts'
import { channel } from '../../logistics/channel/table.ts'
import { iossAfterMove } from '../../logistics/ioss/default.ts'
import { changeEvents, changeFacts, planChosenChannel } from '../channel-change/propose.ts'
import { type PlannedChange, writeChanges } from '../channel-change/write.ts'
import { lockByHand, unlockOne } from '../channel-log/locks.ts'
import { noteChannel } from '../channel-log/note.ts'
import { askedLabels } from '../label/asked.ts'
import { giveUpLabel, nothingGivenUp } from '../label/give-up.ts'
import { addressOk } from '../order/address-ok.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import {
  addEvents,
  applyChange,
  assertAllowed,
  axesOf,
  type LineRecord,
  lockVisible,
  type OrderRecord,
  type OrderValues,
  viewOf,
} from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { currentLines } from '../order/line/sets.ts'
import { orderEventOccurred } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { orderAddress } from '../order/timeline/table.ts'
import { couponMustFit } from '../order-price/coupon.ts'
import type { PriceFacts } from '../order-price/price-facts.ts'
import { priceValues, pricingOf, ruleEvents } from '../order-price/quote.ts'
import { moveStock } from '../payment/reserve-lines.ts'

/** What users change on an order besides money: address, channel, hold, remark, tags. */

/** Changes the address, which is possible until there is a label. Every change is recorded in the timeline. */
export async function changeAddress(ctx: Ctx, o: OrderRecord, address: Address): Promise<OrderRecord> {
  assertAllowed(mayEditAddress(viewOf(o)))
  const cleaned = withStateCode({ ...address, country: address.country.toUpperCase() })
  addressOk({ address: cleaned })
  if (!isUnpaid(axesOf(o)) && cleaned.country !== o.address.country) fail(orderErrors.country_paid)
  return putAddress(ctx, o, cleaned)
}

/** Sets an address that is known to be valid, or no worse than before. */
export async function putAddress(
  ctx: Ctx,
  o: OrderRecord,
  address: Address,
  known?: { lines: readonly LineRecord[]; facts: PriceFacts | undefined },
): Promise<OrderRecord> {
  const { country } = address
  await keepAddress(ctx, o, address)
  const iossNumber = await iossAfterMove(ctx, o, address)
  const next = { ...o, address, country, iossNumber }
  return applyChange(ctx, o, {
    set: {
      address,
      country,
      iossNumber,
      buyerName: o.buyerName || address.name,
      labelError: null,
      ...(await priceValues(ctx, next, known?.lines ?? (await currentLines(ctx, o)), known?.facts)),
    },
    events: [{ kind: 'address_changed' }],
  })
}

/** Stores the former address. */
export async function keepAddress(ctx: Ctx, o: OrderRecord, after: Address): Promise<void> {
  await ctx.db.insert(orderAddress).values({
    orderId: o.id,
    entityId: o.entityId,
    at: ctx.now,
    userId: ctx.user?.id ?? null,
    before: o.address,
    after,
  })
  await orderEventOccurred.send(ctx, { ids: [o.id], event: 'address_changed' })
}

export interface ShippingChoice {
  channel_id?: number | null | undefined
  ioss_number?: string | null | undefined
  coupon_id?: number | null | undefined
}

/** Sets channel, IOSS number and coupon of unpaid orders; `null` as channel selects the cheapest again. */
export function chooseShipping(
  ctx: Ctx,
  refs: readonly OrderRef[],
  choice: ShippingChoice,
): Promise<OrderResult[]> {
  const set: OrderValues = {
    ...(choice.channel_id === undefined
      ? {}
      : { channelId: choice.channel_id, channelFixed: choice.channel_id !== null }),
    ...(choice.ioss_number === undefined ? {} : { iossNumber: choice.ioss_number }),
    ...(choice.coupon_id === undefined ? {} : { couponId: choice.coupon_id }),
  }
  const read = async (locked: readonly OrderRecord[]) => ({
    pricing: await pricingOf(
      ctx,
      locked.map((o) => ({ ...o, ...set })),
    ),
    chosen: await channelEvent(ctx, choice.channel_id),
  })
  return eachOrder(
    ctx,
    refs,
    async (o, _ref, { pricing, chosen }) => {
      const next = { ...o, ...set }
      const [lines, facts] = [pricing.lines(o), pricing.facts(o)]
      const priced = await priceValues(ctx, next, lines, facts)
      if (choice.coupon_id && priced.charges)
        await couponMustFit(ctx, next, { ...priced.charges.quoted, coupon: null }, lines, facts)
      if (choice.channel_id) lockByHand(ctx, [o], ['channel'])
      if (choice.channel_id === null) await unlockOne(ctx, o.id, 'channel')
      await applyChange(ctx, o, { set: { ...set, ...priced }, events: [...chosen, ...ruleEvents(o, priced)] })
      return {}
    },
    { read, may: mayChangeGoods },
  )
}

async function channelEvent(ctx: Ctx, channelId: number | null | undefined) {
  if (channelId === undefined || channelId === null) return []
  const [row] = await ctx.db
    .select({ en: channel.nameEn, zh: channel.nameZh })
    .from(channel)
    .where(eq(channel.id, channelId))
  return row ? [{ kind: 'channel_chosen' as const, values: { channel: row } }] : []
}

/** Names of the orders' channels. */
async function channelNames(ctx: Ctx, orders: readonly OrderRecord[]): Promise<Map<number, string>> {
  const ids = orders.flatMap((o) => o.channelId ?? [])
  const rows = await ctx.db
    .select({ id: channel.id, name: ctx.lang === 'zh' ? channel.nameZh : channel.nameEn })
    .from(channel)
    .where(inArray(channel.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Changes the channel of paid orders. The merchant's price stays; if the new channel is cheaper, the difference is credited when
 * the parcel is shipped. An order that has or requested a label gives it up first, and gets one of the new channel.
 *
 * @param reason shown to the merchant
 * @param scanned numbers that their carriers have already scanned, by order; with `anyway` these are given up too
 */
export async function changeChannel(
  ctx: Ctx,
  refs: readonly OrderRef[],
  channelId: number,
  { scanned, anyway, reason }: { scanned: ReadonlyMap<number, string>; anyway: boolean; reason: string },
): Promise<OrderResult[]> {
  const set = { channelId, channelFixed: true, labelError: null }
  const read = async (locked: readonly OrderRecord[]) => {
    const pricing = await pricingOf(
      ctx,
      locked.map((o) => ({ ...o, ...set })),
    )
    const skuIds = locked.flatMap((o) => shippableItems(pricing.lines(o)).map((line) => line.skuId))
    const quotes = await quoteFacts(ctx, [...new Set(skuIds)], undefined)
    return {
      pricing,
      quotes,
      changes: await changeFacts(ctx, locked, [channelId], quotes),
      chosen: await channelEvent(ctx, channelId),
      names: await channelNames(ctx, locked),
      asked: await askedLabels(
        ctx,
        locked.map(({ id }) => id),
      ),
    }
  }
  const planned: PlannedChange[] = []
  const answers = await eachOrder(
    ctx,
    refs,
    async (o, _ref, { pricing, quotes, changes, chosen, names, asked }) => {
      const number = scanned.get(o.id)
      if (number !== undefined && !anyway) fail(labelErrors.scanned, { number })
      const lines = pricing.lines(o)
      const { best, before, offers } = await carries(ctx, o, channelId, lines, quotes)
      const priced = await priceValues(ctx, { ...o, ...set }, lines, pricing.facts(o))
      const choice = { by: 'hand', channelId, rule: null, refused: false } as const
      const given = { fixed: channelId, staff: null, rules: [], facts: null, offers }
      const change = await planChosenChannel(ctx, o, lines, channelId, reason, changes)
      const told = isUnpaid(axesOf(o)) ? chosen : change ? changeEvents(change) : []
      lockByHand(ctx, [o], ['channel'])
      const ended = o.channelId === channelId ? nothingGivenUp : await giveUpLabel(ctx, o, asked)
      const moved = await moveStock(ctx, o, lines, channelId, best.warehouse_id)
      await applyChange(ctx, o, {
        moves: { ...ended.moves, ...moved.moves },
        set: {
          ...set,
          ...ended.set,
          ruleChannel: null,
          ...(priced.channelBy ? priced : { ...priced, channelBy: noteChannel(ctx, o, choice, given) }),
        },
        events: [...ended.events, ...told, ...moved.events],
      })
      if (change) planned.push(change)
      const texts = [
        `${names.get(o.channelId ?? 0) ?? '—'} → ${best.name}`,
        ...(ctx.user && !mayRead(ctx.user, orderMoney) ? [] : [costsOf(ctx, best, before)]),
        ...(ended === nothingGivenUp || o.trackingNumber === null
          ? []
          : [fill(voids[ctx.lang], { number: o.trackingNumber })]),
      ]
      return { change: texts.join(' · ') }
    },
    // An order that waits for stock may have to wait in another warehouse; reserved stock stays where it is.
    { read, may: mayChangeChannel, movesStock: (o) => o.supply === 'short' },
  )
  const done = new Set(answers.flatMap(({ ok, id }) => (ok ? id : [])))
  await writeChanges(
    ctx,
    planned.filter(({ o }) => done.has(o.id)),
  )
  return answers
}

const voids = { en: 'label {{number}} is voided', zh: '面单 {{number}} 将作废' } as const

/** The new channel's price, the difference to the old one, and who bears it, because the merchant's price stays the same. */
function costsOf(ctx: Ctx, now: ChannelQuote, before: ChannelQuote | undefined): string {
  const money = (amount: number) => displayMoney({ amount, currency: now.currency }, ctx.lang)
  if (!before?.ok || before.currency !== now.currency) return money(now.total)
  const more = now.total - before.total
  if (more === 0) return `${money(now.total)} (±0)`
  const words = more > 0 ? borne.more : borne.less
  return `${money(now.total)} (${fill(words[ctx.lang], { money: money(Math.abs(more)) })})`
}

const borne = {
  more: { en: '+{{money}}, on us', zh: '+{{money}}，由平台承担' },
  less: { en: '−{{money}}, back to the merchant', zh: '−{{money}}，退还商户' },
} as const

/**
 * What a channel charges for a paid order's parcel, with the offers of all others. Fails if it can't carry the parcel from the
 * warehouse where the goods are.
 */
export async function carries(
  ctx: Ctx,
  o: OrderRecord,
  channelId: number,
  lines: readonly LineRecord[],
  quotes?: QuoteFacts,
): Promise<{ best: ChannelQuote; before: ChannelQuote | undefined; offers: ChannelOffer[] }> {
  const parcel = {
    country: o.address.country,
    zip: o.address.zip,
    lines: shippableItems(lines),
    iossNumber: o.iossNumber,
    vatCollected: o.taxCollected !== null,
    needsStock: false,
  }
  const { offers, explain } = offersFor(ctx, parcel, quotes ?? (await factsFor(ctx, parcel)))
  const best = explain(channelId)
  const reasons = (best?.reasons ?? []).map((one) => one.message).join(' ')
  if (!best?.ok) fail(orderErrors.channel_refuses, { reasons })
  const from = lines.find((line) => line.warehouseId !== null)?.warehouseId
  if (o.supply === 'reserved' && from !== undefined && from !== best.warehouse_id)
    fail(orderErrors.other_warehouse)
  return { best, before: o.channelId === null ? undefined : explain(o.channelId), offers }
}

export const holdOrders = (ctx: Ctx, refs: readonly OrderRef[], hold: boolean): Promise<OrderResult[]> =>
  eachOrder(ctx, refs, async (o) => {
    if (o.cancelled) fail(orderGuardErrors.cancelled)
    // A user may hold an order that the store already holds; then both must be released.
    if (hold ? o.onHold !== null && o.onHold !== 'store_held' : o.onHold === null) return {}
    if (hold) assertAllowed(mayHold(viewOf(o)))
    lockByHand(ctx, [o], ['hold'])
    await applyChange(ctx, o, {
      set: hold ? { onHold: 'on_hold' } : releasedValues(o),
      events: [
        hold ? { kind: 'held', values: { reason: { en: 'by hand', zh: '人工' } } } : { kind: 'released' },
      ],
    })
    return {}
  })

/** Releasing a user's hold leaves the store's; releasing the store's hold overrules it. */
const releasedValues = (o: OrderRecord): OrderValues =>
  o.onHold === 'store_held'
    ? { onHold: null, platformHold: o.platformHold && { ...o.platformHold, overruled: true } }
    : { onHold: holdLeft(o.platformHold) }

/** Adds and removes tags; a tag is never stored twice. */
export async function changeTags(
  ctx: Ctx,
  ids: readonly number[],
  add: readonly string[],
  remove: readonly string[],
): Promise<number> {
  const list = (tags: readonly string[]) =>
    sql`ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb))`
  const locked = await lockVisible(ctx, ids)
  const rows = await ctx.db
    .update(order)
    .set({
      tags: sql`(SELECT coalesce(array_agg(DISTINCT t ORDER BY t), '{}') FROM unnest(${order.tags} || ${list(add)}) t
        WHERE NOT t = ANY(${list(remove)}))`,
      updatedAt: ctx.now,
    })
    .where(inArray(order.id, idsOf(locked)))
    .returning({ id: order.id, entityId: order.entityId, tags: order.tags })
  await addEvents(ctx, rows, (row) => ({ kind: 'tags', values: { tags: row.tags } }))
  return rows.length
}

const idsOf = (rows: readonly OrderRecord[]): number[] => rows.map((row) => row.id)
