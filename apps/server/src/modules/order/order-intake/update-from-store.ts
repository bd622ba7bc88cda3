import { isDeepStrictEqual } from 'node:util'
import type { Words } from '@dropyard/contract/kit/text'
import type { Address } from '@dropyard/contract/order/order/address'
import { isNoAddress } from '@dropyard/contract/order/order/address/problem'
import { blockReasons, type HoldReason, holdLeft } from '@dropyard/contract/order/order/block'
import { iossOf } from '@dropyard/contract/order/order/collected-tax'
import { mayCancel, mayEditAddress } from '@dropyard/contract/order/order/guard'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { iossAfterMove } from '../../logistics/ioss/default.ts'
import { cancelOrder } from '../after-sale/cancel.ts'
import {
  applyChange,
  axesOf,
  linesOf,
  type NewEvent,
  type OrderRecord,
  type OrderValues,
  viewOf,
} from '../order/change.ts'
import { keepAddress } from '../order-edit/edit.ts'
import { recalculateOrder } from '../order-edit/goods.ts'
import { isOpen, lockFamily } from './family.ts'
import { followLines, type LinesNews, linesNews, nothingNew } from './follow-lines.ts'
import { holdFor, storeHoldStep } from './store-hold.ts'
import { fingerprint } from './wanted.ts'

/**
 * What a store's later message does to an order. Until it is paid, the order follows the store; after that it is held with the
 * reason and users decide. Only what the store itself changed is applied: a correction made here is not reverted by a message
 * about something else, and pieces that we sent are no change.
 */

type StoreState = 'cancelled' | 'refunded' | 'shipped' | 'pending' | 'partly_refunded' | 'open'

/** Stored as `platformLines` of an order that its store ended before it was paid. */
export const nothingWanted = ''

/** The state of a store's order as one value. */
export function stateOf(sent: PlatformOrder): StoreState {
  if (sent.cancelledAt) return 'cancelled'
  if (sent.financialStatus === 'refunded' || sent.financialStatus === 'voided') return 'refunded'
  if (sent.fulfilled) return 'shipped'
  if (sent.financialStatus === 'pending') return 'pending'
  return sent.financialStatus === 'partly_refunded' ? 'partly_refunded' : 'open'
}

/**
 * Applies a store's message to an order and its parts, and returns whether anything changed. The caller must hold the
 * order's row lock.
 */
export async function updateFromStore(ctx: Ctx, o: OrderRecord, sent: PlatformOrder): Promise<boolean> {
  const family = await lockFamily(ctx, o)
  const open = family.filter(isOpen)
  if (open.length === 0) return false
  const state = stateOf(sent)
  // Some platforms mark the whole order as sent with its first number; our own parcel then says nothing about the other items.
  const isOwnNews = sent.sentAsOne === true && family.some((one) => one.shippedAt !== null)
  const news = state === o.platformState || (isOwnNews && state === 'shipped') ? undefined : state
  const lines = isOwnNews ? nothingNew(o) : await linesNews(ctx, family, sent)
  const ending = (news && endings[news]) ?? (lines.nothingLeft ? 'store_nothing_left' : undefined)
  if (ending && isUnpaid(axesOf(o)) && mayCancel(viewOf(o)).ok) {
    const { words } = blockReasons[ending]
    const told = { platformUpdatedAt: sent.updatedAt, platformState: state, platformLines: nothingWanted }
    await cancelOrder(ctx, await applyChange(ctx, o, { set: told }), words.en, words)
    return true
  }
  const heard: OrderValues = {
    platformUpdatedAt: sent.updatedAt,
    platformState: state,
    platformLines: fingerprint(lines.wanted),
    ...(sent.address ? { platformAddress: sent.address } : {}),
  }
  let changedAny = false
  for (const one of open) {
    const steps = await stepsOf(ctx, one, { root: o, sent, news, ending, lines })
    const events = steps.flatMap((step) => step.events)
    const set: OrderValues = Object.assign({}, ...steps.map((step) => step.set))
    const all = one.id === o.id ? { ...set, ...heard } : set
    if (isUnpaid(axesOf(one)) && (events.length > 0 || 'address' in set))
      await recalculateOrder(ctx, one, events, all)
    else await applyChange(ctx, one, { set: all, events })
    changedAny ||= events.length > 0 || Object.keys(set).length > 0
  }
  if (!open.includes(o)) await applyChange(ctx, o, { set: heard })
  return changedAny
}

interface Step {
  set: OrderValues
  events: NewEvent[]
  /** The order can't simply follow: it is held for users to decide. */
  hold?: HoldReason
}

const none: Step = { set: {}, events: [] }

interface Message {
  /** The order that has the platform's id, not a part of it. */
  root: OrderRecord
  sent: PlatformOrder
  news: StoreState | undefined
  ending: HoldReason | undefined
  lines: LinesNews
}

/** The changes that a message makes to one order of a family. */
async function stepsOf(ctx: Ctx, o: OrderRecord, message: Message): Promise<Step[]> {
  const { root, sent, news, ending, lines } = message
  const facts = o.id === root.id ? factsStep(o, sent) : none
  const address = await addressStep(ctx, o, root, sent)
  const goods = await linesStep(ctx, o, sent, lines)
  const state = ending ? { ...none, hold: ending } : stateStep(o, news)
  const held = [address, goods, state].findLast((step) => step.hold)?.hold
  const steps = [facts, address, goods, state, held ? holdStep(o, held) : none]
  if (sent.hold === undefined) return steps
  const now = { ...o, ...Object.assign({}, ...steps.map((step) => step.set)) } as OrderRecord
  return [...steps, storeHoldStep(now, holdFor(sent.hold, await ownLinesOf(ctx, o, sent)))]
}

/** Read only if a hold names lines. */
const ownLinesOf = (ctx: Ctx, o: OrderRecord, sent: PlatformOrder) =>
  sent.hold?.lineIds ? linesOf(ctx, [o.id]) : Promise.resolve([])

const changed = (what: Words): NewEvent => ({ kind: 'store_changed', values: { what } })

/** States of the store after which nothing is to be sent, and the hold reason that a paid order gets. */
const endings: Partial<Record<StoreState, HoldReason>> = {
  cancelled: 'store_cancelled',
  refunded: 'store_refunded',
  shipped: 'store_shipped',
}

function stateStep(o: OrderRecord, news: StoreState | undefined): Step {
  if (news === 'partly_refunded')
    return { set: {}, events: [changed({ en: 'partly refunded', zh: '部分退款' })] }
  if (o.onHold === 'store_unpaid' && news && news !== 'pending')
    return { set: { onHold: holdLeft(o.platformHold) }, events: [{ kind: 'released' }] }
  return none
}

/** Simple fields that always follow the store. An empty name or e-mail does not overwrite ours. */
function factsStep(o: OrderRecord, sent: PlatformOrder): Step {
  const set: OrderValues = {
    ...(sent.note !== o.buyerRemark ? { buyerRemark: sent.note } : {}),
    ...(sent.email && sent.email !== o.buyerEmail ? { buyerEmail: sent.email } : {}),
    ...(sent.buyerName && sent.buyerName !== o.buyerName ? { buyerName: sent.buyerName } : {}),
    ...(sent.total !== o.orderAmount ? { orderAmount: sent.total } : {}),
    ...(sent.name !== o.pltOrderSn ? { pltOrderSn: sent.name } : {}),
    ...taxStep(o, sent),
    ...(sent.shipBy !== undefined && sent.shipBy?.getTime() !== o.shipBy?.getTime()
      ? { shipBy: sent.shipBy }
      : {}),
    ...(sent.details && !isDeepStrictEqual(sent.details, o.storeDetails)
      ? { storeDetails: [...sent.details] }
      : {}),
  }
  const amount = { amount: sent.total, currency: sent.currency }
  return {
    set,
    events: [
      ...('buyerRemark' in set ? [changed({ en: 'note', zh: '备注' })] : []),
      ...('storeDetails' in set ? [changed({ en: 'additional details', zh: '附加信息' })] : []),
      ...('orderAmount' in set ? [{ kind: 'store_total' as const, values: { amount } }] : []),
    ],
  }
}

/** Tax that the marketplace now says it collected: its number takes precedence over the company's own. */
function taxStep(o: OrderRecord, { taxCollected: tax }: PlatformOrder): OrderValues {
  if (!tax || isDeepStrictEqual(tax, o.taxCollected)) return {}
  const number = iossOf(tax)
  return { taxCollected: tax, ...(number === null ? {} : { iossNumber: number }) }
}

/** A new address is applied until the order has a label; once paid, only within the same country. Otherwise the order is held. */
async function addressStep(ctx: Ctx, o: OrderRecord, root: OrderRecord, sent: PlatformOrder): Promise<Step> {
  const { address } = sent
  const same = isDeepStrictEqual(address, root.platformAddress) || isDeepStrictEqual(address, o.address)
  if (!address || isNoAddress(address) || same) return none
  if (root.platformAddress && isDeepStrictEqual(withoutTaxId(address), withoutTaxId(root.platformAddress)))
    return taxIdStep(ctx, o, address)
  const follows = isUnpaid(axesOf(o)) || address.country === o.address.country
  if (!follows || !mayEditAddress(viewOf(o)).ok) return { ...none, hold: 'store_address_changed' }
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

const withoutTaxId = ({ tax_id: _, ...address }: Address): Address => address

/** Only the tax number for customs changed: it is added to an address that has none, and holds nothing. */
async function taxIdStep(ctx: Ctx, o: OrderRecord, { tax_id }: Address): Promise<Step> {
  if (!tax_id || o.address.tax_id || !mayEditAddress(viewOf(o)).ok) return none
  const address = { ...o.address, tax_id }
  await keepAddress(ctx, o, address)
  return { set: { address, labelError: null }, events: [{ kind: 'address_changed' }] }
}

async function linesStep(ctx: Ctx, o: OrderRecord, sent: PlatformOrder, lines: LinesNews): Promise<Step> {
  if (!lines.changed) return none
  if (!isUnpaid(axesOf(o))) return lines.concerns(o.id) ? { ...none, hold: 'store_edited' } : none
  await followLines(ctx, o, sent, lines)
  return { set: {}, events: [changed({ en: 'items', zh: '商品' })] }
}

const holdStep = (o: OrderRecord, hold: HoldReason): Step =>
  o.onHold === hold
    ? none
    : { set: { onHold: hold }, events: [{ kind: 'held', values: { reason: blockReasons[hold].words } }] }
