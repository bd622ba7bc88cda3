import type { SegmentConditions } from '@dropyard/contract/customer/segment'
import type {
  MailDeed,
  SegmentField,
  SegmentGroup,
  SegmentLeaf,
} from '@dropyard/contract/customer/segment/terms'
import { dayMs } from '@dropyard/contract/kit/days'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { meetsCustom } from '../field/condition.ts'

/**
 * Conditions of segments as SQL over a customer `c`, and its figures `f` where a condition is about them. What other tables say is asked with EXISTS by customer, so
 * that conditions stay fast when they are negated or joined by OR.
 */

type Kind = SegmentConditions['kind']
type Asking = Pick<Ctx, 'user' | 'now'>

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
const ids = (values: readonly string[]): SQL =>
  sql`${sql.param(values.map(Number).filter((value) => Number.isSafeInteger(value)))}::bigint[]`
const daysAgo = ({ now }: Asking, days: number): SQL =>
  sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`

/** The scopes that the user sees; null for all of them. */
const scopesOf = ({ user }: Asking): SQL =>
  sql`${user === null || user.sees === 'all' ? null : sql.param([...user.sees])}::bigint[]`

/** Buyers are compared by what they ordered, merchants by what their buyers did. */
const whose = (kind: Kind) =>
  kind === 'merchant'
    ? { who: sql`c.entity_id`, column: sql`g.scope_id` }
    : { who: sql`c.id`, column: sql`g.customer_id` }

/** Which rows of what was ordered count. */
const counted = ({ field, values, within }: SegmentLeaf, ctx: Asking): SQL =>
  sql`g.goods_id ${field === 'category' ? inCategories(values) : sql`= ANY (${ids(values)})`}
    ${within === null ? sql`` : sql`AND g.last_at >= ${daysAgo(ctx, within)}`}`

function bought(kind: Kind, leaf: SegmentLeaf, ctx: Asking): SQL {
  const { who, column } = whose(kind)
  return sql`${who} IN (SELECT ${column} FROM customer_goods g WHERE ${counted(leaf, ctx)})`
}

/** The products that a customer ordered of those that a condition is about: the latest, with quantities. */
export function boughtGoods(kind: Kind, leaf: SegmentLeaf, ctx: Pick<Ctx, 'user' | 'now' | 'lang'>): SQL {
  const { who, column } = whose(kind)
  const title = ctx.lang === 'zh' ? sql`coalesce(nullif(x.title_zh, ''), x.title_en)` : sql`x.title_en`
  return sql`(SELECT string_agg(t.title || ' × ' || t.quantity, ', ') FROM (
    SELECT ${title} AS title, sum(g.quantity) AS quantity FROM customer_goods g JOIN goods x ON x.id = g.goods_id
    WHERE ${column} = ${who} AND ${counted(leaf, ctx)} GROUP BY 1 ORDER BY max(g.last_at) DESC LIMIT 5) AS t)`
}

const inCategories = (values: readonly string[]): SQL => sql`IN (
  SELECT x.id FROM goods x WHERE x.category_id IN (
    WITH RECURSIVE below AS (
      SELECT id FROM category WHERE id = ANY (${ids(values)}) UNION SELECT k.id FROM category k JOIN below b ON k.parent_id = b.id
    ) SELECT id FROM below))`

const deedColumns: Readonly<Record<MailDeed, SQL>> = {
  ...{ got: sql`l.got_at`, opened: sql`l.opened_at` },
  ...{ clicked: sql`l.clicked_at`, answered: sql`l.answered_at` },
}

/** Whether one of the mails of campaigns was received, opened, …, at any time or within days. */
function mailed({ values, within }: SegmentLeaf, ctx: Asking): SQL {
  const columns = values.flatMap((value) => (value in deedColumns ? [deedColumns[value as MailDeed]] : []))
  const since = within === null ? sql`IS NOT NULL` : sql`>= ${daysAgo(ctx, within)}`
  if (columns.length === 0) return sql`false`
  const any = sql.join(
    columns.map((column) => sql`${column} ${since}`),
    sql` OR `,
  )
  return sql`EXISTS (SELECT FROM customer_mail l WHERE l.customer_id = c.id AND (${any}))`
}

/** The last entry about marketing by e-mail is in force. */
const consented = (values: readonly string[]): SQL =>
  foundOrNone(
    values,
    sql`EXISTS (SELECT FROM customer_consent k WHERE k.customer_id = c.id AND k.channel = 'email' AND k.state = ANY (${texts(values)})
      AND NOT EXISTS (SELECT FROM customer_consent n WHERE n.customer_id = k.customer_id AND n.channel = 'email' AND n.id > k.id))`,
    sql`NOT EXISTS (SELECT FROM customer_consent k WHERE k.customer_id = c.id AND k.channel = 'email')`,
  )

/** `none` is the value of customers without a row. Where it isn't asked for there is no OR, which PostgreSQL can't plan as a join. */
const foundOrNone = (values: readonly string[], found: SQL, none: SQL): SQL =>
  values.includes('none') ? sql`(${found} OR ${none})` : found

/** Whether a customer has one of the values. */
function hasAny(kind: Kind, leaf: SegmentLeaf, ctx: Asking): SQL {
  const { field, values } = leaf
  switch (field) {
    case 'country':
      return sql`c.country = ANY (${texts(values)})`
    case 'language':
      return sql`lower(c.language) = ANY (${texts(values.map((value) => value.toLowerCase()))})`
    case 'stage':
      return sql`c.state = ANY (${texts(values)})`
    case 'grade':
      return sql`coalesce(c.grade = ANY (${texts(values)}), false)`
    case 'source':
      return sql`c.source = ANY (${texts(values)})`
    case 'owner':
      return sql`(coalesce(c.owner_id = ANY (${ids(values)}), false)
        OR coalesce(c.entity_id IN (SELECT e.id FROM entity e WHERE e.salesperson_id = ANY (${ids(values)})), false))`
    case 'tag':
      return sql`c.id IN (SELECT customer_ids_by_tags(${texts(values)}, ${scopesOf(ctx)}))`
    case 'custom':
      return sql`(${sql.join(
        values.map((value) => meetsCustom(value, { id: sql`c.id`, custom: sql`c.custom` })),
        sql` OR `,
      )})`
    case 'do_not_contact':
      return sql`c.do_not_contact::text = ANY (${texts(values.map((value) => String(value === 'yes')))})`
    case 'consent':
      return consented(values)
    case 'rfm':
      return foundOrNone(
        values,
        sql`EXISTS (SELECT FROM customer_rfm x WHERE x.customer_id = c.id AND x.segment = ANY (${texts(values)}))`,
        sql`NOT EXISTS (SELECT FROM customer_rfm x WHERE x.customer_id = c.id)`,
      )
    case 'mail':
      return mailed(leaf, ctx)
    case 'category':
    case 'goods':
      return bought(kind, leaf, ctx)
    default:
      throw new Error(`“${field}” isn't compared with a list`)
  }
}

/** Whether a value of a customer is at least or at most the bound. Customers without the value meet neither. */
function isWithin({ field, op, number, day }: SegmentLeaf, ctx: Asking): SQL {
  const compare = op === 'at_least' ? sql`>=` : sql`<=`
  // A day in the past is further away the more days ago it is.
  const away = op === 'at_least' ? sql`<=` : sql`>=`
  const ago = (column: SQL): SQL => sql`${column} ${away} ${daysAgo(ctx, number ?? 0)}`
  const score = (column: SQL): SQL =>
    sql`EXISTS (SELECT FROM customer_rfm x WHERE x.customer_id = c.id AND ${column} ${compare} ${number})`
  const onDay = (column: SQL): SQL =>
    op === 'at_least'
      ? sql`${column} >= ${day}::date::timestamp AT TIME ZONE 'UTC'`
      : sql`${column} < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`
  switch (field) {
    case 'orders':
      return sql`f.orders ${compare} ${number}`
    case 'paid_orders':
      return sql`f.paid_orders ${compare} ${number}`
    case 'spend':
      return sql`f.spend ${compare} ${number}`
    case 'average':
      return sql`f.paid_orders > 0 AND f.spend ${compare} ${number}::bigint * f.paid_orders`
    case 'first_order':
      return ago(sql`f.first_order_at`)
    case 'last_order':
      return ago(sql`f.last_order_at`)
    case 'last_mail':
      return sql`EXISTS (SELECT FROM customer_mail l WHERE l.customer_id = c.id AND ${ago(sql`l.last_at`)})`
    case 'rfm_recency':
      return score(sql`x.r`)
    case 'rfm_frequency':
      return score(sql`x.f`)
    case 'rfm_spend':
      return score(sql`x.m`)
    case 'first_order_day':
      return onDay(sql`f.first_order_at`)
    case 'last_order_day':
      return onDay(sql`f.last_order_at`)
    default:
      throw new Error(`“${field}” isn't compared with a bound`)
  }
}

/** Null instead of false for customers without a value that has a bound, so that PostgreSQL can use an index of the column. */
export const conditionOfLeaf = (kind: Kind, leaf: SegmentLeaf, ctx: Asking): SQL => {
  if (leaf.op === 'is_any') return sql`(${hasAny(kind, leaf, ctx)})`
  if (leaf.op === 'is_none') return sql`(NOT ${hasAny(kind, leaf, ctx)})`
  return sql`(${isWithin(leaf, ctx)})`
}

const joined = (match: 'all' | 'any', parts: readonly SQL[]): SQL =>
  sql`(${sql.join([...parts], match === 'all' ? sql` AND ` : sql` OR `)})`

/** Fields that are compared with the figures `f`. */
const figures: ReadonlySet<SegmentField> = new Set([
  ...(['orders', 'paid_orders', 'spend', 'average'] as const),
  ...(['first_order', 'last_order', 'first_order_day', 'last_order_day'] as const),
])

/** The ids of the customers that meet the conditions. Every customer has figures; they are read only if a condition is about them. */
export function idsThatMeet(
  { kind, entity_id, match, groups }: Omit<SegmentConditions, 'groups'> & { groups: readonly SegmentGroup[] },
  ctx: Asking,
): SQL {
  const withFigures = groups.some(({ of }) => of.some(({ field }) => figures.has(field)))
  return sql`
  SELECT c.id FROM customer c ${withFigures ? sql`JOIN customer_figure f ON f.customer_id = c.id AND f.kind = ${kind}` : sql``}
  WHERE c.kind = ${kind} AND c.erased_at IS NULL
    ${entity_id === null ? sql`` : sql`AND c.entity_id = ${entity_id}`}
    AND ${joined(
      match,
      groups.map((group) =>
        joined(
          group.match,
          group.of.map((leaf) => conditionOfLeaf(kind, leaf, ctx)),
        ),
      ),
    )}`
}
