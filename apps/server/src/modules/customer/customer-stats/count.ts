import type { CustomerKind } from '@dropyard/contract/customer/customer/kinds'
import { dayOf } from '@dropyard/contract/kit/days'
import { convertMoney } from '@dropyard/contract/kit/money'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { insertRows, nextIds } from '../../../kit/data/insert-rows.ts'
import { repeatUntilDone, takeDue } from '../../../kit/jobs/due-rows.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { rateOf, ratesByDay } from '../../finance/currency/service.ts'
import { customer } from '../customer/table.ts'
import { daysOf, type Move, type Ordered, staysOf } from './days.ts'
import { customerDay, customerDayDue, customerStay } from './table.ts'

/** Counts the days and stays of customers that were noted as changed. Counting is idempotent. */

/** Rows that one transaction takes, so at most as many customers; a merchant may have hundreds of days. */
const atOnce = 100

export const countDaysJob = job({
  name: 'customer-stats.count',
  input: z.object({}),
  cron: '6-59/10 * * * *',
  concurrency: 1,
  run: countDays,
})

export async function countDays(run: Pick<JobRun, 'signal' | 'transaction'>): Promise<void> {
  await repeatUntilDone(run, countDue)
}

/** Notes all merchants, once a night. Triggers don't note them, because a merchant may have thousands of orders a day. */
export async function noteMerchants(ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    sql`INSERT INTO customer_day_due (customer_id) SELECT id FROM customer WHERE kind = 'merchant' ORDER BY id`,
  )
}

/** @returns whether there may be more */
export async function countDue(ctx: Ctx): Promise<boolean> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('customer-stats:count'))`)
  const due = await takeDue(ctx, customerDayDue, atOnce)
  if (due.length === 0) return false
  const ids = [...new Set(due.map(({ customerId }) => customerId))].sort((a, b) => a - b)
  const customers = await ctx.db.select().from(customer).where(inArray(customer.id, ids))
  const [ordered, followed, moves] = await Promise.all([
    orderedBy(ctx, ids),
    followUpsOf(ctx, ids),
    movesOf(ctx, ids),
  ])
  const days = customers.flatMap(({ id, kind, scopeId, country, createdAt }) => {
    const ended = (moves.get(id) ?? []).flatMap(({ to, at }) =>
      to === 'dormant' || to === 'lost' ? [{ day: dayOf(at), as: to } as const] : [],
    )
    const { firstWeek, rows } = daysOf({
      ...{ kind, created: dayOf(createdAt), ended },
      ordered: ordered.get(id) ?? [],
      followed: followed.get(id) ?? [],
    })
    const own = { customer_id: id, scope_id: scopeId, kind, country, first_week: firstWeek }
    return rows.map((row) => ({ ...row, ...own }))
  })
  const stays = customers.flatMap(({ id, kind, scopeId, state, stateSince, createdAt }) =>
    kind === 'buyer'
      ? []
      : staysOf({ state, since: stateSince, created: createdAt }, moves.get(id) ?? []).map((stay) => ({
          ...{ ...stay, customerId: id, scopeId },
        })),
  )
  await ctx.db.delete(customerDay).where(inArray(customerDay.customerId, ids))
  await ctx.db.execute(sql`
    INSERT INTO customer_day SELECT * FROM jsonb_populate_recordset(NULL::customer_day, ${JSON.stringify(days)}::jsonb)`)
  await ctx.db.delete(customerStay).where(inArray(customerStay.customerId, ids))
  const stayIds = await nextIds(ctx.db, customerStay, stays.length)
  await insertRows(
    ctx.db,
    customerStay,
    stays.map((stay, at) => ({ ...stay, id: stayIds[at] ?? 0 })),
  )
  return true
}

type OrderedRow = Record<'id' | 'orders' | 'paid' | 'refunds' | 'amount', string> & {
  kind: CustomerKind
  day: string
  currency: string
}

/** Orders by customer and day. Amounts are converted at the rate of the day, as `spend` of the customer is. */
async function orderedBy(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Ordered[]>> {
  const { rows } = await ctx.db.execute<OrderedRow>(sql`
    SELECT customer_id AS id, to_char(placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, currency,
      count(*) FILTER (WHERE counts) AS orders, count(*) FILTER (WHERE paid) AS paid,
      count(*) FILTER (WHERE refunded) AS refunds, sum(amount) AS amount
    FROM customer_order WHERE customer_id = ANY (${sql.param([...ids])}::bigint[]) AND (counts OR paid) GROUP BY 1, 2, 3
    UNION ALL
    SELECT c.id, to_char(s.day, 'YYYY-MM-DD'), 'USD', sum(s.orders), sum(s.paid), sum(s.refunds), sum(s.spend - s.refunded)
    FROM customer c JOIN order_stat s ON s.entity_id = c.entity_id
    WHERE c.id = ANY (${sql.param([...ids])}::bigint[]) AND c.kind = 'merchant' GROUP BY 1, 2
    HAVING sum(s.orders) <> 0 OR sum(s.paid) <> 0`)
  const rates = await ratesByDay(ctx, [...new Set(rows.map(({ day }) => day))])
  const found = new Map<number, Ordered[]>()
  for (const { id, day, currency, orders, paid, refunds, amount } of rows) {
    const rate = rateOf(rates.get(day) ?? {}, currency, 'USD')
    // Amounts in a currency without a rate are left out.
    const usd =
      rate === undefined ? 0 : convertMoney({ amount: Number(amount), currency }, 'USD', rate).amount
    const own = found.get(Number(id)) ?? []
    own.push({ day, orders: Number(orders), paid: Number(paid), refunds: Number(refunds), spend: usd })
    found.set(Number(id), own)
  }
  return found
}

async function followUpsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await ctx.db.execute<{ id: string; day: string }>(sql`
    SELECT DISTINCT l.customer_id AS id, to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
    FROM customer_log l JOIN customer c ON c.id = l.customer_id AND c.kind = 'lead'
    WHERE l.customer_id = ANY (${sql.param([...ids])}::bigint[]) AND l.kind IN ('call', 'mail', 'chat', 'visit', 'complaint')`)
  const found = new Map<number, string[]>()
  for (const { id, day } of rows) found.set(Number(id), [...(found.get(Number(id)) ?? []), day])
  return found
}

async function movesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Move[]>> {
  const { rows } = await ctx.db.execute<{ id: string; at: string; from: string | null; to: string }>(sql`
    SELECT record_id AS id, at, from_state AS from, to_state AS to FROM workflow_move
    WHERE flow = 'customer' AND record_id = ANY (${sql.param([...ids])}::bigint[]) ORDER BY record_id, id`)
  const found = new Map<number, Move[]>()
  for (const { id, at, from, to } of rows) {
    const own = found.get(Number(id)) ?? []
    own.push({ at: new Date(at), from, to })
    found.set(Number(id), own)
  }
  return found
}
