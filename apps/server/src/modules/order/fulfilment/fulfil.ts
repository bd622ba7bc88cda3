import { labelErrors } from '@dropyard/contract/order/label'
import {
  mayCheck,
  mayHandOver,
  mayLabel,
  mayNewLabel,
  mayNoteDelivered,
  mayShip,
  orderGuardErrors,
} from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { packingErrors } from '@dropyard/contract/order/packing/errors'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { shipStock } from '../../warehouse/stock/reserve.ts'
import { labelJob } from '../label/book.ts'
import { dropLabel } from '../label/make.ts'
import { carrierNamed } from '../label/named-carrier.ts'
import { addressOk } from '../order/address-ok.ts'
import { announceDelivered, announceShipped } from '../order/announce.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import { applyChange, assertAllowed, type OrderRecord, viewOf } from '../order/change.ts'
import { orderLine } from '../order/line/table.ts'
import { hasStoreToTell, parcelLeft, storeToTell } from '../order/signals.ts'
import { byParcel } from '../order/together.ts'
import { mustNotWait, waitingForProof } from '../order-proof/holds.ts'
import { shipPicked } from '../wave/ship.ts'
import { waveChanged } from '../wave/signals.ts'
import { openWaveOf } from '../wave/totes.ts'

/** The steps from payment to delivery: check, label, pack, hand over. */

type Refs = readonly OrderRef[]

export const checkOrders = (ctx: Ctx, refs: Refs): Promise<OrderResult[]> =>
  eachOrder(
    ctx,
    refs,
    async (o) => {
      addressOk(o)
      await applyChange(ctx, o, { moves: { fulfilment: 'check' }, events: [{ kind: 'checked' }] })
      return {}
    },
    { may: mayCheck },
  )

/** Requests labels; a job makes them. */
export const requestLabels = (ctx: Ctx, refs: Refs): Promise<OrderResult[]> =>
  eachOrder(
    ctx,
    refs,
    async (o, _ref, { waiting, firsts }) => {
      mustNotWait(waiting, o.id)
      if (firsts.has(o.id)) await ctx.enqueue(labelJob, { orderId: o.id })
      return {}
    },
    {
      parcels: 'whole',
      may: mayLabel,
      read: async (locked: readonly OrderRecord[]) => ({
        firsts: firstsOf(locked),
        waiting: await waitingForProof(
          ctx,
          locked.map((o) => o.id),
        ),
      }),
    },
  )

/** A combined parcel gets one label, which the first of its orders holds. */
const firstsOf = (orders: readonly OrderRecord[]): ReadonlySet<number> =>
  new Set(byParcel(orders).flatMap(([first]) => first?.id ?? []))

/**
 * Drops labels and requests new ones. The old numbers stay with the orders as dead, and are voided at the carriers.
 *
 * @param scanned numbers that their carriers have already scanned, by order; with `anyway` these are dropped too
 */
export const requestNewLabels = (
  ctx: Ctx,
  refs: Refs,
  { scanned, anyway }: { scanned: ReadonlyMap<number, string>; anyway: boolean },
): Promise<OrderResult[]> =>
  eachOrder(
    ctx,
    refs,
    async (o, _ref, firsts) => {
      const number = scanned.get(o.id)
      if (number !== undefined && !anyway) fail(labelErrors.scanned, { number })
      await dropLabel(ctx, o.id)
      await applyChange(ctx, o, {
        // A packed or shipped order keeps its state and only gets another number.
        moves: o.fulfilment === 'predicted' ? { fulfilment: 're_predict' } : {},
        set: { trackingNumber: null, trackingUrl: null, ownTrackingNumber: null, labelError: null },
        events: [{ kind: 'label_dropped', values: { number: o.trackingNumber } }],
      })
      if (firsts.has(o.id)) await ctx.enqueue(labelJob, { orderId: o.id })
      return {}
    },
    {
      parcels: 'whole',
      may: mayNewLabel,
      read: (locked: readonly OrderRecord[]) => Promise.resolve(firstsOf(locked)),
    },
  )

/** @param isVerified whether every piece was scanned, without which orders in a wave can't be packed */
export const packOrders = (
  ctx: Ctx,
  refs: Refs,
  { isVerified = false }: { isVerified?: boolean } = {},
): Promise<OrderResult[]> =>
  eachOrder(
    ctx,
    refs,
    async (o) => {
      await pack(ctx, o, isVerified)
      return {}
    },
    { parcels: 'whole' },
  )

async function pack(ctx: Ctx, o: OrderRecord, isVerified = false): Promise<OrderRecord> {
  if (o.wave !== 'none' && !isVerified) {
    const wave = (await openWaveOf(ctx, [o.id])).get(o.id)
    fail(packingErrors.in_wave, { wave: wave?.waveSn ?? '' })
  }
  if (o.onHold !== null) fail(orderGuardErrors.on_hold)
  if (o.abnormal !== null) fail(orderGuardErrors.abnormal)
  if (o.wave === 'picking') fail(orderGuardErrors.not_picked)
  if (o.wave !== 'none') await waveChanged.send(ctx, { orderId: o.id })
  return applyChange(ctx, o, { moves: { fulfilment: 'pack' }, events: [{ kind: 'packed' }] })
}

/** Hands parcels over: the goods leave the stock, and the store is sent the tracking number. */
export const shipOrders = (ctx: Ctx, refs: Refs): Promise<OrderResult[]> =>
  eachOrder(
    ctx,
    refs,
    async (o) => {
      await markShipped(ctx, o)
      return {}
    },
    { movesStock: true, parcels: 'whole', may: mayHandOver },
  )

/** Shown as carrier if no carrier knows the number. */
const ownDelivery = { en: 'our own delivery', zh: '自有配送' }

export async function markShipped(ctx: Ctx, o: OrderRecord): Promise<OrderRecord> {
  const packed = o.fulfilment === 'predicted' ? await pack(ctx, o) : o
  assertAllowed(mayShip(viewOf(packed)))
  // The label was dropped, and the order waits for a new one.
  if (packed.trackingNumber === null) fail(orderGuardErrors.no_label)
  await shipStock(ctx, o.id, await shipPicked(ctx, o.id))
  await ctx.db
    .update(orderLine)
    .set({ shipped: sql`${orderLine.quantity} - ${orderLine.refunded}`, reserved: 0 })
    .where(eq(orderLine.orderId, o.id))
  const carrier = await carrierNamed(ctx, o)
  const tells = hasStoreToTell(o)
  const shipped = await applyChange(ctx, packed, {
    moves: { fulfilment: 'ship' },
    set: { shippedAt: ctx.now, pushState: tells ? 'waiting' : 'none' },
    events: [{ kind: 'shipped', values: { carrier: carrier ?? ownDelivery, number: o.trackingNumber } }],
  })
  if (tells) await storeToTell.send(ctx, { orderId: o.id })
  await announceShipped(ctx, shipped, carrier ?? '')
  await parcelLeft.send(ctx, shipped)
  return shipped
}

/** Marks orders as delivered by hand. Only for parcels that are not tracked; the others are moved by carriers' events. */
export const markDelivered = (ctx: Ctx, refs: Refs, reason: string): Promise<OrderResult[]> =>
  eachOrder(
    ctx,
    refs,
    async (o) => {
      await applyChange(ctx, o, {
        moves: { fulfilment: 'deliver' },
        set: { deliveredAt: ctx.now },
        events: [{ kind: 'delivered' }, { kind: 'noted_delivered', values: { reason }, internal: true }],
      })
      await announceDelivered(ctx, o)
      return {}
    },
    { parcels: 'whole', may: mayNoteDelivered },
  )

/** Sends the tracking number to the store again, after a failure. */
export const retryTrackingSync = (ctx: Ctx, refs: Refs): Promise<OrderResult[]> =>
  eachOrder(ctx, refs, async (o) => {
    if (o.pushState !== 'failed') return {}
    await applyChange(ctx, o, { set: { pushState: 'waiting' } })
    await storeToTell.send(ctx, { orderId: o.id })
    return {}
  })
