import { isDeepStrictEqual } from 'node:util'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Address } from '@dropyard/contract/order/order/address'
import { checkAddress } from '@dropyard/contract/order/order/address/check'
import { type AddressLimits, anyLimits } from '@dropyard/contract/order/order/address/limits'
import { addressProblem } from '@dropyard/contract/order/order/address/problem'
import { type AddressState, addressState } from '@dropyard/contract/order/order/address/standing'
import { type BlockReason, blockOf, holdsPayment } from '@dropyard/contract/order/order/block'
import type { EventKind, EventValues } from '@dropyard/contract/order/order/event'
import { type Guarded, type OrderView, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import {
  advance,
  newOrder,
  type OrderAxes,
  type OrderMoves,
  orderMoveErrors,
  orderStatus,
} from '@dropyard/contract/order/order/state'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { readyWrite } from '../../../kit/data/database.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { fail } from '../../../kit/errors.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { bare, noteChannel } from '../channel-log/note.ts'
import { orderLine } from './line/table.ts'
import { leftWave } from './signals.ts'
import { order } from './table.ts'
import { orderEvent } from './timeline/table.ts'

/**
 * Every change of an order passes through this file: it locks the row, moves the axes by their state machines, and writes
 * status, block reason, version and timeline together with them.
 */

export type OrderRecord = typeof order.$inferSelect
export type LineRecord = typeof orderLine.$inferSelect

export interface NewEvent {
  kind: EventKind
  values?: EventValues
  /** For staff only. */
  internal?: boolean
}

/** What may be written besides the axes. Derived columns are excluded, because they can't be set from outside. */
export type OrderValues = Partial<
  Omit<
    typeof order.$inferSelect,
    | 'id'
    | 'orderSn'
    | 'entityId'
    | 'payment'
    | 'supply'
    | 'fulfilment'
    | 'afterSale'
    | 'parcel'
    | 'cancelled'
    | 'status'
    | 'blocked'
    | 'addressCheck'
    | 'version'
    | 'editedVersion'
    | 'receiverKey'
  >
>

export const axesOf = (o: OrderAxes): OrderAxes => ({
  payment: o.payment,
  supply: o.supply,
  fulfilment: o.fulfilment,
  afterSale: o.afterSale,
  parcel: o.parcel,
  cancelled: o.cancelled,
})

export const viewOf = (
  o: OrderAxes & Pick<OrderRecord, 'onHold' | 'abnormal' | 'combinedId' | 'wave'>,
): OrderView => ({
  axes: axesOf(o),
  onHold: o.onHold !== null,
  heldByStore: o.onHold === 'store_held',
  paymentHeld: holdsPayment(o.onHold),
  abnormal: o.abnormal !== null,
  combined: o.combinedId !== null,
  wave: o.wave,
})

/** Fails with the first rule that an order violates. */
export function assertAllowed(guarded: Guarded): void {
  if (!guarded.ok) fail(orderGuardErrors[guarded.code])
}

const locked = prepared((db) =>
  db
    .select()
    .from(order)
    .where(
      and(
        sql`${order.id} = ANY (${sql.placeholder('ids')}::bigint[])`,
        sql`(${sql.placeholder('entity')}::bigint IS NULL OR ${order.entityId} = ${sql.placeholder('entity')})`,
      ),
    )
    .orderBy(asc(order.id))
    .for('update')
    .prepare('orders_locked'),
)

/** Locks, in the order of their ids, those of the orders that the caller may see. */
export const lockVisible = (ctx: Ctx, ids: readonly number[]): Promise<OrderRecord[]> =>
  locked(ctx.db, { ids, entity: ctx.user?.kind === 'merchant' ? (ctx.user.entityId ?? 0) : null })

/** Orders that the caller may see, locked in the order of their ids; fails when one is missing. */
export async function lockOrders(ctx: Ctx, ids: readonly number[]): Promise<OrderRecord[]> {
  const wanted = [...new Set(ids)]
  const rows = await lockVisible(ctx, wanted)
  if (rows.length !== wanted.length) fail(commonErrors.not_found)
  return rows
}

/**
 * Locks an order and checks that it is still the version that the caller saw. The guard is checked first, because its reason
 * is more useful than "changed meanwhile".
 */
export async function lockOrder(
  ctx: Ctx,
  id: number,
  version?: number,
  may?: (order: OrderView) => Guarded,
): Promise<OrderRecord> {
  const [row] = await lockOrders(ctx, [id])
  if (!row) fail(commonErrors.not_found)
  if (may) assertAllowed(may(viewOf(row)))
  assertNotStale(row, version)
  return row
}

/**
 * Fails when an order was changed since the caller saw it. A new version that only repriced the order does not count: the
 * amount itself is compared when the order is paid.
 */
export function assertNotStale(
  o: Pick<OrderRecord, 'version' | 'editedVersion'>,
  seen: number | undefined,
): void {
  if (seen !== undefined && (seen < o.editedVersion || seen > o.version)) fail(commonErrors.changed)
}

const linesOfOrders = prepared((db) =>
  db
    .select()
    .from(orderLine)
    .where(sql`${orderLine.orderId} = ANY (${sql.placeholder('ids')}::bigint[])`)
    .orderBy(asc(orderLine.orderId), asc(orderLine.position), asc(orderLine.id))
    .prepare('lines_of_orders'),
)

export const linesOf = (ctx: Ctx, orderIds: readonly number[]): Promise<LineRecord[]> =>
  orderIds.length === 0 ? Promise.resolve([]) : linesOfOrders(ctx.db, { ids: orderIds })

type Underived = OrderAxes &
  Pick<OrderRecord, 'onHold' | 'abnormal' | 'address' | 'quoteProblem' | 'labelError' | 'pushState'>

/** The values of a new order that its status and block reason are derived from. */
export const freshOrder = (address: Address, onHold: OrderRecord['onHold'] = null) => ({
  ...newOrder,
  onHold,
  abnormal: null,
  quoteProblem: null,
  labelError: null,
  pushState: 'none' as const,
  address,
})

/**
 * Status, result of the address check and block reason, derived from the other columns.
 *
 * @param addressCheck by the limits of the order's carrier; by default only by the country, as without a carrier
 */
export function derived(
  o: Underived,
  addressCheck: AddressState | null = addressCheckOf(o, anyLimits),
): Pick<OrderRecord, 'status' | 'addressCheck'> & { blocked: BlockReason | null } {
  const axes = axesOf(o)
  return {
    status: orderStatus(axes),
    addressCheck,
    blocked: blockOf({ ...o, axes, addressProblem: addressProblem(o.address), addressCheck }),
  }
}

/** Its label can still be made. Its address is checked only until then. */
export const hasNoLabel = ({ fulfilment, cancelled }: OrderAxes): boolean =>
  !cancelled && (fulfilment === 'none' || fulfilment === 'checked')

/** Result of the address check; null once the order has a label or is cancelled. */
export const addressCheckOf = (
  o: OrderAxes & Pick<OrderRecord, 'address'>,
  limits: AddressLimits,
): AddressState | null => (hasNoLabel(o) ? addressState(checkAddress(o.address, limits)) : null)

/** Checks the address again when the address, the channel or the merchant's own label changed, or when the label was given up. */
async function addressCheckAfter(
  ctx: Ctx,
  before: OrderRecord,
  after: OrderRecord,
  anew: boolean,
): Promise<AddressState | null> {
  if (!hasNoLabel(after)) return null
  const isSame =
    before.channelId === after.channelId &&
    before.ownTrackingNumber === after.ownTrackingNumber &&
    isDeepStrictEqual(before.address, after.address)
  if (isSame && hasNoLabel(before) && !anew) return before.addressCheck
  return addressCheckOf(after, (await addressLimits(ctx))(after))
}

interface Step {
  moves?: OrderMoves
  set?: OrderValues
  events?: readonly NewEvent[]
  /** Only its price was calculated again, so the change does not make the order stale for others. */
  onlyPriced?: boolean
  /** Checks the address again even if nothing changed. */
  addressAnew?: boolean
}

/**
 * Changes an order. The caller must hold its row lock. If nothing differs, nothing is written and the version stays.
 */
export async function applyChange(ctx: Ctx, before: OrderRecord, step: Step): Promise<OrderRecord> {
  const { after, write } = await planChange(ctx, before, step)
  write()
  return after
}

/**
 * Plans a change of an order; the returned `write` sends it to the database. The caller must hold the order's row lock.
 */
export async function planChange(
  ctx: Ctx,
  before: OrderRecord,
  step: Step,
): Promise<{ after: OrderRecord; write: () => void }> {
  const axes = axesOf(before)
  const moved = advance(axes, step.moves ?? {})
  if (!moved.ok) fail(orderMoveErrors[moved.code])
  const leaves = before.wave !== 'none' && (moved.axes.cancelled || hasNoLabel(moved.axes))
  if (leaves) await leftWave.send(ctx, { orderId: before.id, cancelled: moved.axes.cancelled })
  const choice = channelChoice(ctx, before, step.set)
  const wanted = {
    ...before,
    ...step.set,
    ...choice,
    ...moved.axes,
    ...(leaves ? { wave: 'none' as const } : {}),
  }
  const check = await addressCheckAfter(ctx, before, wanted, step.addressAnew ?? false)
  const touched = differences(before, { ...wanted, ...derived(wanted, check) })
  const writes = eventWrites(ctx, before, step.events ?? [])
  let after = before
  if (Object.keys(touched).length > 0) {
    const version = before.version + 1
    const editedVersion = step.onlyPriced ? before.editedVersion : version
    const values = { ...touched, version, editedVersion, updatedAt: ctx.now }
    writes.push(readyWrite(ctx.db, ctx.db.update(order).set(values).where(eq(order.id, before.id))))
    after = { ...before, ...values }
  }
  return {
    after,
    write: () => {
      for (const one of writes) one()
    },
  }
}

/** Logs who chose the channel when it is set without a price: the user, or the job that makes the label. */
function channelChoice(ctx: Ctx, before: OrderRecord, set: OrderValues = {}): OrderValues {
  const { channelId } = set
  if (channelId === undefined || channelId === before.channelId || set.channelBy !== undefined) return {}
  if (channelId === null) return { channelBy: null }
  const by = ctx.user === null ? 'label' : 'hand'
  const choice = { by, channelId, rule: null, refused: false } as const
  return { channelBy: noteChannel(ctx, before, choice, bare(channelId)) }
}

/** The columns whose values changed. */
function differences(before: OrderRecord, after: OrderRecord): Partial<OrderRecord> {
  const keys = Object.keys(after) as (keyof OrderRecord)[]
  return Object.fromEntries(
    keys.filter((key) => !isDeepStrictEqual(before[key], after[key])).map((key) => [key, after[key]]),
  )
}

/** Adds to an order's timeline. */
export function addOrderEvents(
  ctx: Ctx,
  of: Pick<OrderRecord, 'id' | 'entityId'>,
  events: readonly NewEvent[],
): void {
  for (const write of eventWrites(ctx, of, events)) write()
}

function eventWrites(
  ctx: Ctx,
  of: Pick<OrderRecord, 'id' | 'entityId'>,
  events: readonly NewEvent[],
): (() => void)[] {
  if (events.length === 0) return []
  const rows = events.map((event) => eventOf(ctx, of, event))
  return [readyWrite(ctx.db, ctx.db.insert(orderEvent).values(rows))]
}

/** Adds an event to the timeline of each of many orders, in one statement. */
export async function addEvents<O extends Pick<OrderRecord, 'id' | 'entityId'>>(
  ctx: Ctx,
  orders: readonly O[],
  event: (of: O) => NewEvent,
): Promise<void> {
  if (orders.length === 0) return
  await ctx.db.insert(orderEvent).values(orders.map((of) => eventOf(ctx, of, event(of))))
}

/** A row for the timeline. */
export const eventOf = (
  ctx: Ctx,
  of: Pick<OrderRecord, 'id' | 'entityId'>,
  { kind, values = {}, internal = false }: NewEvent,
) => ({
  orderId: of.id,
  entityId: of.entityId,
  at: ctx.now,
  userId: ctx.user?.id ?? null,
  kind,
  values,
  internal,
})
