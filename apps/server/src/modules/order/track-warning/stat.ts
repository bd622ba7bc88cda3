import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import type { Cohort, CohortsBy } from '@dropyard/contract/order/parcel/cohort'
import type { trackWarning as contract } from '@dropyard/contract/order/track-warning'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { daysBetween } from '../../../kit/data/filters.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { channel } from '../../logistics/channel/table.ts'
import { parcelParts, wasShipped } from '../parcel/parts.ts'
import { parcel } from '../parcel/table.ts'

/**
 * Transit times, grouped by the week of hand-over or by carrier, so that late parcels count for the week in which they were sent.
 */

export type Asked = z.output<typeof contract.stat.query>

const maxCohorts = 500
const weekMs = 7 * dayMs
/** Number of weeks shown by default, including the current one. */
const usualWeeks = 13

/** Start of the week. 5 January 1970 was a Monday. */
const monday = (at: number): number => at - ((at - 4 * dayMs) % weekMs)

/** The days to count. */
const spanOf = ({ now }: UserCtx, { from, to }: Asked) => ({
  from: from ?? dayOf(monday(now.getTime()) - (usualWeeks - 1) * weekMs),
  to: to ?? dayOf(now.getTime()),
})

/** Those of the days that are in the week; all without a week. */
function daysIn(span: { from: string; to: string }, week: string) {
  if (week === '') return span
  const from = Math.max(Date.parse(week), Date.parse(span.from))
  const to = Math.min(Date.parse(week) + 6 * dayMs, Date.parse(span.to))
  return { from: dayOf(from), to: dayOf(to) }
}

const daysTo = (column: SQL | typeof parcel.scannedAt): SQL =>
  sql`extract(epoch FROM ${column} - ${parcel.shippedAt}) / 86400`
const at = (share: number, value: SQL): SQL<number | null> =>
  sql`round((percentile_cont(${share}::float8) WITHIN GROUP (ORDER BY ${value}))::numeric, 1)::float8`
const count = (when: SQL): SQL<number> => sql`(count(*) FILTER (WHERE ${when}))::int`

const week = sql<string>`to_char(date_trunc('week', ${parcel.shippedAt} AT TIME ZONE 'UTC'), 'YYYY-MM-DD')`
const scan = daysTo(parcel.scannedAt)
const transit = daysTo(parcel.deliveredAt)

function handedOver(ctx: UserCtx, asked: Asked): SQL | undefined {
  const { from, to } = spanOf(ctx, asked)
  const { channel_id, carrier, country } = asked
  return and(
    daysBetween(parcel.shippedAt, from, to),
    channel_id ? eq(parcel.channelId, channel_id) : undefined,
    carrier ? eq(parcel.carrier, carrier) : undefined,
    country ? eq(parcel.country, country.toUpperCase()) : undefined,
    wasShipped,
  )
}

const counts = {
  parcels: sql<number>`count(*)::int`,
  delivered: count(parcelParts.delivered),
  returned: count(parcelParts.returned),
  lost: count(parcelParts.lost),
  open: count(parcelParts.open),
}

/** Over all channels and countries: computed from the rows, because percentiles do not add up. */
export async function weeksOf(ctx: UserCtx, asked: Asked) {
  const rows = await ctx.db
    .select({ week, ...counts, transit_p50: at(0.5, transit), transit_p90: at(0.9, transit) })
    .from(parcel)
    .where(handedOver(ctx, asked))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const span = spanOf(ctx, asked)
  return rows.map((row) => ({ ...row, ...daysIn(span, row.week) }))
}

/** Carriers of channels, for a filter's choices. */
export async function carriersOf(ctx: UserCtx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ carrier: channel.carrier })
    .from(channel)
    .orderBy(channel.carrier)
  return rows.map(({ carrier }) => carrier).filter(Boolean)
}

/** The key of a group. All groupings have the same columns; those that do not apply are empty. */
function groupOf(by: CohortsBy, name: SQL<string>) {
  const none = sql<string>`''::text`
  const byCarrier = by === 'carrier'
  return {
    week: by === 'week' ? week : none,
    channel_id: byCarrier
      ? sql<number | null>`NULL::bigint`
      : sql<number | null>`${parcel.channelId}`.mapWith(parcel.channelId),
    channel_name: byCarrier ? none : sql<string>`${name}`,
    carrier: byCarrier ? sql<string>`${parcel.carrier}` : none,
    country: by === 'week' ? sql<string>`${parcel.country}` : none,
  }
}

export async function cohortsOf(ctx: UserCtx, asked: Asked): Promise<Cohort[]> {
  const name = inLanguage(channel.nameEn, channel.nameZh)(ctx)
  const ofLabel = (what: SQL) => sql`(SELECT ${what} FROM parcel_label pl WHERE pl.id = ${parcel.labelId}
    AND pl.charged_grams IS NOT NULL AND pl.cost IS NOT NULL AND pl.currency = 'CNY')`
  const rows = await ctx.db
    .select({
      ...groupOf(asked.by, name),
      ...counts,
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
      fault_carrier: count(parcelParts.fault_carrier),
      fault_supplier: count(parcelParts.fault_supplier),
      fault_us: count(parcelParts.fault_us),
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
    .groupBy(sql`1, 2, 3, 4, 5`)
    .orderBy(sql`1 DESC, 6 DESC, 2, 4, 5`)
    .limit(maxCohorts)
  const span = spanOf(ctx, asked)
  return rows.map((row) => ({ ...row, ...daysIn(span, row.week) }))
}
