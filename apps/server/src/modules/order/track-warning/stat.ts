import type { Cohort } from '@dropyard/contract/order/track-warning'
import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { channel } from '../../logistics/channel/table.ts'
import { left, parcelParts } from '../parcel/parts.ts'
import { parcel } from '../parcel/table.ts'
import { isOpen } from './open.ts'
import { trackWarning } from './table.ts'

/** How long parcels take: of rows, by the week of their hand-over, so that what is late stays in its week. */

interface Asked {
  from?: string | undefined
  to?: string | undefined
  channel_id?: number | undefined
  country?: string | undefined
}

const mostCohorts = 500
/** Weeks that are shown unless days are asked for. */
const usualDays = 13 * 7

const daysTo = (column: SQL | typeof parcel.scannedAt): SQL =>
  sql`extract(epoch FROM ${column} - ${parcel.shippedAt}) / 86400`
const at = (share: number, value: SQL): SQL<number | null> =>
  sql`round((percentile_cont(${share}::float8) WITHIN GROUP (ORDER BY ${value}))::numeric, 1)::float8`
const count = (when: SQL): SQL<number> => sql`(count(*) FILTER (WHERE ${when}))::int`

const week = sql<string>`to_char(date_trunc('week', ${parcel.shippedAt} AT TIME ZONE 'UTC'), 'YYYY-MM-DD')`
const scan = daysTo(parcel.scannedAt)
const transit = daysTo(parcel.deliveredAt)

const handedOver = (ctx: UserCtx, { from, to, channel_id, country }: Asked): SQL | undefined =>
  and(
    gte(parcel.shippedAt, from ? new Date(from) : new Date(ctx.now.getTime() - usualDays * 86_400_000)),
    // PostgreSQL counts on where the last day is followed by a year of five digits.
    to ? sql`${parcel.shippedAt} < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'` : undefined,
    channel_id ? eq(parcel.channelId, channel_id) : undefined,
    country ? eq(parcel.country, country.toUpperCase()) : undefined,
    left,
  )

/** Over all channels and countries: percentiles are of rows, and do not add up. */
export const weeksOf = (ctx: UserCtx, asked: Asked) =>
  ctx.db
    .select({
      week,
      parcels: sql<number>`count(*)::int`,
      transit_p50: at(0.5, transit),
      transit_p90: at(0.9, transit),
    })
    .from(parcel)
    .where(handedOver(ctx, asked))
    .groupBy(sql`1`)
    .orderBy(sql`1`)

export function cohortsOf(ctx: UserCtx, asked: Asked): Promise<Cohort[]> {
  const name = inLanguage(channel.nameEn, channel.nameZh)(ctx)
  const ofLabel = (what: SQL) => sql`(SELECT ${what} FROM parcel_label pl WHERE pl.id = ${parcel.labelId}
    AND pl.charged_grams IS NOT NULL AND pl.cost IS NOT NULL AND pl.currency = 'CNY')`
  return ctx.db
    .select({
      week,
      channel_id: parcel.channelId,
      channel_name: sql<string>`${name}`,
      country: parcel.country,
      parcels: sql<number>`count(*)::int`,
      delivered: count(sql`${parcel.phase} = 'delivered'`),
      returned: count(sql`${parcel.phase} = 'returned'`),
      lost: count(parcelParts.lost),
      open: count(parcelParts.open),
      unscanned: count(parcelParts.unscanned),
      promised: count(parcelParts.promised),
      kept: count(parcelParts.kept),
      weighed: count(parcelParts.weighed),
      per_kg: sql<
        number | null
      >`round(sum(${ofLabel(sql`pl.cost`)}) * 1000.0 / nullif(sum(${ofLabel(sql`pl.charged_grams`)}), 0))::float8`,
      claimed: count(parcelParts.claimed),
      won: count(parcelParts.won),
      granted: sql<number>`coalesce(sum((SELECT sum(tc.granted) FROM track_claim tc
        WHERE tc.parcel_id = ${parcel.id} AND tc.state IN ('accepted', 'paid'))), 0)::float8`,
      scan_p50: at(0.5, scan),
      scan_p90: at(0.9, scan),
      transit_p50: at(0.5, transit),
      transit_p75: at(0.75, transit),
      transit_p90: at(0.9, transit),
      transit_p95: at(0.95, transit),
    })
    .from(parcel)
    .innerJoin(channel, eq(channel.id, parcel.channelId))
    .where(handedOver(ctx, asked))
    .groupBy(sql`1`, parcel.channelId, sql`3`, parcel.country)
    .orderBy(sql`1 DESC`, sql`5 DESC`)
    .limit(mostCohorts)
}

export const warningCounts = (ctx: UserCtx) =>
  ctx.db
    .select({
      kind: trackWarning.kind,
      open: count(isOpen(trackWarning.state)),
      total: sql<number>`count(*)::int`,
    })
    .from(trackWarning)
    .groupBy(trackWarning.kind)
    .orderBy(sql`2 DESC`, trackWarning.kind)
