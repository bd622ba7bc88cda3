import { erpOrder } from '@dropyard/contract/order/erp-order'
import { blockReasons } from '@dropyard/contract/order/order/block'
import { type WarehouseStep, warehouseSteps } from '@dropyard/contract/order/order-desk'
import { orderList } from '@dropyard/contract/order/order-list'
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { requirePermission } from '../../../kit/errors.ts'
import { person } from '../../account/user/table.ts'
import { parcelLabel } from '../label/table.ts'
import type { OrderRecord } from '../order/change.ts'
import { readOrder } from '../order/read.ts'
import { orderEvent } from '../order/timeline/table.ts'
import { packSession } from '../packing/table.ts'
import { parcel } from '../parcel/table.ts'

/** Progress of an order in the warehouse, from its timeline and its carrier's data. A step counts only if it was recorded. */

/** The timeline events that finish a step; scans and weights come from the carrier, not from the timeline. */
const finishes: Readonly<Record<WarehouseStep, readonly string[]>> = {
  accepted: ['paid', 'redelivery'],
  reserved: ['reserved'],
  checked: ['checked'],
  labelled: ['labelled'],
  in_wave: ['wave_joined'],
  picked: ['wave_picked'],
  verified: [],
  measured: [],
  packed: ['packed'],
  handed_over: ['shipped'],
  scanned: [],
  weighed: [],
  delivered: ['delivered'],
}
const codes = Object.keys(warehouseSteps) as WarehouseStep[]

export async function stepsOf(ctx: UserCtx, orderId: number) {
  const forStaff = ctx.user.kind === 'staff'
  requirePermission(ctx, forStaff ? erpOrder.detail : orderList.detail)
  const o = await readOrder(ctx, orderId)
  const [events, told, work] = await Promise.all([
    ctx.db
      .select({ kind: orderEvent.kind, at: orderEvent.at, by: nameIn(ctx) })
      .from(orderEvent)
      .leftJoin(person, eq(person.id, orderEvent.userId))
      .where(eq(orderEvent.orderId, orderId))
      .orderBy(asc(orderEvent.id)),
    toldOf(ctx, o),
    workOf(ctx, orderId),
  ])
  const isWaved =
    events.findLast(({ kind }) => kind === 'wave_joined' || kind === 'wave_left')?.kind === 'wave_joined'
  const reached = reachedBy(o, told, { isWaved, work })
  const known = codes.filter(
    (code) => !isUntold(code, reached, told.followed, isWaved) && !isUnscanned(code, work),
  )
  const open = known.find((code) => !reached[code])
  // The parcel continues even if its store could not be told.
  const why =
    o.blocked === null || o.blocked === 'push_failed'
      ? ''
      : (blockReasons[o.blocked as keyof typeof blockReasons]?.words[ctx.lang] ?? '')
  return known.map((code) => {
    const last = reached[code] ? events.findLast(({ kind }) => finishes[code].includes(kind)) : undefined
    const stopped = code === open && (why !== '' || o.cancelled)
    return {
      code,
      name: warehouseSteps[code][ctx.lang],
      state: reached[code]
        ? ('finish' as const)
        : stopped
          ? ('error' as const)
          : code === open
            ? ('process' as const)
            : ('wait' as const),
      time: (last?.at ?? work[code]?.at ?? told[code])?.toISOString() ?? null,
      operator: forStaff ? (last?.by ?? work[code]?.by ?? '') : '',
      note: stopped
        ? why
        : code === 'weighed' && told.grams !== null
          ? `${told.grams} g`
          : (work[code]?.note ?? ''),
    }
  })
}

interface Told extends Partial<Record<WarehouseStep, Date | null>> {
  grams: number | null
  /** Scans of the parcel will be reported. */
  followed: boolean
}

/** What the carrier reported about the order's current tracking number. */
async function toldOf(ctx: UserCtx, o: OrderRecord): Promise<Told> {
  if (o.trackingNumber === null) return { grams: null, followed: false }
  const [[label], [way]] = await Promise.all([
    ctx.db
      .select({ at: parcelLabel.weighedAt, grams: parcelLabel.chargedGrams })
      .from(parcelLabel)
      .where(
        and(
          eq(parcelLabel.number, o.trackingNumber),
          eq(parcelLabel.entityId, o.entityId),
          isNotNull(parcelLabel.chargedGrams),
        ),
      )
      .limit(1),
    ctx.db
      .select({ at: parcel.scannedAt, tracking: parcel.tracking })
      .from(parcel)
      .where(and(eq(parcel.orderId, o.id), eq(parcel.number, o.trackingNumber))),
  ])
  return {
    grams: label?.grams ?? null,
    weighed: label?.at ?? null,
    scanned: way?.at ?? null,
    followed: way !== undefined && listening.includes(way.tracking),
  }
}

type Work = Partial<
  Record<WarehouseStep, { readonly at: Date | null; readonly by: string; readonly note: string }>
>

/** What was checked at a packing station. */
async function workOf(ctx: UserCtx, orderId: number): Promise<Work> {
  const [packed] = await ctx.db
    .select({ at: packSession.finishedAt, grams: packSession.grams, by: nameIn(ctx) })
    .from(packSession)
    .leftJoin(person, eq(person.id, packSession.userId))
    .where(eq(packSession.orderId, orderId))
    .orderBy(desc(packSession.id))
    .limit(1)
  if (!packed) return {}
  const { at, grams } = packed
  const by = packed.by ?? ''
  return { verified: { at, by, note: '' }, measured: { at, by, note: `${grams} g` } }
}

/** Orders are also packed without stations, so these steps are shown only when they were done. */
const scannedSteps: readonly WarehouseStep[] = ['verified', 'measured']
const isUnscanned = (code: WarehouseStep, work: Work): boolean =>
  scannedSteps.includes(code) && work[code] === undefined

/** States of tracking in which events can still come. */
const listening: readonly string[] = ['waiting', 'live', 'resuming']

type Reached = Readonly<Record<WarehouseStep, boolean>>

/** A step of waves, of an order that is in none; or one that only the carrier could report but did not: later steps were reached, or the parcel is not tracked. */
const isUntold = (code: WarehouseStep, reached: Reached, followed: boolean, isWaved: boolean): boolean =>
  (!isWaved && (code === 'in_wave' || code === 'picked')) ||
  (code === 'scanned' &&
    !reached.scanned &&
    (reached.weighed || reached.delivered || (reached.handed_over && !followed))) ||
  (code === 'weighed' && !reached.weighed)

const far = ['none', 'checked', 'predicted', 'packed', 'shipped', 'delivered', 'closed'] as const

function reachedBy(
  o: OrderRecord,
  told: Told,
  { isWaved, work }: { readonly isWaved: boolean; readonly work: Work },
): Reached {
  const at = far.indexOf(o.fulfilment)
  return {
    accepted: o.paidAt !== null,
    reserved: o.supply === 'reserved' || at >= far.indexOf('shipped'),
    checked: at >= 1,
    labelled: at >= 2 && o.trackingNumber !== null,
    in_wave: isWaved,
    picked: o.wave === 'picked' || at >= 3,
    verified: work.verified !== undefined,
    measured: work.measured !== undefined,
    packed: at >= 3,
    handed_over: at >= 4,
    scanned: Boolean(told.scanned),
    weighed: told.grams !== null,
    delivered: at >= 5,
  }
}
