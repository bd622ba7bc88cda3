import { convertMoney } from '@dropyard/contract/kit/money'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../../kit/context.ts'
import { type JobRun, job } from '../../../../kit/jobs/jobs.ts'
import { portions } from '../../../../kit/jobs/portions.ts'
import { rateOf, ratesByDay } from '../../../finance/currency/service.ts'

/**
 * Spend of customers in US cents. Of buyers it is what they paid in stores, each order at the rate of its day; a trigger marks
 * whose orders changed. Of merchants it is what they paid us, net of refunds, from the statistics of orders: one row a company
 * written by each of its orders would make them wait for each other.
 */

const atOnce = 500

export const spendJob = job({
  name: 'customer.spend',
  input: z.object({}),
  cron: '41 2 * * *',
  concurrency: 1,
  run: (run) => countSpend(run),
})

export async function countSpend(run: Pick<JobRun, 'signal' | 'transaction'>): Promise<void> {
  await run.transaction(countMerchants)
  await portions(run, countBuyers)
}

/** Merchants: all of them at once; there are thousands, and a sum of days for each. */
export async function countMerchants(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE customer_figure f SET orders = its.orders, paid_orders = its.paid, refunds = its.refunds, spend = its.spend,
      first_order_at = its.first, last_order_at = its.last
    FROM customer c JOIN (
      SELECT entity_id, sum(orders)::int AS orders, sum(paid)::int AS paid, sum(refunds)::int AS refunds,
        sum(spend - refunded)::bigint AS spend, min(day) FILTER (WHERE orders > 0)::timestamptz AS first,
        max(day) FILTER (WHERE orders > 0)::timestamptz AS last
      FROM order_stat GROUP BY entity_id
    ) AS its ON its.entity_id = c.entity_id
    WHERE f.customer_id = c.id AND c.kind = 'merchant'
      AND (f.orders, f.paid_orders, f.refunds, f.spend, f.first_order_at, f.last_order_at)
        IS DISTINCT FROM (its.orders, its.paid, its.refunds, its.spend, its.first, its.last)`)
}

export async function countBuyers(ctx: Ctx, after: number): Promise<number | undefined> {
  const { rows: stale } = await ctx.db.execute<{ id: number }>(sql`
    SELECT customer_id AS id FROM customer_figure WHERE stale AND customer_id > ${after} ORDER BY customer_id
    LIMIT ${atOnce} FOR UPDATE`)
  const ids = stale.map(({ id }) => Number(id))
  if (ids.length === 0) return undefined
  const { rows } = await ctx.db.execute<{ id: number; day: string; currency: string; amount: string }>(sql`
    SELECT customer_id AS id, to_char(placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, currency, sum(amount) AS amount
    FROM customer_order WHERE customer_id = ANY (${sql.param(ids)}::bigint[]) AND amount <> 0 GROUP BY 1, 2, 3`)
  const rates = await ratesByDay(ctx, [...new Set(rows.map(({ day }) => day))])
  const spend = new Map(ids.map((id) => [id, 0]))
  for (const { id, day, currency, amount } of rows) {
    const rate = rateOf(rates.get(day) ?? {}, currency, 'USD')
    // Amounts in a currency without a rate are left out.
    if (rate === undefined) continue
    const usd = convertMoney({ amount: Number(amount), currency }, 'USD', rate).amount
    spend.set(Number(id), (spend.get(Number(id)) ?? 0) + usd)
  }
  await ctx.db.execute(sql`
    UPDATE customer_figure f SET spend = its.spend, stale = false
    FROM unnest(${sql.param(ids)}::bigint[], ${sql.param(ids.map((id) => spend.get(id) ?? 0))}::bigint[]) AS its (id, spend)
    WHERE f.customer_id = its.id`)
  return ids.at(-1)
}
