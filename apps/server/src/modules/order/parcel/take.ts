import { createHash } from 'node:crypto'
import { disorderOf } from '@dropyard/contract/order/parcel/disorder'
import { isElsewhere, parcelState, type SaidEvent } from '@dropyard/contract/order/parcel/state'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import type { Report, ReportedEvent } from '../../logistics/tracking-account/connection.ts'
import { lockOrders, type OrderRecord } from '../order/change.ts'
import { parcelMoved } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { bornAt, isOld } from './born.ts'
import { withoutWords } from './erase.ts'
import { moveOrder } from './move-order.ts'
import { type ParcelRecord, parcel, parcelEvent } from './table.ts'

/**
 * Stores reports about parcels: every event is stored once, and the states of parcels and orders are derived from all of them.
 */

export interface Heard {
  report: Report
  heardAt: Date
}
/** A report for a known parcel. */
export interface HeardOf extends Heard {
  id: number
  orderId: number
}

type NewRow = typeof parcelEvent.$inferInsert

export async function takeReports(ctx: Ctx, accountId: number, heard: readonly Heard[]): Promise<void> {
  const named = await parcelsOf(
    ctx,
    accountId,
    heard.map(({ report }) => report.number),
  )
  const met = heard.flatMap((one) =>
    parcelsFor(named, one.report).map(({ id, orderId }) => ({ ...one, id, orderId })),
  )
  await ingestEvents(ctx, met)
}

export async function ingestEvents(ctx: Ctx, met: readonly HeardOf[]): Promise<void> {
  if (met.length === 0) return
  // Orders before parcels, each by id, as everywhere, so that no deadlock occurs.
  const orders = new Map(
    (
      await lockOrders(
        ctx,
        met.map((one) => one.orderId),
      )
    ).map((o) => [o.id, o]),
  )
  const parcels = await ctx.db
    .select()
    .from(parcel)
    .where(
      inArray(
        parcel.id,
        met.map((one) => one.id),
      ),
    )
    .orderBy(asc(parcel.id))
    .for('update')
  const byId = new Map(parcels.map((one) => [one.id, one]))
  const fresh = met.flatMap(({ id, report, heardAt }) => {
    const its = byId.get(id)
    const rows = its ? rowsOf(its, report, heardAt) : []
    return isErased(orders.get(its?.orderId ?? 0)) ? rows.map(withoutWords) : rows
  })
  if (fresh.length > 0) await ctx.db.insert(parcelEvent).values(fresh).onConflictDoNothing()
  const ids = parcels.map((one) => one.id)
  const [all, born] = await Promise.all([eventsOf(ctx, ids), bornAt(ctx, ids)])
  const local = new Map(met.flatMap(({ id, report }) => (report.lastMile ? [[id, report.lastMile]] : [])))
  for (const one of parcels) {
    const ours = (all.get(one.id) ?? []).filter((event) => !isOld(born, event))
    const { state, disorderedAt, lastText } = stateOf(one, ours)
    const last = local.get(one.id)
    deferWrite(
      ctx.db,
      ctx.db
        .update(parcel)
        .set({
          status: state.status,
          subStatus: state.subStatus,
          phase: state.phase,
          since: dateOf(state.since),
          lastAt: dateOf(state.lastAt),
          lastText,
          scannedAt: dateOf(state.scannedAt),
          deliveredAt: dateOf(state.deliveredAt),
          disputed: state.disputed,
          disorderedAt: dateOf(disorderedAt),
          checkedAt: ctx.now,
          updatedAt: ctx.now,
          ...(last ? { lastMileNumber: last.number, lastMileCarrier: last.carrier } : {}),
        })
        .where(eq(parcel.id, one.id)),
    )
    const o = orders.get(one.orderId)
    // A number that the order gave up no longer says anything about the order.
    if (!o || o.trackingNumber !== one.number) continue
    orders.set(o.id, await moveOrder(ctx, o, one.number, state))
    if (state.phase !== one.phase)
      await parcelMoved.send(ctx, {
        order: o,
        from: one.phase,
        to: state.phase,
        at: dateOf(state.since) ?? ctx.now,
      })
  }
}

/** The order's buyer was erased. */
const isErased = (o: OrderRecord | undefined): boolean => o?.address.name === '' && o.address.address1 === ''

type Named = Pick<ParcelRecord, 'id' | 'orderId' | 'number' | 'carrierCode'> & { combinedId: number | null }

const parcelsOf = (ctx: Ctx, accountId: number, numbers: readonly string[]): Promise<Named[]> =>
  ctx.db
    .select({
      id: parcel.id,
      orderId: parcel.orderId,
      number: parcel.number,
      carrierCode: parcel.carrierCode,
      combinedId: order.combinedId,
    })
    .from(parcel)
    .innerJoin(order, eq(order.id, parcel.orderId))
    .where(and(eq(parcel.accountId, accountId), inArray(parcel.number, [...new Set(numbers)])))
    .orderBy(desc(parcel.id))

/**
 * Numbers are reused: the report is for the parcel whose tag came back, otherwise for the carrier's latest one with this number.
 * It applies to all orders that were sent in that parcel.
 */
function parcelsFor(named: readonly Named[], { number, carrier, tag }: Report): Named[] {
  const same = named.filter((one) => one.number === number)
  const its =
    same.find((one) => String(one.id) === tag) ??
    same.find((one) => carrier === null || one.carrierCode === '' || one.carrierCode === carrier)
  if (!its) return []
  const beside = same.filter(
    (one) => one !== its && one.combinedId !== null && one.combinedId === its.combinedId,
  )
  return [its, ...beside]
}

function rowsOf(its: ParcelRecord, report: Report, heardAt: Date): NewRow[] {
  const of = { parcelId: its.id, entityId: its.entityId, heardAt }
  const scans = report.events
    .filter(saysSomething)
    .map((one) => ({ ...of, kind: 'scan' as const, ...kept(one) }))
  const said = statement(report)
  return said ? [...scans, { ...of, kind: 'status', ...kept(said) }] : scans
}

/** Carriers send empty rows; these are no events and no sign of life. */
const saysSomething = ({ status, subStatus, text, place }: ReportedEvent): boolean =>
  [status, subStatus, text, place].some((said) => said !== '')

const kept = ({ at, zoned, raw, ...one }: ReportedEvent) => ({
  ...one,
  at,
  zoned,
  raw,
  hash: createHash('sha256')
    .update(
      JSON.stringify([
        at?.toISOString() ?? null,
        one.carrier,
        one.text,
        one.place,
        one.text ? '' : one.subStatus,
      ]),
    )
    .digest('hex')
    .slice(0, 32),
})

/** The service's statement about the parcel as a whole, if no event contains it, such as that it has had no news for too long. */
function statement({ status, subStatus, statusAt, events }: Report): ReportedEvent | undefined {
  if (status === '' || status === 'NotFound') return undefined
  const isKnown = events.some(
    (one) => one.subStatus === subStatus && one.at?.getTime() === statusAt?.getTime(),
  )
  if (isKnown) return undefined
  const bare = { text: '', place: '', country: '', city: '', zip: '', zoned: true, raw: null }
  // `Expired` holds from when it is reported, so it has no time. The time of the last event before it is put into `carrier`, so
  // that the hash stores it once.
  const at = status === 'Expired' ? null : statusAt
  const carrier = status === 'Expired' ? (statusAt?.toISOString() ?? '') : ''
  return { ...bare, at, status, subStatus, carrier }
}

type EventRow = typeof parcelEvent.$inferSelect

async function eventsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, EventRow[]>> {
  const rows = await ctx.db
    .select()
    .from(parcelEvent)
    .where(inArray(parcelEvent.parcelId, [...ids]))
    .orderBy(sql`coalesce(${parcelEvent.at}, ${parcelEvent.heardAt})`, asc(parcelEvent.id))
  const all = new Map<number, EventRow[]>()
  for (const row of rows) all.set(row.parcelId, [...(all.get(row.parcelId) ?? []), row])
  return all
}

function stateOf(of: ParcelRecord, rows: readonly EventRow[]) {
  const said: SaidEvent[] = rows.map((one) => ({
    at: one.at?.getTime() ?? null,
    zoned: one.zoned,
    heardAt: one.heardAt.getTime(),
    silentSince: silentSinceOf(one),
    status: one.status,
    subStatus: one.subStatus,
    elsewhere: isElsewhere(one, of),
  }))
  const lastText = rows.findLast((one) => one.text !== '')?.text ?? ''
  return { state: parcelState(said), disorderedAt: disorderOf(said), lastText }
}

/** The time of the last event before an `Expired` statement, which `statement` stored in `carrier`. */
function silentSinceOf({ kind, status, carrier }: EventRow): number | null {
  const at = kind === 'status' && status === 'Expired' ? Date.parse(carrier) : Number.NaN
  return Number.isFinite(at) ? at : null
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))
