import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import {
  type ClaimTerms,
  isStronger,
  isWeightOff,
  learnedLimit,
  usualTolerance,
  type WarningKind,
  warningOf,
} from '@dropyard/contract/order/parcel/warning'
import { trackWarning as contract, type lookedNow } from '@dropyard/contract/order/track-warning'
import { and, asc, count, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import type { IsUnchanged } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'
import { parcelLabel } from '../label/table.ts'
import { order } from '../order/table.ts'
import { type ParcelRecord, parcel } from '../parcel/table.ts'
import { trackClaim } from '../track-claim/table.ts'
import { claimTerms } from '../track-claim/terms.ts'
import { add, type Finding, strengthen } from './add.ts'
import { type Calendar, calendarAt, placeOf } from './calendar.ts'
import { expectedFor } from './expected-grams.ts'
import { flow } from './flow.ts'
import { learnedLimits } from './learn.ts'
import { isOpen } from './open.ts'
import { type Rule, type RuleOf, rulesInForce } from './rules.ts'
import { silentChannels } from './silent.ts'
import { trackWarning, type WarningRecord } from './table.ts'

/** Checks all parcels under way three times an hour: which ones need a warning, and which warnings are obsolete. */

const atATime = 500

export const lookAtParcels = job({
  name: 'track-warning.look',
  sharedBy: contract.look,
  input: z.object({}),
  cron: '7,27,47 * * * *',
  concurrency: 1,
  retries: 1,
  async run(run): Promise<z.output<typeof lookedNow>> {
    const silent = await run.transaction(silentChannels)
    // A run that no user watches shows no progress, so it needs no total.
    const total = run.watchedId === undefined ? 0 : await run.transaction(countWatched)
    let { found } = silent
    let parcels = 0
    for (let last = 0, more = true; more && !run.signal.aborted; ) {
      const looked = await run.transaction((ctx) => look(ctx, last, silent.channels))
      found += looked.found
      parcels += looked.parcels
      last = looked.last
      more = looked.more
      await run.progress(parcels, Math.max(parcels, total))
    }
    if (run.signal.aborted) throw new Error('Stopped in the middle; begins again')
    return { parcels, found }
  },
})

/** A parcel with data of its order and label. */
interface Watched extends ParcelRecord {
  paid: number
  weighedGrams: number | null
  weighedAt: Date | null
  expectedGrams: number | null
}

/** Parcels that are watched: under way, or with something unresolved. Matches the index `parcel_watched`. */
export const watched = sql`${parcel.tracking} IN ('live', 'resuming', 'stopped')
  AND (${parcel.phase} NOT IN ('delivered', 'returned') OR ${parcel.disputed} OR ${parcel.deadAt} IS NOT NULL)`

/** The next parcels that are watched. `nextWarned` adds those that are no longer watched but still have a warning. */
export const nextParcels = (ctx: Ctx, after: number) =>
  ctx.db
    .select({ id: parcel.id })
    .from(parcel)
    .where(and(gt(parcel.id, after), watched))
    .orderBy(asc(parcel.id))
    .limit(atATime)
const countWatched = async (ctx: Ctx): Promise<number> =>
  (await ctx.db.select({ n: count() }).from(parcel).where(watched))[0]?.n ?? 0
const nextWarned = (ctx: Ctx, after: number) =>
  ctx.db
    .select({ id: trackWarning.parcelId })
    .from(trackWarning)
    .where(and(gt(trackWarning.parcelId, after), isOpen(trackWarning.state)))
    .orderBy(asc(trackWarning.parcelId))
    .limit(atATime)

/** Moves of a warning that users made. */
const byPeople = () => sql`SELECT FROM workflow_move m
  WHERE m.flow = ${contract.name} AND m.record_id = ${qualified(trackWarning.id)} AND m.user_id IS NOT NULL`

async function look(ctx: Ctx, after: number, silent: ReadonlySet<number>) {
  const [live, warned] = await Promise.all([nextParcels(ctx, after), nextWarned(ctx, after)])
  const ids = [...new Set([...live, ...warned].flatMap(({ id }) => id ?? []))].sort((a, b) => a - b)
  const some = ids.slice(0, atATime)
  const [rows, over, claimed, calendar, learned, ruleOf, terms] = await Promise.all([
    ctx.db
      .select({
        parcel,
        paid: order.payAmount,
        weighedGrams: parcelLabel.chargedGrams,
        weighedAt: parcelLabel.weighedAt,
        // Not summed up until the carrier has weighed the parcel.
        expectedGrams: sql<number | null>`CASE WHEN ${parcelLabel.chargedGrams} IS NOT NULL
          THEN (${expectedFor(qualified(parcel.orderId))}) END`,
        warning: trackWarning,
        touched: sql<boolean>`EXISTS (${byPeople()})`,
        task,
      })
      .from(parcel)
      .innerJoin(order, eq(order.id, parcel.orderId))
      .leftJoin(parcelLabel, eq(parcelLabel.id, parcel.labelId))
      .leftJoin(trackWarning, and(eq(trackWarning.parcelId, parcel.id), isOpen(trackWarning.state)))
      .leftJoin(task, and(eq(task.flow, contract.name), eq(task.recordId, trackWarning.id)))
      .where(inArray(parcel.id, some))
      .orderBy(asc(parcel.id)),
    ctx.db
      .select({ parcelId: trackWarning.parcelId, kind: trackWarning.kind, since: trackWarning.since })
      .from(trackWarning)
      .where(
        and(
          inArray(trackWarning.parcelId, some),
          not(isOpen(trackWarning.state)),
          // Only those that a user ended; what the system resolved may come back.
          sql`EXISTS (${byPeople()} AND m.to_state = ${qualified(trackWarning.state)})`,
        ),
      ),
    ctx.db
      .select({ id: trackClaim.parcelId })
      .from(trackClaim)
      .where(and(inArray(trackClaim.parcelId, some), sql`${trackClaim.state} <> 'refused'`)),
    calendarAt(ctx),
    learnedLimits(ctx),
    rulesInForce(ctx),
    claimTerms(ctx),
  ])
  const done = new Set(over.map(({ parcelId, kind, since }) => `${parcelId}:${kind}:${since.getTime()}`))
  const isClaimed = new Set(claimed.map(({ id }) => id))
  const known = { now: ctx.now.getTime(), calendar, learned, ruleOf, silent, terms }
  const fresh: Finding[] = []
  const stronger: Parameters<typeof strengthen>[1][number][] = []
  /** By warning: when its task last changed. */
  const passed = new Map<number, number | undefined>()
  for (const { parcel, warning, touched, task: its, ...beside } of rows) {
    const one = { ...parcel, ...beside }
    const said = isWatched(one) ? judge(one, isClaimed.has(one.id), known) : null
    if (!said) {
      if (warning && isOver(warning, touched)) passed.set(warning.id, its?.updatedAt.getTime())
      continue
    }
    const { kind, rule } = said
    const since = new Date(said.since)
    if (warning) {
      if (isStronger(kind, warning.kind)) stronger.push({ warning, kind, since, rule })
    } else if (!done.has(`${one.id}:${kind}:${said.since}`))
      // A warning that a user ended is not raised again unless the condition began again.
      fresh.push({
        values: { parcelId: one.id, entityId: one.entityId, channelId: one.channelId, kind, since },
        rule,
      })
  }
  const made = await add(ctx, fresh)
  await strengthen(ctx, stronger)
  // A warning that a user changed since it was read is left alone.
  const still: IsUnchanged = ({ recordId, updatedAt }) => passed.get(recordId) === updatedAt.getTime()
  if (passed.size > 0)
    await flow.move(ctx, 'resolve', [...passed.keys()], { outcome: '' }, { each: true, still })
  return { parcels: some.length, found: made.length, last: some.at(-1) ?? after, more: ids.length >= atATime }
}

const isWatched = ({ tracking, phase, disputed, deadAt }: ParcelRecord): boolean =>
  (tracking === 'live' || tracking === 'resuming' || tracking === 'stopped') &&
  ((phase !== 'delivered' && phase !== 'returned') || disputed || deadAt !== null)

/** Whether the warning can be resolved automatically: it was not raised by hand, and no user has worked on it. */
const isOver = ({ state, kind }: WarningRecord, touched: boolean): boolean =>
  kind !== 'manual' && (state === 'open' || (state === 'assigned' && !touched))

interface Known {
  now: number
  calendar: Calendar
  learned: Awaited<ReturnType<typeof learnedLimits>>
  ruleOf: RuleOf
  silent: ReadonlySet<number>
  terms: ReadonlyMap<number, ClaimTerms>
}

const noClaims: ClaimTerms = { from: 0, days: 0, basis: 'dispatch' }

/** Kinds that only mean missing events: if the whole channel is silent, that explains them all. */
const ofSilence: readonly WarningKind[] = ['no_scan', 'stuck', 'promise']

interface Judged {
  kind: WarningKind
  since: number
  rule: Rule | undefined
}

function judge(
  one: Watched,
  claimed: boolean,
  { now, calendar, learned, ruleOf, silent, terms }: Known,
): Judged | null {
  const said = warningOf(
    {
      phase: one.phase,
      subStatus: one.subStatus,
      shippedAt: one.shippedAt.getTime(),
      since: one.since?.getTime() ?? null,
      lastAt: one.lastAt?.getTime() ?? null,
      disputed: one.disputed,
      promisedDays: one.promisedDays,
      deadAt: one.deadAt?.getTime() ?? null,
      scannedAt: one.scannedAt?.getTime() ?? null,
      claimed,
      weightOffSince: weightOffSince(one, ruleOf('weight', one)),
      disorderedSince:
        ruleOf('disorder', one)?.active === false ? null : (one.disorderedAt?.getTime() ?? null),
    },
    {
      now,
      claim: terms.get(one.channelId) ?? noClaims,
      limitOf: (phase) =>
        ruleOf(kindIn(phase), { ...one, phase })?.days ??
        learnedLimit(learned, one.channelId, one.country, phase),
      daysBetween: (from, to, phase) => calendar.between(from, to, placeOf(one, phase)),
    },
  )
  const rule = said ? ruleOf(said.kind, one) : undefined
  if (!said || rule?.active === false) return null
  return silent.has(one.channelId) && ofSilence.includes(said.kind) ? null : { ...said, rule }
}

/** Since when the carrier's weight differs from the one that was paid for; null if it does not. */
function weightOffSince(
  { weighedGrams, weighedAt, expectedGrams }: Watched,
  rule: Rule | undefined,
): number | null {
  if (weighedGrams === null || expectedGrams === null || rule?.active === false) return null
  return isWeightOff(weighedGrams, expectedGrams, rule?.tolerance ?? usualTolerance)
    ? (weighedAt?.getTime() ?? null)
    : null
}

/** The kind of warning for a parcel without events in a phase. */
const kindIn = (phase: ParcelPhase): WarningKind =>
  phase === 'pickup' ? 'pickup' : phase === 'waiting' || phase === 'announced' ? 'no_scan' : 'stuck'
