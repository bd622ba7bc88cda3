import type { Address } from '@dropyard/contract/order/order/address'
import type { HoldReason } from '@dropyard/contract/order/order/block'
import { iossOf } from '@dropyard/contract/order/order/collected-tax'
import { newOrder } from '@dropyard/contract/order/order/state'
import type { IntakeReason } from '@dropyard/contract/order/order-intake/reasons'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { defaultIoss } from '../../logistics/ioss/default.ts'
import type { store } from '../../store/store/table.ts'
import { addOrderEvents, applyChange, derived, type NewEvent, type OrderRecord } from '../order/change.ts'
import { keepLeftOut, notOursEvent } from '../order/line/left-out.ts'
import { addLines } from '../order/line/lines.ts'
import { nextOrderSn } from '../order/number.ts'
import { buyersSeen, orderEventOccurred } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { recalculateOrder } from '../order-edit/goods.ts'
import { matchVariants } from '../order-sku/match.ts'
import { cleanOrder } from './clean.ts'
import { noteIntake } from './intake-ledger.ts'
import { linkImportedOrder } from './link-imported.ts'
import { storeHoldStep } from './store-hold.ts'
import { nothingWanted, stateOf, updateFromStore } from './update-from-store.ts'
import { fingerprint, openPieces, shippable } from './wanted.ts'

/**
 * Takes an order of a store in. Idempotent and safe to run concurrently: the pair (store, platform order id) is unique, and the
 * same message twice changes nothing. An order that can't be taken in is recorded with its reason.
 */

type Store = Pick<typeof store.$inferSelect, 'id' | 'entityId' | 'name'> & {
  /** Orders that were placed earlier are not taken in. */
  ordersFrom?: Date | null
}

export interface IntakeResult {
  orderId: number | null
  outcome: 'imported' | 'updated' | 'unchanged' | 'skipped'
  reason?: IntakeReason
}

export async function intakeOrder(ctx: Ctx, from: Store, sent: PlatformOrder): Promise<IntakeResult> {
  const platformOrder = cleanOrder(sent)
  const taken = await takeOne(ctx, from, platformOrder)
  await noteIntake(ctx, {
    storeId: from.id,
    entityId: from.entityId,
    platformOrderId: platformOrder.id,
    pltOrderSn: platformOrder.name,
    placedAt: platformOrder.createdAt,
    outcome: taken.outcome,
    ...(taken.reason ? { reason: taken.reason } : {}),
    ...(taken.orderId === null ? {} : { orderId: taken.orderId }),
  })
  return taken
}

/** Records an order that could not be read, so that it does not stop the others. */
export const recordUnreadable = (
  ctx: Ctx,
  from: Store,
  sent: { id: string; name?: string; createdAt?: Date },
  reason: string,
): Promise<void> =>
  noteIntake(ctx, {
    storeId: from.id,
    entityId: from.entityId,
    platformOrderId: sent.id,
    pltOrderSn: sent.name ?? '',
    ...(sent.createdAt ? { placedAt: sent.createdAt } : {}),
    outcome: 'failed',
    reason: reason.slice(0, 500),
  })

async function takeOne(ctx: Ctx, from: Store, sent: PlatformOrder): Promise<IntakeResult> {
  const known = await find(ctx, from.id, sent.id)
  if (known && !isWantedAgain(known, sent)) return update(ctx, known, sent)
  // The cancelled order keeps its history under its own number; for what the store wants now a new order is created.
  if (known) await ctx.db.update(order).set({ platformOrderId: null }).where(eq(order.id, known.id))
  const filed = await linkImportedOrder(ctx, from, sent)
  if (filed)
    return update(
      ctx,
      await applyChange(ctx, filed, {
        set: { storeId: from.id, platformOrderId: sent.id, platformLines: null },
      }),
      sent,
    )
  const tooOld = from.ordersFrom && sent.createdAt < from.ordersFrom
  const reason = tooOld ? 'too_old' : skipReasonOf(sent)
  if (reason) return { orderId: null, outcome: 'skipped', reason }
  const made = await create(ctx, from, sent)
  if (made === 'not_ours') return { orderId: null, outcome: 'skipped', reason: made }
  if (made) return { orderId: made, outcome: 'imported' }
  // Another transaction inserted the same order concurrently and has committed by now.
  const theirs = await find(ctx, from.id, sent.id)
  if (!theirs) throw new Error(`Order ${sent.id} of store ${from.id} exists and can’t be seen`)
  return update(ctx, theirs, sent)
}

/**
 * An earlier message of the store ended an unpaid order, and now the store wants something for it again: items were added, or a
 * parcel was taken back. An order that a user cancelled here stays cancelled.
 */
const isWantedAgain = (known: OrderRecord, sent: PlatformOrder): boolean =>
  known.cancelled &&
  known.platformLines === nothingWanted &&
  known.platformUpdatedAt !== null &&
  sent.updatedAt > known.platformUpdatedAt &&
  skipReasonOf(sent) === undefined

async function find(ctx: Ctx, storeId: number, platformOrderId: string): Promise<OrderRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(order)
    .where(and(eq(order.storeId, storeId), eq(order.platformOrderId, platformOrderId)))
    .for('update')
  return row
}

async function update(ctx: Ctx, known: OrderRecord, sent: PlatformOrder): Promise<IntakeResult> {
  const seen = known.platformUpdatedAt
  if (seen && sent.updatedAt < seen) return { orderId: known.id, outcome: 'unchanged', reason: 'older' }
  const changed = await updateFromStore(ctx, known, sent)
  if (changed || !seen || sent.updatedAt > seen)
    await buyersSeen.send(ctx, [{ orderId: known.id, buyerId: sent.buyerId ?? null }])
  return { orderId: known.id, outcome: changed ? 'updated' : 'unchanged' }
}

/** Why a new order is not taken in. */
export function skipReasonOf(sent: PlatformOrder): IntakeReason | undefined {
  if (sent.lines.length === 0) return 'no_lines'
  if (sent.cancelledAt) return 'cancelled_in_store'
  if (sent.financialStatus === 'refunded') return 'refunded_in_store'
  if (sent.financialStatus === 'voided') return 'voided_in_store'
  if (sent.fulfilled) return 'shipped_in_store'
  return shippable(sent).length === 0 ? 'nothing_to_ship' : undefined
}

/** Why a new order starts on hold. */
export function holdOf(sent: PlatformOrder): HoldReason | null {
  if (sent.test) return 'test_order'
  return sent.financialStatus === 'pending' ? 'store_unpaid' : null
}

export const noAddress: Address = {
  name: '',
  phone: '',
  address1: '',
  city: '',
  province: '',
  zip: '',
  country: '',
}

/** Inserts the order; undefined if another process just did, `not_ours` if other suppliers ship all of it. */
async function create(ctx: Ctx, from: Store, sent: PlatformOrder): Promise<number | 'not_ours' | undefined> {
  const lines = shippable(sent)
  const address = sent.address ?? noAddress
  const tax = sent.taxCollected ?? null
  const held = storeHoldStep({ onHold: holdOf(sent), platformHold: null }, sent.hold ?? null)
  const start = { ...newOrder, onHold: holdOf(sent), platformHold: null, ...held.set, address }
  const fields = {
    ...start,
    orderSn: nextOrderSn(ctx.now),
    entityId: from.entityId,
    storeId: from.id,
    source: 'store' as const,
    platformOrderId: sent.id,
    pltOrderSn: sent.name,
    platformUpdatedAt: sent.updatedAt,
    platformState: stateOf(sent),
    platformAddress: sent.address,
    platformLines: fingerprint(openPieces(sent)),
    storeDetails: [...(sent.details ?? [])],
    shipBy: sent.shipBy ?? null,
    buyerName: sent.buyerName || address.name,
    buyerEmail: sent.email,
    buyerRemark: sent.note,
    country: address.country,
    // A SQL expression in an insert; the column's type only allows strings, hence the cast.
    iossNumber: (iossOf(tax) ?? defaultIoss(from.entityId, address, ctx.now)) as unknown as string | null,
    taxCollected: tax,
    orderAmount: sent.total,
    orderCurrency: sent.currency,
    goodsNum: lines.reduce((sum, line) => sum + line.quantity, 0),
    placedAt: sent.createdAt,
  }
  const [made] = await ctx.db
    .insert(order)
    .values({
      ...fields,
      ...derived({ ...start, abnormal: null, quoteProblem: null, labelError: null, pushState: 'none' }),
    })
    .onConflictDoNothing({
      target: [order.storeId, order.platformOrderId],
      where: isNotNull(order.platformOrderId),
    })
    .returning()
  if (!made) return undefined
  const matched = await matchVariants(ctx, { entityId: from.entityId, storeId: from.id }, lines)
  const ours = lines.flatMap((line, i) => (matched[i]?.notOurs ? [] : [{ line, matched: matched[i] }]))
  if (ours.length === 0) {
    await ctx.db.delete(order).where(eq(order.id, made.id))
    return 'not_ours'
  }
  await addLines(
    ctx,
    made,
    ours.map(({ line }) => line),
    ours.flatMap(({ matched }) => matched ?? []),
  )
  const others = lines.flatMap((line, i) =>
    matched[i]?.notOurs ? [{ line, orderSkuId: matched[i].orderSkuId, position: i }] : [],
  )
  await keepLeftOut(ctx, made, others)
  addOrderEvents(ctx, made, [
    ...beginning(from, sent, lines.length),
    ...(others.length > 0 ? [notOursEvent(others.map(({ line }) => line.title))] : []),
    ...roundedEvents(sent),
    ...held.events,
  ])
  await recalculateOrder(ctx, made, [])
  await buyersSeen.send(ctx, [{ orderId: made.id, buyerId: sent.buyerId ?? null }])
  await orderEventOccurred.send(ctx, { ids: [made.id], event: 'imported' })
  return made.id
}

/** Rounded amounts are reported once, when the order arrives. */
export const roundedEvents = ({ rounded = [], currency }: PlatformOrder): NewEvent[] =>
  rounded.length > 0 ? [{ kind: 'amount_rounded', values: { currency, amounts: rounded } }] : []

function beginning(from: Store, sent: PlatformOrder, taken: number): NewEvent[] {
  const leftOut = sent.lines.length - taken
  return [
    { kind: 'imported', values: { shop: from.name, number: sent.name } },
    ...(leftOut > 0 ? [{ kind: 'lines_left_out' as const, values: { count: leftOut } }] : []),
  ]
}
