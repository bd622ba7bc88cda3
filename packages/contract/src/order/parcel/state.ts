import { dayMs } from '../../kit/days.ts'
import type { ParcelPhase } from './status.ts'

/**
 * The state of a parcel, derived from all of its events. The result is the same in whatever order and however often they arrive:
 * pushes are late, duplicated and out of order, and carriers write times without zones or in the future.
 */

/** A reported event. Times are milliseconds since 1970. */
export interface SaidEvent {
  /** As written by the carrier; null if it wrote none. */
  readonly at: number | null
  /** The carrier gave a time zone. */
  readonly zoned: boolean
  /** When we received it; it can't have happened later. */
  readonly heardAt: number
  /** Only for a statement that nothing was heard: since when. A later event contradicts it, however late that event arrives. */
  readonly silentSince?: number | null
  /** The service's status; '' if it has none, unknown ones unchanged. */
  readonly status: string
  readonly subStatus: string
  /** It names another place than the parcel's destination. */
  readonly elsewhere?: boolean
}

export interface ParcelState {
  readonly status: string
  readonly subStatus: string
  readonly phase: ParcelPhase
  /** When the phase began. */
  readonly since: number | null
  /** Time of the latest event, of any kind. */
  readonly lastAt: number | null
  /** Time of the first scan. */
  readonly scannedAt: number | null
  readonly deliveredAt: number | null
  /** Trouble was reported after delivery. */
  readonly disputed: boolean
}

export const notTracked: ParcelState = {
  status: 'NotFound',
  subStatus: 'NotFound_Other',
  phase: 'waiting',
  since: null,
  lastAt: null,
  scannedAt: null,
  deliveredAt: null,
  disputed: false,
}

/** The largest error of a time without a zone. */
export const zoneMs = 14 * 3_600_000

/** Progress of each phase. Between phases of equal progress only the time decides. */
const far: Readonly<Record<ParcelPhase, number>> = {
  waiting: 0,
  announced: 1,
  expired: 1,
  first_mile: 2,
  line_haul: 3,
  customs: 4,
  held: 4,
  exception: 4,
  last_mile: 5,
  out: 6,
  pickup: 6,
  failed: 6,
  returning: 7,
  elsewhere: 8,
  delivered: 8,
  returned: 9,
}

const bySub: Readonly<Record<string, ParcelPhase>> = {
  InTransit_PickedUp: 'first_mile',
  InTransit_Departure: 'line_haul',
  InTransit_Arrival: 'last_mile',
  InTransit_CustomsProcessing: 'customs',
  InTransit_CustomsReleased: 'last_mile',
  InTransit_CustomsRequiringInformation: 'held',
  Exception_Returning: 'returning',
  Exception_Returned: 'returned',
}
const byStatus: Readonly<Record<string, ParcelPhase>> = {
  NotFound: 'waiting',
  InfoReceived: 'announced',
  Expired: 'expired',
  AvailableForPickup: 'pickup',
  OutForDelivery: 'out',
  DeliveryFailure: 'failed',
  Delivered: 'delivered',
  Exception: 'exception',
}

/** Still under way without a location: the phase stays, or is `first_mile` at least. */
function onward(from: ParcelPhase): ParcelPhase {
  if (far[from] < far.first_mile) return 'first_mile'
  // After a failed delivery or a stop it is with the last carrier again.
  return far[from] >= far.out ? 'last_mile' : from === 'exception' || from === 'held' ? 'line_haul' : from
}

const own = (table: Readonly<Record<string, ParcelPhase>>, key: string): ParcelPhase | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Null: the event says nothing about where the parcel is. */
function phaseOf({ status, subStatus, elsewhere }: SaidEvent, from: ParcelPhase): ParcelPhase | null {
  if (status === '') return null
  if (status === 'Delivered' && elsewhere) return 'elsewhere'
  if (status === 'InTransit' && !Object.hasOwn(bySub, subStatus)) return onward(from)
  return own(bySub, subStatus) ?? own(byStatus, status) ?? from
}

/** The phase that an event alone implies; null if it implies none. */
export const saidPhase = ({
  status,
  subStatus,
}: Pick<SaidEvent, 'status' | 'subStatus'>): ParcelPhase | null =>
  own(bySub, subStatus) ?? own(byStatus, status) ?? null

/** The progress of a phase. */
export const wayOf = (phase: ParcelPhase | null): number => (phase === null ? 0 : far[phase])

interface Timed extends SaidEvent {
  readonly time: number
}

/** A statement of silence is sorted directly after the last event that it refers to. */
const timeOf = ({ at, heardAt, silentSince }: SaidEvent): number =>
  silentSince == null ? Math.min(at ?? heardAt, heardAt) : Math.min(silentSince + 1, heardAt)

/** The result does not depend on the order in which events arrive. */
const inTime = (a: Timed, b: Timed): number =>
  a.time - b.time ||
  far[phaseOf(a, 'waiting') ?? 'waiting'] - far[phaseOf(b, 'waiting') ?? 'waiting'] ||
  (a.subStatus < b.subStatus ? -1 : a.subStatus > b.subStatus ? 1 : 0) ||
  Number(a.zoned) - Number(b.zoned) ||
  Number(b.elsewhere ?? false) - Number(a.elsewhere ?? false)

/** An event, and the phase from then on. */
export interface WayStep {
  readonly at: number
  readonly phase: ParcelPhase
}

/** The state after each event, in the order in which they happened. */
function* states(events: readonly SaidEvent[]): Generator<ParcelState> {
  const timed = events.map((one) => ({ ...one, time: timeOf(one) })).sort(inTime)
  let state = notTracked
  let before: Timed | undefined
  for (const one of timed) {
    const next = after(state, one, before)
    if (next.subStatus !== state.subStatus || next.since !== state.since) before = one
    state = next
    yield state
  }
}

export function parcelState(events: readonly SaidEvent[]): ParcelState {
  let last = notTracked
  for (const state of states(events)) last = state
  return last
}

/** The events of a parcel, each with the phase that it started or continued. */
export function parcelWay(events: readonly SaidEvent[]): WayStep[] {
  const way: WayStep[] = []
  let at: number | null = null
  for (const { lastAt, phase } of states(events)) {
    if (lastAt !== null && (lastAt !== at || phase !== way.at(-1)?.phase)) way.push({ at: lastAt, phase })
    at = lastAt
  }
  return way
}

function after(state: ParcelState, one: Timed, before: Timed | undefined): ParcelState {
  const lastAt = Math.max(state.lastAt ?? one.time, one.time)
  const phase = phaseOf(one, state.phase)
  const seen: ParcelState = {
    ...state,
    // A statement that nothing was found is no sign of life.
    lastAt: phase === 'waiting' || phase === 'expired' ? state.lastAt : lastAt,
  }
  if (phase === null) return seen
  const scanned = far[phase] >= far.first_mile ? one.time : null
  const held = { ...seen, scannedAt: state.scannedAt ?? scanned }
  if (stays(state, phase, one, before))
    return { ...held, disputed: state.disputed || contradicts(state, phase, one) }
  return {
    ...held,
    status: one.status,
    subStatus: one.subStatus,
    phase,
    since: phase === state.phase ? state.since : phase === 'expired' ? one.heardAt : one.time,
    deliveredAt: phase === 'delivered' ? one.time : state.deliveredAt,
    disputed: state.disputed || (state.deliveredAt !== null && isGoingBack(phase)),
  }
}

const isGoingBack = (phase: ParcelPhase): boolean => phase === 'returning' || phase === 'returned'

/** A report after delivery that does not fit: trouble, or further transport a day or more later. */
function contradicts({ phase: from, deliveredAt }: ParcelState, to: ParcelPhase, { time }: Timed): boolean {
  if (from !== 'delivered') return false
  if (to === 'failed' || to === 'exception') return true
  const isCarried = far[to] >= far.first_mile && far[to] < far.returning
  return isCarried && deliveredAt !== null && time - deliveredAt >= dayMs
}

/** Whether an event leaves the phase unchanged although it is later. */
function stays(state: ParcelState, to: ParcelPhase, one: Timed, before: Timed | undefined): boolean {
  const from = state.phase
  if (from === 'returned') return true
  if (from === 'delivered') return to !== 'returning' && to !== 'returned'
  // Events on the way back do not change that it is returning.
  if (from === 'returning') return to !== 'returned' && to !== 'delivered'
  // Label data that is sent again says nothing about a parcel under way.
  if ((to === 'waiting' || to === 'announced') && far[from] > far[to]) return true
  // If one of two times is uncertain, the phase with more progress counts as the later one.
  const unsure = !one.zoned || before?.zoned === false
  return unsure && before !== undefined && far[to] < far[from] && one.time - before.time <= zoneMs
}

/** Whether an event belongs to an earlier parcel that had this number. A carrier's clock may be wrong by up to a day. */
export const isBefore = ({ at }: Pick<SaidEvent, 'at'>, born: number): boolean =>
  at !== null && at < born - dayMs

const bare = (zip: string): string => zip.toUpperCase().replace(/[^A-Z0-9]/g, '')
/** Postal services write the long form, the short form, or only the district. */
const shortestZip = 3

/** Whether an event names another country or postal code than the address. Missing values do not count as different. */
export function isElsewhere(
  event: { readonly country: string; readonly zip: string },
  to: { readonly country: string; readonly zip: string },
): boolean {
  if (event.country !== '' && to.country !== '' && event.country !== to.country.toUpperCase()) return true
  const [a, b] = [bare(event.zip), bare(to.zip)]
  if (a.length < shortestZip || b.length < shortestZip) return false
  return !a.startsWith(b) && !b.startsWith(a)
}
