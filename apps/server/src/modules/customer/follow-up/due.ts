import { dueDays } from '@dropyard/contract/customer/customer/kinds'
import type { followUp as contract } from '@dropyard/contract/customer/follow-up'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { nameOrNull } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { dueWithin } from '../customer/query.ts'
import { customer } from '../customer/table.ts'

/** Customers whose next action is due: the user's own, those of the department, or all that the user may see. */

type Query = z.output<typeof contract.due.query>

/** The department's people are those of the user's own department and of those below it. */
const department = (ctx: UserCtx): SQL => sql`${customer.nextBy} IN (
  WITH RECURSIVE below AS (
    SELECT department_id AS id FROM person WHERE id = ${ctx.user.id} AND department_id IS NOT NULL
    UNION SELECT d.id FROM department d JOIN below b ON d.parent_id = b.id
  ) SELECT p.id FROM person p WHERE p.department_id IN (SELECT id FROM below))`

const whose = (ctx: UserCtx, value: Query['whose']): SQL | undefined => {
  if (value === 'all') return undefined
  return value === 'mine' ? eq(customer.nextBy, ctx.user.id) : department(ctx)
}

/** What is due for the user today; the workbench counts it. */
export const dueToday = (ctx: UserCtx): SQL | undefined =>
  and(eq(customer.nextBy, ctx.user.id), isNotNull(customer.nextDue), dueWithin(ctx, 'today'))

const last = sql`LATERAL (SELECT l.at, l.kind, l.text FROM customer_log l WHERE l.customer_id = ${qualified(customer.id)}
  AND l.kind IN ('call', 'mail', 'chat', 'visit', 'complaint') ORDER BY l.at DESC, l.id DESC LIMIT 1) AS last`

export async function dueFollowUps(ctx: UserCtx, query: Query) {
  const common = and(
    isNotNull(customer.nextDue),
    whose(ctx, query.whose),
    query.kind === undefined ? undefined : eq(customer.kind, query.kind),
  )
  const within = (when: Query['when']) => (when === undefined ? undefined : dueWithin(ctx, when))
  const size = query['per-page']
  const names = Object.keys(dueDays) as (keyof typeof dueDays)[]
  const count = (when: Query['when']) => sql<number>`count(*) FILTER (WHERE ${within(when)})`.mapWith(Number)
  const [data, [counts]] = await Promise.all([
    ctx.db
      .select({
        id: customer.id,
        name: customer.name,
        kind: customer.kind,
        company: sql<string>`coalesce((SELECT e.name FROM entity e WHERE e.id = ${qualified(customer.entityId)}), ${customer.company})`,
        next_action: customer.nextAction,
        next_due: sql<string>`${customer.nextDue}`,
        next_by_name: sql<string>`coalesce(${nameOrNull(qualified(customer.nextBy))(ctx)}, '')`,
        last_at: sql<Date | null>`last.at`,
        last_kind: sql<'call' | null>`last.kind`,
        last_text: sql<string>`coalesce(last.text, '')`,
      })
      .from(customer)
      .leftJoin(last, sql`true`)
      .where(and(common, within(query.when)))
      .orderBy(asc(customer.nextDue), asc(customer.id))
      .limit(size)
      .offset((query.page - 1) * size),
    ctx.db
      .select({
        all: sql<number>`count(*)`.mapWith(Number),
        overdue: count('overdue'),
        today: count('today'),
        week: count('week'),
      })
      .from(customer)
      .where(common),
  ])
  const totals = counts ?? { all: 0, overdue: 0, today: 0, week: 0 }
  const at = ctx.lang === 'zh' ? 1 : 0
  return {
    data: data.map((row) => ({ ...row, last_at: row.last_at && new Date(row.last_at).toISOString() })),
    total: query.when === undefined ? totals.all : totals[query.when],
    ext: { tabs: names.map((status) => ({ status, name: dueDays[status][at], total: totals[status] })) },
  }
}
