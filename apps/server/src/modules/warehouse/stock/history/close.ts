import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { changesSql } from './changes.ts'

/**
 * Makes the past final. Waits until all changes in cost layers that have begun are committed, and gives those that begin later a
 * later time. Others wait for the end of this transaction, which must be short.
 * @returns the time up to which nothing changes
 */
export async function cutStock(ctx: Ctx): Promise<Date> {
  const { rows } = await ctx.db.execute<{ at: string }>(
    sql`SELECT floor(extract(epoch FROM cut_stock()) * 1000)::bigint AS at`,
  )
  return new Date(Number(rows[0]?.at))
}

/**
 * Sums up the days before a cut that aren't summed up yet, and keeps the balances at the ends of months. Runs of the same days add
 * nothing.
 * @returns the days that this call closed, in order
 */
export async function closeDays(ctx: Ctx, cut: Date): Promise<string[]> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('stock:close'))`)
  const { rows } = await ctx.db.execute<{ first: string | null; last: string | null }>(sql`
    SELECT coalesce((SELECT max(day) + 1 FROM stock_closed), (SELECT (min(at) AT TIME ZONE 'UTC')::date FROM cost_layer_move))::text AS first,
      ((${cut.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date - 1)::text AS last`)
  const { first, last } = rows[0] ?? {}
  if (!first || !last || first > last) return []
  await ctx.db.execute(sql`
    INSERT INTO stock_closed (day, at) SELECT day::date, ${ctx.now.toISOString()}::timestamptz
    FROM generate_series(${first}::date, ${last}::date, interval '1 day') AS day`)
  await ctx.db.execute(sql`
    INSERT INTO stock_day (day, sku_id, warehouse_id, account, pieces, value, booked)
    ${changesSql(sql`c.at >= (${first}::date::timestamp AT TIME ZONE 'UTC') AND c.at < ((${last}::date + 1)::timestamp AT TIME ZONE 'UTC')`)}`)
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) days.push(dayOf(at))
  // Each month builds on the one before.
  for (const day of days.filter((one) => dayOf(Date.parse(one) + dayMs).endsWith('-01')))
    await keepBalances(ctx, day)
  return days
}

const keepBalances = (ctx: Ctx, day: string) =>
  ctx.db.execute(sql`
    INSERT INTO stock_kept (day, sku_id, warehouse_id, pieces, value)
    SELECT ${day}::date, sku_id, warehouse_id, sum(pieces), sum(value) FROM (
      SELECT sku_id, warehouse_id, pieces, value FROM stock_kept
      WHERE day = (SELECT max(day) FROM stock_kept WHERE day < ${day}::date)
      UNION ALL
      SELECT sku_id, warehouse_id, pieces, value FROM stock_day
      WHERE day > coalesce((SELECT max(day) FROM stock_kept WHERE day < ${day}::date), '-infinity') AND day <= ${day}::date
    ) parts GROUP BY 2, 3 HAVING sum(pieces) <> 0 OR sum(value) <> 0`)
