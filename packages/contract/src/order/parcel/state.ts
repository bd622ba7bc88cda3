import { dayMs } from '../../kit/days.ts'
import type { ParcelPhase } from './status.ts'

/**
 * Where a parcel stands, from everything that was ever said of it. The same for the same events, in whatever order and how
 * often they came: pushes are late, double and out of order, carriers write times without zones and of tomorrow.
 */

/** Something that was said of a parcel. Times are milliseconds since 1970. */
export interface SaidEvent {
  /** As the carrier wrote it; null when it wrote none. */
  readonly at: number | null
  /** The carrier said in which zone its clock stands. */
  readonly zoned: boolean
  /** When we heard of it: it can not have happened later. */
  readonly heardAt: number
  /** Of a statement that nothing was heard since: since when. A later event refutes it, however late that came. */
  readonly silentSince?: number | null
  /** The service's words; '' where it says nothing, unknown ones as they came. */
  readonly status: string
  readonly subStatus: string
  /** It names another place than where the parcel was sent. */
  readonly elsewhere?: boolean
}

export interface ParcelState {
  readonly status: string
  readonly subStatus: string
  readonly phase: ParcelPhase
  /** When the phase began. */
  readonly since: number | null
  /** The last sign of life, whatever it says. */
  readonly lastAt: number | null
  /** The first time that somebody had it in his hands. */
  readonly scannedAt: number | null
  readonly deliveredAt: number | null
  /** Something went wrong after it was delivered. */
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

/** How wrong a time without a zone can be. */
export const zoneMs = 14 * 3_600_000

/** How far along the way each phase is; what is no further is a matter of time alone. */
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

/** On its way still, without saying where: as far as it was, once it was picked up. */
function onward(from: ParcelPhase): ParcelPhase {
  if (far[from] < far.first_mile) return 'first_mile'
  // Tried in vain, or back from a stop: it is with the last carrier again.
  return far[from] >= far.out ? 'last_mile' : from === 'exception' || from === 'held' ? 'line_haul' : from
}

const own = (table: Readonly<Record<string, ParcelPhase>>, key: string): ParcelPhase | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Null: it says nothing about where the parcel is. */
function phaseOf({ status, subStatus, elsewhere }: SaidEvent, from: ParcelPhase): ParcelPhase | null {
  if (status === '') return null
  if (status === 'Delivered' && elsewhere) return 'elsewhere'
  if (status === 'InTransit' && !Object.hasOwn(bySub, subStatus)) return onward(from)
  return own(bySub, subStatus) ?? own(byStatus, status) ?? from
}

/** Where an event alone says that a parcel is; null where it says nothing of it. */
export const saidPhase = ({
  status,
  subStatus,
}: Pick<SaidEvent, 'status' | 'subStatus'>): ParcelPhase | null =>
  own(bySub, subStatus) ?? own(byStatus, status) ?? null

/** How far along the way that is. */
export const wayOf = (phase: ParcelPhase | null): number => (phase === null ? 0 : far[phase])

interface Timed extends SaidEvent {
  readonly time: number
}

/** A statement of silence belongs right behind the last event that it knew of. */
const timeOf = ({ at, heardAt, silentSince }: SaidEvent): number =>
  silentSince == null ? Math.min(at ?? heardAt, heardAt) : Math.min(silentSince + 1, heardAt)

/** Their order does not depend on the order in which they came. */
const inTime = (a: Timed, b: Timed): number =>
  a.time - b.time ||
  far[phaseOf(a, 'waiting') ?? 'waiting'] - far[phaseOf(b, 'waiting') ?? 'waiting'] ||
  (a.subStatus < b.subStatus ? -1 : a.subStatus > b.subStatus ? 1 : 0) ||
  Number(a.zoned) - Number(b.zoned) ||
  Number(b.elsewhere ?? false) - Number(a.elsewhere ?? false)

/** A sign of life, and the phase from then on. */
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

/** Its signs of life one after the other, each with the phase that it began or went on with. */
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
    // That nothing was found is no sign of life.
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

/** What is said after delivery and does not fit to it: trouble, or that the parcel is carried on, a day later or more. */
function contradicts({ phase: from, deliveredAt }: ParcelState, to: ParcelPhase, { time }: Timed): boolean {
  if (from !== 'delivered') return false
  if (to === 'failed' || to === 'exception') return true
  const isCarried = far[to] >= far.first_mile && far[to] < far.returning
  return isCarried && deliveredAt !== null && time - deliveredAt >= dayMs
}

/** What does not move a parcel, though it is the later one. */
function stays(state: ParcelState, to: ParcelPhase, one: Timed, before: Timed | undefined): boolean {
  const from = state.phase
  if (from === 'returned') return true
  if (from === 'delivered') return to !== 'returning' && to !== 'returned'
  // What comes while it goes back is its way back.
  if (from === 'returning') return to !== 'returned' && to !== 'delivered'
  // Label data that is sent once more says nothing of a parcel that moves.
  if ((to === 'waiting' || to === 'announced') && far[from] > far[to]) return true
  // Of two times that are not sure the further phase is the later one.
  const unsure = !one.zoned || before?.zoned === false
  return unsure && before !== undefined && far[to] < far[from] && one.time - before.time <= zoneMs
}

/** A clock of a carrier may be wrong by so much. */

/** What was said before the parcel was ours is of another one that had its number. */
export const isBefore = ({ at }: Pick<SaidEvent, 'at'>, born: number): boolean =>
  at !== null && at < born - dayMs

const bare = (zip: string): string => zip.toUpperCase().replace(/[^A-Z0-9]/g, '')
/** Post offices write the long form, the short one, or the district alone. */
const shortestZip = 3

/** Whether an event names another country or postal code than the address. What it does not name is no other. */
export function isElsewhere(
  event: { readonly country: string; readonly zip: string },
  to: { readonly country: string; readonly zip: string },
): boolean {
  if (event.country !== '' && to.country !== '' && event.country !== to.country.toUpperCase()) return true
  const [a, b] = [bare(event.zip), bare(to.zip)]
  if (a.length < shortestZip || b.length < shortestZip) return false
  return !a.startsWith(b) && !b.startsWith(a)
}
