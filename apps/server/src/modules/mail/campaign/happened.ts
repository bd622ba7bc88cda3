import { type CampaignEvent, isOfParcel } from '@dropyard/contract/mail/campaign/automatic'
import { type SQL, sql } from 'drizzle-orm'
import type { emailCampaign } from './table.ts'

/**
 * Queries for what happened: the events of one campaign in a span of time. An event that is found again has the same `occurrence`.
 * Events that are found late are covered by the overlap of spans.
 */

type Campaign = Pick<typeof emailCampaign.$inferSelect, 'entityId' | 'days'>
export interface Span {
  readonly after: Date
  readonly until: Date
}

const within = (column: SQL, { after, until }: Span, days = 0): SQL => {
  const ago = sql`make_interval(days => ${days})`
  return sql`${column} > ${after.toISOString()}::timestamptz - ${ago} AND ${column} <= ${until.toISOString()}::timestamptz - ${ago}`
}

/** Parts of a split order and reshipments belong to the original, which gives one mail. */
const original = sql`
  WITH RECURSIVE up AS (
    SELECT o.id, coalesce(o.split_from, o.redelivered_from) AS above
    UNION SELECT p.id, coalesce(p.split_from, p.redelivered_from) FROM up JOIN "order" p ON p.id = up.above
  ) SELECT id FROM up WHERE above IS NULL`

/** A reshipment belongs to the parcel that it replaces. Each part of a split order is a parcel. */
const replaced = sql`
  WITH RECURSIVE up AS (
    SELECT o.id, o.split_from, o.redelivered_from, o.id AS parcel
    UNION SELECT p.id, p.split_from, p.redelivered_from, coalesce(up.redelivered_from, up.parcel)
    FROM up JOIN "order" p ON p.id = coalesce(up.redelivered_from, up.split_from)
  ) SELECT parcel AS id FROM up WHERE split_from IS NULL AND redelivered_from IS NULL`

/** The parcel's key is the lowest id of the customer's orders in it. Once a parcel has a label, its orders stay in it. */
const firstInParcel = sql`
  SELECT min(m.id) AS id FROM "order" r JOIN "order" m ON m.id = r.id OR m.combined_id = r.combined_id
    JOIN customer_order theirs ON theirs.order_id = m.id
  WHERE r.id = root.id AND theirs.customer_id = b.customer_id`

const ofOrder = (of: 'original' | 'parcel', from: SQL, at: SQL, where: SQL): SQL => sql`
  SELECT 'order:' || ${of === 'parcel' ? sql`coalesce((${firstInParcel}), root.id)` : sql`root.id`} AS occurrence,
    b.customer_id, o.id AS order_id, ${at} AS at
  FROM ${from} JOIN customer_order b ON b.order_id = o.id
    CROSS JOIN LATERAL (${of === 'parcel' ? replaced : original}) AS root
  WHERE o.on_hold IS DISTINCT FROM 'test_order' AND ${where}`

/** One event for each parcel and customer: orders that share a parcel give one mail. */
const parcel = (column: SQL, { entityId, days }: Campaign, span: Span): SQL =>
  ofOrder(
    'parcel',
    sql`"order" o`,
    sql`${column} + make_interval(days => ${days ?? 0})`,
    sql`o.entity_id = ${entityId} AND ${within(column, span, days ?? 0)}`,
  )

/** When we last wrote to or spoke with customer `c` (`at`), and when they last wrote to us (`answered`). */
const contacts = sql`
  SELECT max(its.at) FILTER (WHERE its.sent) AS at, max(its.at) FILTER (WHERE NOT its.sent) AS answered FROM (
    SELECT l.at, true AS sent FROM customer_log l
    WHERE l.customer_id = c.id AND l.kind IN ('call', 'mail', 'chat', 'visit')
    UNION ALL
    SELECT e.at, e.folder = 'sent' OR e.from_address = lower(a.address) FROM email_thread t
    JOIN email e ON e.thread_id = t.id AND NOT e.is_automatic JOIN email_account a ON a.id = e.account_id
    WHERE t.customer_id = c.id
  ) AS its`
const isSilent = sql`c.kind = 'lead' AND c.state <> 'lost' AND coalesce(ours.answered < ours.at, true)`

/** The last mail or follow-up of a lead, unless it is a mail from the lead, which waits for our answer. */
const silent = ({ days }: Campaign, span: Span): SQL => sql`
  SELECT 'customer:' || c.id || ':' || extract(epoch FROM ours.at)::bigint AS occurrence, c.id AS customer_id, NULL::bigint AS order_id,
    ours.at + make_interval(days => ${days ?? 0}) AS at
  FROM customer c CROSS JOIN LATERAL (${contacts}) AS ours
  WHERE ${isSilent} AND ${within(sql`ours.at`, span, days ?? 0)}`

const unordered = ({ entityId, days }: Campaign, span: Span): SQL => sql`
  SELECT 'customer:' || c.id || ':' || extract(epoch FROM f.last_order_at)::bigint AS occurrence, c.id AS customer_id,
    NULL::bigint AS order_id, f.last_order_at + make_interval(days => ${days ?? 0}) AS at
  FROM customer_figure f JOIN customer c ON c.id = f.customer_id
  WHERE ${entityId === null ? sql`c.kind = 'merchant'` : sql`c.kind = 'buyer' AND c.entity_id = ${entityId}`}
    AND ${within(sql`f.last_order_at`, span, days ?? 0)}`

/** An order that arrives paid was paid when it was placed, however late a store sends it. */
const paid = ({ entityId }: Campaign, span: Span): SQL =>
  ofOrder(
    'original',
    sql`customer_order p JOIN "order" o ON o.id = p.order_id`,
    sql`CASE WHEN p.paid_at = o.created_at THEN o.placed_at ELSE p.paid_at END`,
    sql`p.scope_id = ${entityId} AND ${within(sql`p.paid_at`, span)}`,
  )

const closed = ({ entityId }: Campaign, span: Span): SQL => sql`
  SELECT 'case:' || k.id AS occurrence, b.customer_id, k.order_id, k.settled_at AS at
  FROM after_sale_case k JOIN customer_order b ON b.order_id = k.order_id
  WHERE k.entity_id = ${entityId} AND ${within(sql`k.settled_at`, span)}`

const shippedAt = sql`o.shipped_at`
const deliveredAt = sql`o.delivered_at`

/** By event: rows of `occurrence`, `customer_id`, `order_id` and `at`. */
export const happened: Readonly<Record<CampaignEvent, (campaign: Campaign, span: Span) => SQL>> = {
  order_paid: paid,
  order_shipped: (campaign, span) => parcel(shippedAt, campaign, span),
  order_delivered: (campaign, span) => parcel(deliveredAt, campaign, span),
  delivered_days: (campaign, span) => parcel(deliveredAt, campaign, span),
  case_closed: closed,
  lead_silent: silent,
  no_order: unordered,
}

/**
 * Whether the mail for event `its` was already sent, or is about to be. A parcel has another first order after one of its orders got
 * its customer or customers were merged, so the keys of all of its orders count; those of other customers do if the mail went to this
 * one. Before parts had keys, a part was noted under the key of its original.
 */
export function isNoted(campaignId: number, event: CampaignEvent): SQL {
  const noted = sql`EXISTS (
    SELECT FROM email_campaign_row r WHERE r.campaign_id = ${campaignId} AND r.occurrence = its.occurrence)`
  if (!isOfParcel(event)) return noted
  return sql`(${noted} OR EXISTS (
    SELECT FROM (SELECT root.id FROM "order" o CROSS JOIN LATERAL (${replaced}) AS root WHERE o.id = its.order_id) AS root
      JOIN "order" p ON p.id = root.id JOIN "order" o ON o.id = p.id OR o.combined_id = p.combined_id
      CROSS JOIN LATERAL (${original}) AS top
      JOIN email_campaign_row r ON r.campaign_id = ${campaignId} AND r.occurrence IN ('order:' || o.id, 'order:' || top.id)
    WHERE CASE WHEN r.occurrence = 'order:' || o.id THEN r.customer_id = its.customer_id OR EXISTS (
        SELECT FROM customer_order theirs WHERE theirs.order_id = o.id AND theirs.customer_id = its.customer_id)
      ELSE r.order_id = o.id AND r.customer_id = its.customer_id END))`
}

/** Whether events may become known long after they happened. */
export const comesLate = (event: CampaignEvent): boolean => event === 'order_paid' || isOfParcel(event)

/** Since when row `r` counts its days, as its occurrence says. */
const countedFrom = sql`split_part(r.occurrence, ':', 3)::bigint`

/** Whether what row `r` of customer `c` is about was overtaken before its mail was sent: it isn't true any longer. */
export function isOver(event: CampaignEvent | null): SQL {
  switch (event) {
    case 'order_paid':
      return sql`NOT EXISTS (SELECT FROM customer_order p WHERE p.order_id = r.order_id AND p.paid AND NOT p.refunded)`
    case 'no_order':
      return sql`EXISTS (SELECT FROM customer_figure f
        WHERE f.customer_id = c.id AND extract(epoch FROM f.last_order_at)::bigint > ${countedFrom})`
    case 'lead_silent':
      return sql`NOT EXISTS (SELECT FROM (${contacts}) AS ours
        WHERE ${isSilent} AND extract(epoch FROM ours.at)::bigint = ${countedFrom})`
    default:
      return sql`false`
  }
}
