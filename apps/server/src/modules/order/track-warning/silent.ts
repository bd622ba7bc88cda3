import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { sendAlong } from '../../../kit/data/database.ts'
import { add } from './add.ts'
import { flow } from './flow.ts'
import { trackWarning } from './table.ts'

/** A carrier of which nothing is heard at all: one warning about its channel, and none about each parcel. */

/** Fewer are silent by chance. */
const fewest = 10
/** On a weekend, too, something is scanned somewhere of so many parcels. */
const silentHours = 48
/** It spoke of them before, or had the time to. */
const youngestDays = 2

/** @returns the channels that are silent now, each with its open warning */
export async function silentChannels(ctx: Ctx): Promise<ReadonlySet<number>> {
  const { rows } = await ctx.db.execute<{ channel_id: string; n: number; since: Date }>(sql`
    SELECT channel_id, count(*)::int AS n, max(coalesce(last_at, shipped_at)) AS since FROM parcel
    WHERE tracking IN ('live', 'resuming', 'stopped') AND phase NOT IN ('delivered', 'returned', 'pickup', 'held')
      AND shipped_at < now() - make_interval(days => ${youngestDays})
      AND shipped_at > now() - interval '45 days'
    GROUP BY channel_id
    HAVING count(*) >= ${fewest} AND max(last_at) < now() - make_interval(hours => ${silentHours})`)
  const silent = new Map(rows.map((row) => [Number(row.channel_id), row]))
  const open = await ctx.db
    .select()
    .from(trackWarning)
    .where(and(isNull(trackWarning.parcelId), inArray(trackWarning.state, ['open', 'assigned', 'contacted'])))
  const known = new Set(open.map(({ channelId }) => channelId))
  for (const one of open) {
    const now = silent.get(one.channelId)
    if (now && now.n !== one.parcels)
      sendAlong(
        ctx.db,
        ctx.db
          .update(trackWarning)
          .set({ parcels: now.n, updatedAt: ctx.now })
          .where(eq(trackWarning.id, one.id)),
      )
  }
  const over = open.filter(({ channelId }) => !silent.has(channelId)).map(({ id }) => id)
  if (over.length > 0) await flow.move(ctx, 'resolve', over, { outcome: '' }, { each: true })
  await add(
    ctx,
    [...silent]
      .filter(([channelId]) => !known.has(channelId))
      .map(([channelId, { n, since }]) => ({
        channelId,
        kind: 'silent' as const,
        parcels: n,
        since: new Date(since),
        createdAt: ctx.now,
      })),
  )
  return new Set(silent.keys())
}
