import { isBefore } from '@dropyard/contract/order/parcel/state'
import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import { type Arrived, gapsOf, type LearnedLimits, learn } from '@dropyard/contract/order/parcel/warning'
import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { parcel, parcelEvent } from '../parcel/table.ts'
import { type Calendar, calendarAt, placeOf } from './calendar.ts'
import { trackLimit } from './table.ts'

/** Learns every night how long phases usually take, from the parcels of ninety days that have arrived. */

const learnedFrom = sql`now() - interval '90 days'`
const atATime = 1000
/** More would not change the result, and all of them are held in memory. */
const most = 60_000

export const learnLimits = job({
  name: 'track-warning.learn',
  input: z.object({}),
  cron: '11 4 * * *',
  concurrency: 1,
  retries: 2,
  async run(run) {
    const arrived = await arrivedParcels(run)
    const learned = learn(arrived)
    await run.transaction((ctx) => keep(ctx, learned))
    return { parcels: arrived.length, limits: learned.limits.size }
  },
})

async function arrivedParcels(run: JobRun): Promise<Arrived[]> {
  const calendar = await run.transaction(calendarAt)
  const all: Arrived[] = []
  for (let last = 0; all.length < most && !run.signal.aborted; ) {
    const some = await run.transaction((ctx) => nextParcels(ctx, last, calendar))
    if (some.length === 0) break
    last = some.at(-1)?.id ?? last
    all.push(...some)
  }
  return all
}

async function nextParcels(
  ctx: Ctx,
  after: number,
  calendar: Calendar,
): Promise<(Arrived & { id: number })[]> {
  const rows = await ctx.db
    .select({
      id: parcel.id,
      channel: parcel.channelId,
      country: parcel.country,
      origin: parcel.origin,
      shippedAt: parcel.shippedAt,
    })
    .from(parcel)
    .where(
      and(
        gt(parcel.id, after),
        inArray(parcel.phase, ['delivered', 'returned']),
        gt(parcel.shippedAt, learnedFrom),
      ),
    )
    .orderBy(asc(parcel.id))
    .limit(atATime)
  const events = await ctx.db
    .select({
      parcelId: parcelEvent.parcelId,
      at: parcelEvent.at,
      zoned: parcelEvent.zoned,
      heardAt: parcelEvent.heardAt,
      status: parcelEvent.status,
      subStatus: parcelEvent.subStatus,
    })
    .from(parcelEvent)
    .where(
      inArray(
        parcelEvent.parcelId,
        rows.map(({ id }) => id),
      ),
    )
  const byParcel = Map.groupBy(events, ({ parcelId }) => parcelId)
  return rows.map((one) => ({
    id: one.id,
    channel: one.channel,
    country: one.country,
    gaps: gapsOf(
      one.shippedAt.getTime(),
      (byParcel.get(one.id) ?? [])
        .map((event) => ({
          ...event,
          at: event.at?.getTime() ?? null,
          heardAt: event.heardAt.getTime(),
        }))
        .filter((event) => !isBefore(event, one.shippedAt.getTime())),
      (from, to, phase) => calendar.between(from, to, placeOf(one, phase)),
    ),
  }))
}

/** Stored as the phase of rows that hold a margin. */
const noPhase = ''

async function keep(ctx: Ctx, { limits, margins }: LearnedLimits): Promise<void> {
  const rows = [
    ...[...limits].map(([key, value]) => {
      const [channelId = '', country = '', phase = ''] = key.split(':')
      return { channelId: Number(channelId), country, phase, value }
    }),
    ...[...margins].map(([channelId, value]) => ({ channelId, country: '', phase: noPhase, value })),
  ]
  await ctx.db.delete(trackLimit)
  if (rows.length > 0) await ctx.db.insert(trackLimit).values(rows)
}

/** The limits of the last night. */
export async function learnedLimits(ctx: Ctx): Promise<Pick<LearnedLimits, 'limits' | 'margins'>> {
  const rows = await ctx.db.select().from(trackLimit)
  const limits = rows.filter(({ phase }) => phase !== noPhase)
  const margins = rows.filter(({ phase }) => phase === noPhase)
  return {
    limits: new Map(
      limits.map(({ channelId, country, phase, value }) => [
        `${channelId}:${country}:${phase as ParcelPhase}`,
        value,
      ]),
    ),
    margins: new Map(margins.map(({ channelId, value }) => [channelId, value])),
  }
}
