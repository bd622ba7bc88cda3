import { dayMs } from '../../kit/days.ts'
import type { Tone } from '../../kit/workflow.ts'
import type { SaidEvent } from './state.ts'
import { parcelWay } from './state.ts'
import { isAtEnd, type ParcelPhase } from './status.ts'

/**
 * When a parcel needs a look. What is too long is learned from the parcels that arrived: a limit that nine of ten gaps between
 * two events stay below, by channel, country and phase, and a factor per channel that avoids warnings about parcels that arrive
 * anyway. Only days on which parcels move in that country are counted.
 */

/** Kinds of warnings, the most severe first. A parcel has one warning at a time; a more severe one replaces it. */
export const warningKinds = {
  silent: ['Carrier is silent', '物流商无更新', 'red'],
  lost: ['Lost or damaged', '丢失或破损', 'red'],
  elsewhere: ['Delivered elsewhere', '签收地不符', 'red'],
  dead_scan: ['Old number scanned', '旧单号有轨迹', 'red'],
  claim_closing: ['Claim window closing', '索赔期将至', 'red'],
  returning: ['Returning', '退回中', 'red'],
  disputed: ['Trouble after delivery', '签收后异常', 'red'],
  held: ['Customs request information', '海关要求资料', 'amber'],
  failed: ['Delivery failed', '投递失败', 'amber'],
  exception: ['Carrier reports an exception', '物流商报告异常', 'amber'],
  pickup: ['Waiting at pickup point', '待取件过久', 'amber'],
  no_scan: ['Shipped, never scanned', '已发货未揽收', 'amber'],
  stuck: ['No news for too long', '长时间无更新', 'amber'],
  weight: ['Weight mismatch', '重量不符', 'amber'],
  disorder: ['Events out of order', '轨迹顺序异常', 'amber'],
  promise: ['Later than promised', '超过承诺时效', 'blue'],
  manual: ['Noted by hand', '人工标记', 'neutral'],
} as const satisfies Record<string, readonly [string, string, Tone]>
export type WarningKind = keyof typeof warningKinds

/** Severity, used when no rule sets it. */
export const severities = {
  high: ['High', '高', 'red'],
  medium: ['Medium', '中', 'amber'],
  low: ['Low', '低', 'neutral'],
} as const satisfies Record<string, readonly [string, string, Tone]>
export type Severity = keyof typeof severities
const byTone: Readonly<Partial<Record<Tone, Severity>>> = { red: 'high', amber: 'medium' }
export const severityOf = (kind: WarningKind): Severity => byTone[warningKinds[kind][2]] ?? 'low'

/** Phases that a rule can be narrowed to, because silence means something else in each. */
export const warningPhases = {
  before_scan: ['Before the first scan', '首次扫描前'],
  transit: ['In transit', '运输途中'],
  customs: ['At customs', '清关中'],
  delivery: ['Out for delivery', '派送中'],
} as const satisfies Record<string, readonly [string, string]>
type WarningPhase = keyof typeof warningPhases

const order = Object.keys(warningKinds) as WarningKind[]
const phasesOf: Readonly<Partial<Record<ParcelPhase, WarningPhase>>> = {
  waiting: 'before_scan',
  announced: 'before_scan',
  customs: 'customs',
  held: 'customs',
  out: 'delivery',
  pickup: 'delivery',
  failed: 'delivery',
  elsewhere: 'delivery',
}
export const warningPhaseOf = (phase: ParcelPhase): WarningPhase => phasesOf[phase] ?? 'transit'

/** Whether the first kind is more severe than the second. */
export const isStronger = (a: WarningKind, b: WarningKind): boolean => order.indexOf(a) < order.indexOf(b)

export interface WatchedParcel {
  readonly phase: ParcelPhase
  readonly subStatus: string
  /** Milliseconds since 1970. */
  readonly shippedAt: number
  readonly since: number | null
  readonly lastAt: number | null
  readonly disputed: boolean
  /** Promised days from hand-over; null if none were promised. */
  readonly promisedDays: number | null
  /** Since when its order has another number. */
  readonly deadAt: number | null
  readonly scannedAt: number | null
  /** A claim was already filed with its carrier. */
  readonly claimed: boolean
  /** Since when the carrier's weight is known to differ from ours; null if they agree. */
  readonly weightOffSince: number | null
  /** Time of the first event that can't have happened as reported. */
  readonly disorderedSince: number | null
}

/** When a carrier accepts claims: days since dispatch or since the last event; 0 `days`: never. */
export interface ClaimTerms {
  readonly from: number
  readonly days: number
  readonly basis: 'dispatch' | 'last_event'
}

/** The period in which its carrier accepts a claim for a parcel; null if it accepts none. */
export function claimWindow(
  one: Pick<WatchedParcel, 'shippedAt' | 'lastAt'>,
  { from, days, basis }: ClaimTerms,
): { opens: number; closes: number } | null {
  if (days === 0) return null
  const base = basis === 'last_event' ? (one.lastAt ?? one.shippedAt) : one.shippedAt
  return { opens: base + from * dayMs, closes: base + days * dayMs }
}

export interface Watching {
  readonly now: number
  /** The largest usual number of days without events. */
  readonly limitOf: (phase: ParcelPhase) => number
  /** Days on which parcels move in the country where it is in this phase, after the first moment up to the second. */
  readonly daysBetween: (from: number, to: number, phase: ParcelPhase) => number
  readonly claim: ClaimTerms
}

/** Days before the end of the claim period at which a warning is raised. */
const claimNoticeDays = 5

const gone: readonly string[] = ['Exception_Lost', 'Exception_Destroyed', 'Exception_Damage']
const atOnce: Readonly<Partial<Record<ParcelPhase, WarningKind>>> = {
  returning: 'returning',
  held: 'held',
  failed: 'failed',
  elsewhere: 'elsewhere',
  exception: 'exception',
  expired: 'stuck',
}
const notScanned: readonly ParcelPhase[] = ['waiting', 'announced']

/** The most severe warning that applies to a parcel now, and since when; null if none does. */
export function warningOf(one: WatchedParcel, watch: Watching): { kind: WarningKind; since: number } | null {
  const { now, limitOf, daysBetween } = watch
  if (one.deadAt !== null) return deadScan(one, one.deadAt)
  const since = one.since ?? one.shippedAt
  // It returned after a delivery was reported: either event belongs to another parcel, or the buyer has nothing.
  if (one.phase === 'delivered' || one.phase === 'returned')
    return one.disputed ? { kind: 'disputed', since: one.lastAt ?? since } : null
  if (gone.includes(one.subStatus)) return one.claimed ? null : { kind: 'lost', since }
  const said = atOnce[one.phase]
  if (said && isStronger(said, 'claim_closing')) return { kind: said, since }
  const claims = claimWindow(one, watch.claim)
  const notice = claims && claims.closes - claimNoticeDays * dayMs
  if (notice !== null && now >= notice && !one.claimed) return { kind: 'claim_closing', since: notice }
  if (said) return { kind: said, since }
  if (one.claimed) return null
  const quiet = notScanned.includes(one.phase) ? one.shippedAt : (one.lastAt ?? one.shippedAt)
  const from = one.phase === 'pickup' ? since : quiet
  if (daysBetween(from, now, one.phase) > limitOf(one.phase)) {
    const kind = one.phase === 'pickup' ? 'pickup' : notScanned.includes(one.phase) ? 'no_scan' : 'stuck'
    return { kind, since: from }
  }
  if (one.weightOffSince !== null) return { kind: 'weight', since: one.weightOffSince }
  if (one.disorderedSince !== null) return { kind: 'disorder', since: one.disorderedSince }
  if (one.promisedDays !== null && now > one.shippedAt + one.promisedDays * dayMs)
    return { kind: 'promise', since: one.shippedAt + one.promisedDays * dayMs }
  return null
}

/** A number that its order gave up was scanned: its parcel is under way anyway, and the buyer may get two. */
function deadScan(one: WatchedParcel, deadAt: number): { kind: WarningKind; since: number } | null {
  const since = one.lastAt
  if (since === null || one.scannedAt === null) return null
  // The number of a parcel that never left was scanned before it was given up.
  return deadAt <= one.shippedAt || since > deadAt ? { kind: 'dead_scan', since } : null
}

/** Allowed difference of two weights: percent, used when no rule sets it, and grams, which are always allowed. */
export const usualTolerance = 20
const leastGramsOff = 50

/** Whether the carrier's weight differs from the expected one by more than is allowed. */
export const isWeightOff = (weighed: number, expected: number, tolerance: number): boolean =>
  expected > 0 && Math.abs(weighed - expected) > Math.max(leastGramsOff, (expected * tolerance) / 100)

/** Whole days after the first moment up to the second, without closed days. A day is its number since 1970. */
export function openDays(from: number, to: number, isClosed: (day: number) => boolean): number {
  let days = 0
  for (let at = Math.floor(from / dayMs) + 1; at <= Math.floor(to / dayMs); at++) if (!isClosed(at)) days++
  return days
}

export interface Gap {
  readonly phase: ParcelPhase
  readonly days: number
}

/** The gaps between the events of a parcel that arrived; empty for one under way, because its gaps are not over. */
export function gapsOf(
  shippedAt: number,
  events: readonly SaidEvent[],
  daysBetween: Watching['daysBetween'],
): Gap[] {
  const way = parcelWay(events)
  const last = way.at(-1)
  if (!last || !isAtEnd(last.phase)) return []
  const gaps: Gap[] = []
  let at = shippedAt
  let phase: ParcelPhase = 'waiting'
  for (const step of way) {
    if (step.at > at && !isAtEnd(phase)) {
      // Until the first scan the time since hand-over counts.
      const from = notScanned.includes(phase) ? shippedAt : at
      gaps.push({ phase, days: daysBetween(from, step.at, phase) })
    }
    at = Math.max(at, step.at)
    phase = step.phase
  }
  return gaps
}

export interface Arrived {
  readonly channel: number
  readonly country: string
  readonly gaps: readonly Gap[]
}

export interface LearnedLimits {
  /** Days by channel, country and phase, and by channel and phase for countries with too little data. */
  readonly limits: ReadonlyMap<string, number>
  /** Factor by channel. */
  readonly margins: ReadonlyMap<number, number>
  /** Number of gaps that it was learned from, by the same keys. */
  readonly counts: ReadonlyMap<string, number>
}

export const fewestParcels = 100
/** Limit without anything learned. */
export const usualDays = 5
/** Share of arriving parcels about which a warning is acceptable. */
const falseAlarms = 0.04
const widest = 8

export const keyOf = (channel: number, country: string, phase: ParcelPhase): string =>
  `${channel}:${country}:${phase}`
export const everywhere = ''

export function learn(parcels: readonly Arrived[]): LearnedLimits {
  const days = new Map<string, number[]>()
  const note = (key: string, value: number) => {
    const known = days.get(key)
    if (known) known.push(value)
    else days.set(key, [value])
  }
  for (const { channel, country, gaps } of parcels)
    for (const { phase, days: gap } of gaps) {
      note(keyOf(channel, country, phase), gap)
      note(keyOf(channel, everywhere, phase), gap)
    }
  const limits = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const [key, values] of days) {
    counts.set(key, values.length)
    if (values.length >= fewestParcels) limits.set(key, Math.max(1, quantile(values, 0.9)))
  }
  const excess = new Map<number, number[]>()
  for (const { channel, country, gaps } of parcels) {
    let most = 1
    for (const { phase, days: gap } of gaps)
      most = Math.max(most, gap / limitIn(limits, channel, country, phase))
    const known = excess.get(channel)
    if (known) known.push(most)
    else excess.set(channel, [most])
  }
  const margins = new Map(
    [...excess]
      .filter(([, values]) => values.length >= fewestParcels)
      .map(([channel, values]) => [channel, Math.min(widest, quantile(values, 1 - falseAlarms))]),
  )
  return { limits, margins, counts }
}

const limitIn = (
  limits: ReadonlyMap<string, number>,
  channel: number,
  country: string,
  phase: ParcelPhase,
): number =>
  limits.get(keyOf(channel, country, phase)) ?? limits.get(keyOf(channel, everywhere, phase)) ?? usualDays

/** The limit in days: learned for the country if there is enough data, otherwise for the channel, otherwise the default. */
export const learnedLimit = (
  { limits, margins }: Pick<LearnedLimits, 'limits' | 'margins'>,
  channel: number,
  country: string,
  phase: ParcelPhase,
): number => limitIn(limits, channel, country, phase) * (margins.get(channel) ?? 1)

/** The smallest value that is greater than or equal to this share of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
