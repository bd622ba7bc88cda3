import { and, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { add } from './add.ts'
import { flow } from './flow.ts'
import { isOpen } from './open.ts'
import { rulesInForce } from './rules.ts'
import { trackWarning } from './table.ts'

/** Raises one warning about a channel whose carrier reports nothing at all, instead of one for each parcel. */

/** With fewer parcels silence may be chance. */
const fewest = 10
/** Of so many parcels at least one is usually scanned within this time, even on a weekend. */
const silentHours = 48
/** Only parcels that are old enough for the carrier to have reported something. */
const youngestDays = 2

/** @returns the channels that are silent now, each with its open warning, and the number of new ones */
export async function silentChannels(ctx: Ctx): Promise<{ channels: ReadonlySet<number>; found: number }> {
  const { rows } = await ctx.db.execute<{ channel_id: string; n: number; since: Date }>(sql`
    SELECT channel_id, count(*)::int AS n, max(coalesce(last_at, shipped_at)) AS since FROM parcel
    WHERE tracking IN ('live', 'resuming', 'stopped') AND phase NOT IN ('delivered', 'returned', 'pickup', 'held')
      AND shipped_at < now() - make_interval(days => ${youngestDays})
      AND shipped_at > now() - interval '45 days'
    GROUP BY channel_id
    HAVING count(*) >= ${fewest} AND max(last_at) < now() - make_interval(hours => ${silentHours})`)
  const ruleOf = await rulesInForce(ctx)
  const silent = new Map(
    rows.flatMap((row) => {
      const channelId = Number(row.channel_id)
      const rule = ruleOf('silent', { entityId: null, paid: null, channelId, country: '', phase: null })
      return rule?.active === false ? [] : [[channelId, { ...row, rule }] as const]
    }),
  )
  const open = await ctx.db
    .select()
    .from(trackWarning)
    .where(and(isNull(trackWarning.parcelId), isOpen(trackWarning.state)))
  const known = new Set(open.map(({ channelId }) => channelId))
  const changed = open.flatMap(({ id, channelId, parcels }) => {
    const n = silent.get(channelId)?.n ?? parcels
    return n === parcels ? [] : [{ id, n }]
  })
  if (changed.length > 0)
    deferWrite(
      ctx.db,
      ctx.db.execute(sql`UPDATE track_warning w SET parcels = c.n, updated_at = ${ctx.now.toISOString()}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS c(id bigint, n int) WHERE w.id = c.id`),
    )
  const over = open.filter(({ channelId }) => !silent.has(channelId)).map(({ id }) => id)
  if (over.length > 0) await flow.move(ctx, 'resolve', over, { outcome: '' }, { each: true })
  const found = await add(
    ctx,
    [...silent]
      .filter(([channelId]) => !known.has(channelId))
      .map(([channelId, { n, since, rule }]) => ({
        values: { channelId, kind: 'silent' as const, parcels: n, since: new Date(since) },
        rule,
      })),
  )
  return { channels: new Set(silent.keys()), found: found.length }
}
