import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { portions } from '../../../kit/jobs/portions.ts'
import { countDays, noteMerchants } from '../customer-stats/count.ts'

/** Scores merchants and buyers each night: buyers among those of their company, merchants among all merchants. */

/** With fewer customers than this, scores follow fixed steps instead of fifths. */
const fewest = 50

/** The least value of scores 5 to 2; of recency, the most days. Merchants order for all of their buyers. */
const steps = {
  buyer: { recency: [30, 60, 120, 240], orders: [10, 5, 3, 2], spend: [100_000, 50_000, 20_000, 5000] },
  merchant: {
    recency: [7, 14, 30, 90],
    orders: [1000, 300, 100, 20],
    spend: [10_000_000, 3_000_000, 1_000_000, 100_000],
  },
} as const

export const scoreJob = job({
  name: 'rfm.score',
  input: z.object({}),
  cron: '27 3 * * *',
  concurrency: 1,
  run: scoreAll,
})

export async function scoreAll(run: Pick<JobRun, 'signal' | 'transaction'>): Promise<void> {
  await run.transaction(noteMerchants)
  await countDays(run)
  await run.transaction((ctx) => score(ctx, 'merchant', sql`true`))
  await portions(run, scoreCompany)
}

/** Scores the buyers of the next company. */
async function scoreCompany(ctx: Ctx, after: number): Promise<number | undefined> {
  const { rows } = await ctx.db.execute<{ id: string | null }>(
    sql`SELECT min(scope_id) AS id FROM customer_day WHERE kind = 'buyer' AND scope_id > ${after}`,
  )
  const id = rows[0]?.id
  if (id === null || id === undefined) return undefined
  await score(ctx, 'buyer', sql`scope_id = ${id}::bigint`)
  return Number(id)
}

/** Customers with equal values get the same score: the lowest fifth that contains them. */
async function score(ctx: Ctx, kind: 'buyer' | 'merchant', whose: SQL): Promise<void> {
  const today = sql`(${ctx.now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date`
  const stepped = (value: SQL, limits: readonly number[], isLess = false) =>
    sql`CASE ${sql.join(
      limits.map(
        (limit, at) => sql`WHEN ${value} ${isLess ? sql`<=` : sql`>=`} ${limit}::bigint THEN ${5 - at}::int`,
      ),
      sql` `,
    )} ELSE 1 END`
  const fifth = (value: SQL, order: SQL) => sql`min(${value}) OVER (PARTITION BY ${order})`
  const { recency, orders, spend } = steps[kind]
  await ctx.db.execute(sql`DELETE FROM customer_rfm WHERE kind = ${kind} AND ${whose}`)
  await ctx.db.execute(sql`
    INSERT INTO customer_rfm (customer_id, scope_id, kind, day, recency, orders, spend, r, f, m, segment)
    WITH base AS (
      SELECT customer_id, scope_id, ${today} - max(day) FILTER (WHERE paid > 0) AS recency,
        coalesce(sum(paid) FILTER (WHERE day > ${today} - 365), 0)::int AS orders,
        coalesce(sum(spend) FILTER (WHERE day > ${today} - 365), 0)::bigint AS spend
      FROM customer_day WHERE kind = ${kind} AND ${whose} GROUP BY 1, 2 HAVING sum(paid) > 0
    ), parts AS (
      SELECT *, count(*) OVER () AS n, ntile(5) OVER (ORDER BY recency DESC, customer_id) AS r5,
        ntile(5) OVER (ORDER BY orders, customer_id) AS f5, ntile(5) OVER (ORDER BY spend, customer_id) AS m5
      FROM base
    ), scored AS (
      SELECT customer_id, scope_id, recency, orders, spend,
        CASE WHEN n >= ${fewest} THEN ${fifth(sql`r5`, sql`recency`)} ELSE ${stepped(sql`recency`, recency, true)} END AS r,
        CASE WHEN n >= ${fewest} THEN ${fifth(sql`f5`, sql`orders`)} ELSE ${stepped(sql`orders`, orders)} END AS f,
        CASE WHEN n >= ${fewest} THEN ${fifth(sql`m5`, sql`spend`)} ELSE ${stepped(sql`spend`, spend)} END AS m
      FROM parts
    )
    SELECT customer_id, scope_id, ${kind}, ${today}, recency, orders, spend, r, f, m,
      CASE
        WHEN f >= 4 AND r >= 4 AND m >= 4 THEN 'champions'
        WHEN f >= 4 AND r >= 3 THEN 'loyal'
        WHEN r >= 4 AND f = 1 THEN 'new'
        WHEN r >= 3 AND f <= 3 THEN 'potential'
        WHEN r = 1 AND f <= 2 THEN 'lost'
        ELSE 'at_risk'
      END
    FROM scored ORDER BY customer_id`)
}
