import type { ParcelPhase } from '@dropyard/contract/order/parcel-status'
import {
  isStronger,
  learnedLimit,
  type WarningKind,
  warningOf,
} from '@dropyard/contract/order/parcel-warning'
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { sendAlong } from '../../../kit/data/database.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { parcel } from '../parcel/table.ts'
import { add } from './add.ts'
import { type Calendar, calendarAt, placeOf } from './calendar.ts'
import { flow } from './flow.ts'
import { learnedLimits } from './learn.ts'
import { silentChannels } from './silent.ts'
import { trackRule, trackWarning, type WarningRecord } from './table.ts'

/** Looks at every parcel on its way three times an hour: who needs somebody now, and who no longer does. */

const atATime = 500
/** Carriers take claims for so long after hand-over. */
const claimDays = 60
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

async function look(ctx: Ctx, after: number, silent: ReadonlySet<number>) {
  const rows = await ctx.db
    .select({ parcel, warning: trackWarning })
    .from(parcel)
    .leftJoin(
      trackWarning,
      and(eq(trackWarning.parcelId, parcel.id), inArray(trackWarning.state, [...working])),
    )
    .where(
      and(
        gt(parcel.id, after),
        // What arrived in peace is nobody's business, but for a warning that is still open.
        sql`(${parcel.tracking} = 'live' AND (${parcel.phase} NOT IN ('delivered', 'returned') OR ${parcel.disputed})
          OR ${isNotNull(trackWarning.id)})`,
      ),
    )
    .orderBy(asc(parcel.id))
    .limit(atATime)
  const [calendar, learned, rules] = await Promise.all([
    calendarAt(ctx),
    learnedLimits(ctx),
    ctx.db.select().from(trackRule),
  ])
  const fresh: (typeof trackWarning.$inferInsert)[] = []
  const over: number[] = []
  for (const { parcel: one, warning } of rows) {
    const said = judge(one, { now: ctx.now.getTime(), calendar, learned, rules, silent })
    if (!said) {
      if (warning && isOver(warning)) over.push(warning.id)
    } else if (!warning)
      fresh.push({
        parcelId: one.id,
        entityId: one.entityId,
        channelId: one.channelId,
        kind: said.kind,
        since: new Date(said.since),
        createdAt: ctx.now,
      })
    else if (isStronger(said.kind, warning.kind))
      sendAlong(
        ctx.db,
        ctx.db
          .update(trackWarning)
          .set({ kind: said.kind, since: new Date(said.since), updatedAt: ctx.now })
          .where(eq(trackWarning.id, warning.id)),
      )
  }
  const made = await add(ctx, fresh)
  if (over.length > 0) await flow.move(ctx, 'resolve', over, { outcome: '' }, { each: true })
  return { found: made, last: rows.at(-1)?.parcel.id ?? after, more: rows.length === atATime }
}

/** Nobody had taken it up, and no person had asked for it. */
const isOver = ({ state, kind }: WarningRecord): boolean => state === 'open' && kind !== 'manual'

interface Known {
  now: number
  calendar: Calendar
  learned: Awaited<ReturnType<typeof learnedLimits>>
  rules: readonly Rule[]
  silent: ReadonlySet<number>
}

/** Kinds that say no more than that nothing was heard: one silence of a carrier explains them all. */
const ofSilence: readonly WarningKind[] = ['no_scan', 'stuck', 'promise']

function judge(one: Watched, { now, calendar, learned, rules, silent }: Known) {
  const ruleOf = (kind: WarningKind): Rule | undefined =>
    rules
      .filter((rule) => rule.kind === kind)
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
      promisedDays: null,
    },
    {
      now,
      claimDays,
      limitOf: (phase) =>
        ruleOf(kindIn(phase))?.days ?? learnedLimit(learned, one.channelId, one.country, phase),
      daysBetween: (from, to, phase) => calendar.between(from, to, placeOf(one, phase)),
    },
  )
  if (!said || ruleOf(said.kind)?.active === false) return null
  return silent.has(one.channelId) && ofSilence.includes(said.kind) ? null : said
}

/** A rule of a channel and a country goes before one of either. */
const particular = ({ channelId, country }: Rule): number =>
  (channelId === null ? 0 : 2) + (country === '' ? 0 : 1)

/** What silence in a phase is called. */
const kindIn = (phase: ParcelPhase): WarningKind =>
  phase === 'pickup' ? 'pickup' : phase === 'waiting' || phase === 'announced' ? 'no_scan' : 'stuck'
