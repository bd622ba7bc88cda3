import type { customer as contract } from '@dropyard/contract/customer/customer'
import { emailKey } from '@dropyard/contract/customer/customer/contact'
import type { CustomerEvent, DueDays } from '@dropyard/contract/customer/customer/kinds'
import type { RfmSegment } from '@dropyard/contract/customer/rfm'
import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { and, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern, spanBetween } from '../../../kit/data/filters.ts'
import { nameOrNull } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { meetsCustom } from '../field/condition.ts'
import { membersFound } from './in-segment.ts'
import { customer, customerFigure } from './table.ts'

/** Conditions and columns of lists of customers. */

const id = qualified(customer.id)

/** Who looks after a customer: the owner of a lead, the salesperson of a company. */
const ownerId = sql<
  number | null
>`CASE WHEN ${qualified(customer.entityId)} IS NULL THEN ${qualified(customer.ownerId)}
  ELSE (SELECT e.salesperson_id FROM entity e WHERE e.id = ${qualified(customer.entityId)}) END`

/** Most customers that a part of a name finds. */
const foundUpTo = 5000
/** Most customers that a tag finds. */
const taggedUpTo = 50_000

/** The scopes that the user sees; null for all of them. */
const scopesOf = ({ user }: UserCtx): SQL =>
  sql`${user.sees === 'all' ? null : sql.param([...user.sees])}::bigint[]`

/**
 * By a part of the name, and by the whole of an e-mail address, a phone number, or an order's number. One list of ids, so that each
 * part is answered by its own index. It is an array, because the planner would otherwise expect so many ids that it walks the list
 * from its newest row and looks for them.
 */
export function searchFor(text: string, ctx: UserCtx): SQL {
  const whole = text.trim()
  const email = emailKey(whole)
  const digits = whole.replace(/[^\d+]/g, '')
  const parts = [
    sql`SELECT co.customer_id FROM customer_order co JOIN "order" o ON o.id = co.order_id
      WHERE o.order_sn = ${whole.toUpperCase()} OR o.plt_order_sn IN (${whole}, ${`#${whole}`})`,
    ...(email === undefined
      ? [sql`SELECT customer_ids_by_part(${likePattern(whole)}, ${scopesOf(ctx)}, ${foundUpTo})`]
      : [
          sql`SELECT i.customer_id FROM customer_identity i WHERE i.kind IN ('email', 'email-given') AND i.key = ${email}`,
        ]),
    // Numbers are stored with the code of their country.
    ...(digits.length >= 7 && /^[+\d\s().-]+$/.test(whole)
      ? [sql`SELECT c.id FROM customer c WHERE c.phone = ${digits.startsWith('+') ? digits : `+${digits}`}`]
      : []),
    ...(/^\d{1,15}$/.test(whole) ? [sql`SELECT c.id FROM customer c WHERE c.id = ${whole}::bigint`] : []),
  ]
  return sql`${id} = ANY (ARRAY(${sql.join(parts, sql` UNION ALL `)}))`
}

/** The day that it is now in the user's time zone. */
const todayOf = ({ now, user }: UserCtx): SQL =>
  sql`(${now.toISOString()}::timestamptz AT TIME ZONE coalesce((SELECT p.timezone FROM person p WHERE p.id = ${user.id}), 'UTC'))::date`

/**
 * Customers whose next action is due, by the user's days. `today` and `week` include what is overdue, so that nothing falls between.
 */
export function dueWithin(ctx: UserCtx, when: DueDays): SQL {
  const today = todayOf(ctx)
  if (when === 'overdue') return lt(customer.nextDue, today)
  return lte(customer.nextDue, when === 'today' ? today : sql`${today} + 7`)
}

const figured = (condition: SQL | undefined): SQL =>
  sql`${id} IN (SELECT ${qualified(customerFigure.customerId)} FROM ${customerFigure} WHERE ${condition})`

interface EventDays {
  readonly event_from?: string
  readonly event_to?: string
}

/** Between the days of the query; days in the future are those on which customers would become dormant. */
const happened = (ctx: UserCtx, day: SQL, { event_from, event_to }: EventDays): SQL =>
  sql`${day} >= ${event_from ?? '-infinity'}::date AND ${day} <= least(${event_to ?? 'infinity'}::date, ${dayOf(ctx.now)}::date)`

/** Rows of `customer_day` (module customer-stats) on whose day something happened. */
const events: Readonly<Record<CustomerEvent, SQL>> = {
  new: sql`d.began = 1`,
  first_order: sql`d.began = 1 AND d.kind <> 'lead'`,
  active: sql`d.active = 1`,
  returning: sql`d.repeated = 1`,
  dormant: sql`d.dormant = 1`,
  lost: sql`d.lost = 1`,
}

export const filters = {
  rfm: (segment: RfmSegment) =>
    sql`${id} IN (SELECT r.customer_id FROM customer_rfm r WHERE r.segment = ${segment})`,
  event: (event: CustomerEvent, ctx: UserCtx, query: EventDays) =>
    sql`${id} IN (SELECT d.customer_id FROM customer_day d WHERE ${events[event]} AND ${happened(ctx, sql`d.day`, query)})`,
  entered: (stage: string, ctx: UserCtx, query: EventDays) =>
    sql`${id} IN (SELECT s.customer_id FROM customer_stay s WHERE s.state = ${stage} AND ${happened(ctx, sql`s.began_on`, query)})`,
  /** They restrict the two filters above. */
  event_from: () => undefined,
  event_to: () => undefined,
  owner_id: (value: number) =>
    or(
      eq(customer.ownerId, value),
      sql`${qualified(customer.entityId)} IN (SELECT e.id FROM entity e WHERE e.salesperson_id = ${value})`,
    ),
  tag: (tag: string, ctx: UserCtx) =>
    sql`${id} IN (SELECT customer_ids_by_tag(${tag}, ${scopesOf(ctx)}, ${taggedUpTo}))`,
  custom: (condition: string) => meetsCustom(condition, { id, custom: qualified(customer.custom) }),
  segment_id: (segmentId: number, ctx: UserCtx) => sql`${id} IN (${membersFound(ctx, segmentId)})`,
  due: (when: DueDays, ctx: UserCtx) => dueWithin(ctx, when),
  orders_from: (least: number) => figured(gte(customerFigure.orders, least)),
  ordered_from: (edge: string) => figured(spanBetween(customerFigure.lastOrderAt, edge, undefined)),
  ordered_to: (edge: string) => figured(spanBetween(customerFigure.lastOrderAt, undefined, edge)),
}

export const columns = {
  email_masked: sql`CASE WHEN ${customer.email} = '' THEN '' ELSE left(${customer.email}, 1) || '•••@' || split_part(${customer.email}, '@', 2) END`,
  phone_masked: sql`CASE WHEN ${customer.phone} = '' THEN '' ELSE '•••' || right(${customer.phone}, 3) END`,
  owner_id: ownerId.mapWith(customer.ownerId),
  owner_name: nameOrNull(ownerId),
  next_by_name: nameOrNull(qualified(customer.nextBy)),
  orders: customerFigure.orders,
  paid_orders: customerFigure.paidOrders,
  refunds: customerFigure.refunds,
  spend: customerFigure.spend,
  rfm: sql<RfmSegment | null>`(SELECT r.segment FROM customer_rfm r WHERE r.customer_id = ${id})`,
  first_order_at: customerFigure.firstOrderAt,
  last_order_at: customerFigure.lastOrderAt,
} satisfies Partial<Record<keyof typeof contract.row.shape, unknown>>

/** Merchants who ordered nothing for this long are dormant. */
const dormantDays = 90
export const isDormant = (now: Date): SQL | undefined => {
  const before = new Date(now.getTime() - dormantDays * dayMs)
  return and(
    eq(customer.kind, 'merchant'),
    eq(customer.state, 'ordering'),
    lt(customer.stateSince, before),
    lt(customerFigure.lastOrderAt, before),
  )
}
/** Merchants with a paid order on the day on which their stage began, or later. */
export const isOrdering = (_now: Date): SQL | undefined =>
  and(
    eq(customer.kind, 'merchant'),
    inArray(customer.state, ['none', 'new', 'contacted', 'talking', 'sampling', 'dormant']),
    gt(customerFigure.paidOrders, 0),
    sql`${customerFigure.lastOrderAt} >= date_trunc('day', ${customer.stateSince} AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
  )
