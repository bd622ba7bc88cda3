import { isDeepStrictEqual } from 'node:util'
import type { Words } from '@dropyard/contract/kit/text'
import { isNoAddress } from '@dropyard/contract/order/address/problem'
import { blockReasons, type HoldReason } from '@dropyard/contract/order/order/block'
import { iossOf } from '@dropyard/contract/order/order/collected-tax'
import { mayCancel, mayEditAddress } from '@dropyard/contract/order/order/guard'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { eq, inArray } from 'drizzle-orm'
import type { PlatformLine, PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { iossAfterMove } from '../../logistics/ioss/default.ts'
import { cancelOrder } from '../after-sale/cancel.ts'
import {
  applyChange,
  axesOf,
  linesOf,
  lockOrders,
  type NewEvent,
  type OrderRecord,
  type OrderValues,
  viewOf,
} from '../order/change.ts'
import { addLines } from '../order/line/lines.ts'
import { ownLines } from '../order/line/sets.ts'
import { orderLine } from '../order/line/table.ts'
import { order } from '../order/table.ts'
import { keepAddress } from '../order-edit/edit.ts'
import { recalculateOrder } from '../order-edit/goods.ts'
import { matchVariants } from '../order-sku/match.ts'

/**
 * What a store's later message does to an order: until it is paid the order follows the store; from then on
 * people decide, and the order is held with the reason. Only what the store changed counts: what people
 * corrected here is not put back by a message about something else.
 */

type StoreState = 'cancelled' | 'refunded' | 'shipped' | 'pending' | 'partly_refunded' | 'open'

/** What a store's order has come to, in one word. */
export function stateOf(sent: PlatformOrder): StoreState {
  if (sent.cancelledAt) return 'cancelled'
  if (sent.financialStatus === 'refunded' || sent.financialStatus === 'voided') return 'refunded'
  if (sent.fulfilled) return 'shipped'
  if (sent.financialStatus === 'pending') return 'pending'
  return sent.financialStatus === 'partly_refunded' ? 'partly_refunded' : 'open'
}

export const shippable = (sent: PlatformOrder): PlatformLine[] =>
  sent.lines.filter((line) => line.requiresShipping && line.quantity > 0)

/** The store's lines in one text: two messages with the same one ask for the same goods. */
export const fingerprint = (sent: PlatformOrder): string =>
  shippable(sent)
    .map((line) => `${line.id}=${line.quantity}`)
    .sort()
    .join('&')

/** Applies a message to a locked order; answers whether anything changed. */
export async function updateFromStore(ctx: Ctx, o: OrderRecord, sent: PlatformOrder): Promise<boolean> {
  if (o.cancelled || sentOff(o)) return false
  const state = stateOf(sent)
  const news = state === o.platformState ? undefined : state
  const unpaid = isUnpaid(axesOf(o))
  if (news && unpaid && news in endings && mayCancel(viewOf(o)).ok) {
    await cancelOrder(ctx, o, blockReasons[endings[news] ?? 'on_hold'].words.en)
    return true
  }
  const address = await addressStep(ctx, o, sent)
  const lines = await linesStep(ctx, o, sent)
  const steps = [factsStep(o, sent), address, lines, stateStep(o, news)]
  const held = steps.findLast((step) => step.hold)?.hold
  if (held && o.onHold !== held) await holdParts(ctx, o, held)
  const hold = held ? holdStep(o, held) : { set: {}, events: [] }
  const all = [...steps, hold]
  const events = all.flatMap((step) => step.events)
  const set: OrderValues = Object.assign({}, ...all.map((step) => step.set))
  const heard: OrderValues = {
    platformUpdatedAt: sent.updatedAt,
    platformState: state,
    platformLines: fingerprint(sent),
    ...(sent.address ? { platformAddress: sent.address } : {}),
  }
  if (unpaid && (events.length > 0 || 'address' in set))
    await recalculateOrder(ctx, o, events, { ...set, ...heard })
  else await applyChange(ctx, o, { set: { ...set, ...heard }, events })
  return events.length > 0 || Object.keys(set).length > 0
}

const sentOff = (o: OrderRecord): boolean =>
  o.fulfilment === 'shipped' || o.fulfilment === 'delivered' || o.fulfilment === 'closed'

interface Step {
  set: OrderValues
  events: NewEvent[]
  /** The order can not simply follow: people decide. */
  hold?: HoldReason
}

const changed = (what: Words): NewEvent => ({ kind: 'store_changed', values: { what } })

/** States of the store after which nothing is to be sent, and what holds a paid order then. */
const endings: Partial<Record<StoreState, HoldReason>> = {
  cancelled: 'store_cancelled',
  refunded: 'store_refunded',
  shipped: 'store_shipped',
}

function stateStep(o: OrderRecord, news: StoreState | undefined): Step {
  const hold = news && endings[news]
  if (hold) return { set: {}, events: [], hold }
  if (news === 'partly_refunded')
    return { set: {}, events: [changed({ en: 'partly refunded', zh: '部分退款' })] }
  if (o.onHold === 'store_unpaid' && news && news !== 'pending')
    return { set: { onHold: null }, events: [{ kind: 'released' }] }
  return { set: {}, events: [] }
}

/** Plain facts that follow the store at any time. An erased name or e-mail does not erase ours. */
function factsStep(o: OrderRecord, sent: PlatformOrder): Step {
  const set: OrderValues = {
    ...(sent.note !== o.buyerRemark ? { buyerRemark: sent.note } : {}),
    ...(sent.email && sent.email !== o.buyerEmail ? { buyerEmail: sent.email } : {}),
    ...(sent.buyerName && sent.buyerName !== o.buyerName ? { buyerName: sent.buyerName } : {}),
    ...(sent.total !== o.orderAmount ? { orderAmount: sent.total } : {}),
    ...(sent.name !== o.pltOrderSn ? { pltOrderSn: sent.name } : {}),
    ...taxStep(o, sent),
  }
  const amount = { amount: sent.total, currency: sent.currency }
  return {
    set,
    events: [
      ...('buyerRemark' in set ? [changed({ en: 'note', zh: '备注' })] : []),
      ...('orderAmount' in set ? [{ kind: 'store_total' as const, values: { amount } }] : []),
    ],
  }
}

/** Tax that the marketplace came to say it collected: its number goes before the company's own. */
function taxStep(o: OrderRecord, { taxCollected: tax }: PlatformOrder): OrderValues {
  if (!tax || isDeepStrictEqual(tax, o.taxCollected)) return {}
  const number = iossOf(tax)
  return { taxCollected: tax, ...(number === null ? {} : { iossNumber: number }) }
}

/** A new address is taken until there is a label, and in the same country once paid; later people decide. */
async function addressStep(ctx: Ctx, o: OrderRecord, sent: PlatformOrder): Promise<Step> {
  const { address } = sent
  const same = isDeepStrictEqual(address, o.platformAddress) || isDeepStrictEqual(address, o.address)
  if (!address || isNoAddress(address) || same) return { set: {}, events: [] }
  const follows = isUnpaid(axesOf(o)) || address.country === o.address.country
  if (!follows || !mayEditAddress(viewOf(o)).ok) return { set: {}, events: [], hold: 'store_address_changed' }
  await keepAddress(ctx, o, address)
  return {
    set: {
      address,
      country: address.country,
      iossNumber: await iossAfterMove(ctx, o, address),
      labelError: null,
    },
    events: [{ kind: 'address_changed' }],
  }
}

async function linesStep(ctx: Ctx, o: OrderRecord, sent: PlatformOrder): Promise<Step> {
  // The first message about an order that came from a file: its lines are those of the file.
  if (o.platformLines === null || fingerprint(sent) === o.platformLines) return { set: {}, events: [] }
  if (!isUnpaid(axesOf(o))) return { set: {}, events: [], hold: 'store_edited' }
  const followed = await followLines(ctx, o, sent)
  return { set: {}, events: followed ? [changed({ en: 'items', zh: '商品' })] : [] }
}

/** What was taken out of an order waits with it: the store said it of all of it. */
async function holdParts(ctx: Ctx, o: OrderRecord, hold: HoldReason): Promise<void> {
  const parts = await ctx.db.select({ id: order.id }).from(order).where(eq(order.splitFrom, o.id))
  if (parts.length === 0) return
  const locked = await lockOrders(
    ctx,
    parts.map(({ id }) => id),
  )
  for (const part of locked)
    if (!part.cancelled && !sentOff(part)) await applyChange(ctx, part, holdStep(part, hold))
}

const holdStep = (o: OrderRecord, hold: HoldReason): Step =>
  o.onHold === hold
    ? { set: {}, events: [] }
    : { set: { onHold: hold }, events: [{ kind: 'held', values: { reason: blockReasons[hold].words } }] }

/** Brings an unpaid order's lines where the store has them; a quantity that people changed stays unless the store moved it. */
async function followLines(ctx: Ctx, o: OrderRecord, sent: PlatformOrder): Promise<boolean> {
  const lines = await linesOf(ctx, [o.id])
  const wanted = new Map(shippable(sent).map((line) => [line.id, line]))
  const gone = lines.filter((line) => line.platformLineId !== null && !wanted.has(line.platformLineId))
  const fresh = [...wanted.values()].filter((w) => !lines.some((line) => line.platformLineId === w.id))
  // An order without lines is nothing: the store edits again, or cancels it.
  if (gone.length === ownLines(lines).length && fresh.length === 0) return false
  if (gone.length > 0)
    await ctx.db.delete(orderLine).where(
      inArray(
        orderLine.id,
        gone.map((line) => line.id),
      ),
    )
  for (const line of lines) {
    const quantity = wanted.get(line.platformLineId ?? '')?.quantity
    if (quantity !== undefined && quantity !== line.platformQuantity)
      await ctx.db
        .update(orderLine)
        .set({ quantity, platformQuantity: quantity })
        .where(eq(orderLine.id, line.id))
  }
  const scope = { entityId: o.entityId, storeId: o.storeId }
  await addLines(ctx, o, fresh, await matchVariants(ctx, scope, fresh), { from: lines.length })
  return true
}
