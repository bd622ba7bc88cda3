import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import {
  type ClaimTerms,
  isStronger,
  learnedLimit,
  type WarningKind,
  warningOf,
  warningPhaseOf,
} from '@dropyard/contract/order/parcel/warning'
import { trackWarning as contract } from '@dropyard/contract/order/track-warning'
import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { sendAlong } from '../../../kit/data/database.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { parcel } from '../parcel/table.ts'
import { trackClaim } from '../track-claim/table.ts'
import { claimTerms } from '../track-claim/terms.ts'
import { add } from './add.ts'
import { type Calendar, calendarAt, placeOf } from './calendar.ts'
import { flow } from './flow.ts'
import { learnedLimits } from './learn.ts'
import { silentChannels } from './silent.ts'
import { trackRule, trackWarning, type WarningRecord } from './table.ts'

/** Looks at every parcel on its way three times an hour: who needs somebody now, and who no longer does. */

const atATime = 500
const working = ['open', 'assigned', 'contacted'] as const

export const lookAtParcels = job({
  name: 'track-warning.look',
  input: z.object({}),
  every: '7,27,47 * * * *',
  atOnce: 1,
  retries: 1,
  async run(run) {
    const silent = await run.transaction(silentChannels)
    let found = 0
    for (let last = 0, more = true; more && !run.signal.aborted; ) {
      const looked = await run.transaction((ctx) => look(ctx, last, silent))
      found += looked.found
      last = looked.last
      more = looked.more
    }
    return { found, silent: silent.size }
  },
})

type Rule = typeof trackRule.$inferSelect
type Watched = typeof parcel.$inferSelect

/** What is watched: on its way, or with something about it that is not over. By its own index; see `parcel_watched`. */
export const watched = sql`${parcel.tracking} IN ('live', 'resuming', 'stopped')
  AND (${parcel.phase} NOT IN ('delivered', 'returned') OR ${parcel.disputed} OR ${parcel.deadAt} IS NOT NULL)`

/** The next of what is watched, and of what is warned of still though it is watched no more. */
export const nextParcels = (ctx: Ctx, after: number) =>
  ctx.db
    .select({ id: parcel.id })
    .from(parcel)
    .where(and(gt(parcel.id, after), watched))
    .orderBy(asc(parcel.id))
    .limit(atATime)
const nextWarned = (ctx: Ctx, after: number) =>
  ctx.db
    .select({ id: trackWarning.parcelId })
    .from(trackWarning)
    .where(and(gt(trackWarning.parcelId, after), inArray(trackWarning.state, [...working])))
    .orderBy(asc(trackWarning.parcelId))
    .limit(atATime)

async function look(ctx: Ctx, after: number, silent: ReadonlySet<number>) {
  const [live, warned] = await Promise.all([nextParcels(ctx, after), nextWarned(ctx, after)])
  const ids = [...new Set([...live, ...warned].flatMap(({ id }) => id ?? []))].sort((a, b) => a - b)
  const some = ids.slice(0, atATime)
  const [rows, over, claimed, calendar, learned, rules, terms] = await Promise.all([
    ctx.db
      .select({ parcel, warning: trackWarning })
      .from(parcel)
      .leftJoin(
        trackWarning,
        and(eq(trackWarning.parcelId, parcel.id), inArray(trackWarning.state, [...working])),
      )
      .where(inArray(parcel.id, some))
      .orderBy(asc(parcel.id)),
    ctx.db
      .select({ parcelId: trackWarning.parcelId, kind: trackWarning.kind, since: trackWarning.since })
      .from(trackWarning)
      .where(
        and(
          inArray(trackWarning.parcelId, some),
          notInArray(trackWarning.state, [...working]),
          // By a person; what passed by itself may come back.
          sql`EXISTS (SELECT FROM workflow_move m WHERE m.flow = ${contract.name} AND m.record_id = ${qualified(trackWarning.id)}
            AND m.to_state = ${qualified(trackWarning.state)} AND m.user_id IS NOT NULL)`,
        ),
      ),
    ctx.db
      .select({ id: trackClaim.parcelId })
      .from(trackClaim)
      .where(and(inArray(trackClaim.parcelId, some), sql`${trackClaim.state} <> 'refused'`)),
    calendarAt(ctx),
    learnedLimits(ctx),
    ctx.db.select().from(trackRule),
    claimTerms(ctx),
  ])
  const done = new Set(over.map(({ parcelId, kind, since }) => `${parcelId}:${kind}:${since.getTime()}`))
  const isClaimed = new Set(claimed.map(({ id }) => id))
  const known = { now: ctx.now.getTime(), calendar, learned, rules, silent, terms }
  const fresh: (typeof trackWarning.$inferInsert)[] = []
  const passed: number[] = []
  for (const { parcel: one, warning } of rows) {
    const said = isWatched(one) ? judge(one, isClaimed.has(one.id), known) : null
    if (!said) {
      if (warning && isOver(warning)) passed.push(warning.id)
    } else if (!warning) {
      // What somebody ended is not said again, unless it began anew.
      if (!done.has(`${one.id}:${said.kind}:${said.since}`))
        fresh.push({
          parcelId: one.id,
          entityId: one.entityId,
          channelId: one.channelId,
          kind: said.kind,
          since: new Date(said.since),
          createdAt: ctx.now,
        })
    } else if (isStronger(said.kind, warning.kind))
      sendAlong(
        ctx.db,
        ctx.db
          .update(trackWarning)
          .set({ kind: said.kind, since: new Date(said.since), updatedAt: ctx.now })
          .where(eq(trackWarning.id, warning.id)),
      )
  }
  const made = await add(ctx, fresh)
  if (passed.length > 0) await flow.move(ctx, 'resolve', passed, { outcome: '' }, { each: true })
  return { found: made, last: some.at(-1) ?? after, more: ids.length >= atATime }
}

const isWatched = ({ tracking, phase, disputed, deadAt }: Watched): boolean =>
  (tracking === 'live' || tracking === 'resuming' || tracking === 'stopped') &&
  ((phase !== 'delivered' && phase !== 'returned') || disputed || deadAt !== null)

/** Nobody had taken it up, and no person had asked for it. */
const isOver = ({ state, kind }: WarningRecord): boolean => state === 'open' && kind !== 'manual'

interface Known {
  now: number
  calendar: Calendar
  learned: Awaited<ReturnType<typeof learnedLimits>>
  rules: readonly Rule[]
  silent: ReadonlySet<number>
  terms: ReadonlyMap<number, ClaimTerms>
}

const noClaims: ClaimTerms = { from: 0, days: 0, basis: 'dispatch' }

/** Kinds that say no more than that nothing was heard: one silence of a carrier explains them all. */
const ofSilence: readonly WarningKind[] = ['no_scan', 'stuck', 'promise']

function judge(one: Watched, claimed: boolean, { now, calendar, learned, rules, silent, terms }: Known) {
  const ruleOf = (kind: WarningKind, phase: ParcelPhase): Rule | undefined =>
    rules
      .filter((rule) => rule.kind === kind)
      .filter((rule) => rule.phase === 'all' || rule.phase === warningPhaseOf(phase))
      .filter(({ channelId }) => channelId === null || channelId === one.channelId)
      .filter(({ country }) => country === '' || country === one.country)
      .sort((a, b) => particular(b) - particular(a))[0]
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
    },
    {
      now,
      claim: terms.get(one.channelId) ?? noClaims,
      limitOf: (phase) =>
        ruleOf(kindIn(phase), phase)?.days ?? learnedLimit(learned, one.channelId, one.country, phase),
      daysBetween: (from, to, phase) => calendar.between(from, to, placeOf(one, phase)),
    },
  )
  if (!said || ruleOf(said.kind, one.phase)?.active === false) return null
  return silent.has(one.channelId) && ofSilence.includes(said.kind) ? null : said
}

/** A rule of a channel and a country goes before one of either, and of those the one of a phase. */
const particular = ({ channelId, country, phase }: Rule): number =>
  (channelId === null ? 0 : 4) + (country === '' ? 0 : 2) + (phase === 'all' ? 0 : 1)

/** What silence in a phase is called. */
const kindIn = (phase: ParcelPhase): WarningKind =>
  phase === 'pickup' ? 'pickup' : phase === 'waiting' || phase === 'announced' ? 'no_scan' : 'stuck'
