import { type CampaignEvent, isOfParcel } from '@dropyard/contract/mail/campaign/automatic'
import type { MailVariable } from '@dropyard/contract/mail/template/blocks'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { segmentMembers } from '../../customer/segment/members.ts'
import type { MailValues } from '../template/render.ts'
import { isLate } from './may-receive.ts'
import type { emailCampaign } from './table.ts'

/** Who a campaign is for, and what its mails say of each. */

type Campaign = typeof emailCampaign.$inferSelect

/** A company writes to its buyers; the operator writes to leads and merchants. */
export const addressed = ({ entityId }: Campaign): SQL =>
  entityId === null ? sql`c.kind <> 'buyer'` : sql`c.kind = 'buyer' AND c.entity_id = ${entityId}`

/** Makes the members that the segment has now the recipients. One statement, so that no member is missed or comes in between. */
export async function freezeMembers(ctx: Ctx, campaign: Campaign): Promise<void> {
  const members = await segmentMembers(ctx, assertFound(campaign.segmentId))
  await ctx.db.execute(sql`
    INSERT INTO email_campaign_row (campaign_id, account_id, entity_id, customer_id, state)
    SELECT ${campaign.id}, ${campaign.accountId}, ${campaign.entityId}::bigint, c.id, 'checking'
    FROM customer c WHERE c.id IN (${members}) AND ${addressed(campaign)} ORDER BY c.id
    ON CONFLICT DO NOTHING`)
}

/** A recipient as their mail and the checks before it need them. */
export interface Person {
  row_id: number
  customer_id: number | null
  kind: 'lead' | 'merchant' | 'buyer'
  name: string
  company: string
  email: string
  country: string
  language: string
  opted_out: boolean
  is_erased: boolean
  /** Deleted, or merged with a customer who is a recipient of the same campaign. */
  is_removed: boolean
  /** What its automatic mail is about happened too long ago. */
  is_late: boolean
  /** Values of the order that its automatic mail is about; null for other mails. */
  order_values: OrderValues | null
  /** Consent to marketing by mail; null if none was ever given or withdrawn. */
  consent: 'given' | 'withdrawn' | null
}

type OrderValues = Record<Extract<MailVariable, `order.${string}`>, string>

/**
 * The order that row `r` of customer `c` is about; of mails about a parcel, all orders of the customer in it. Buyers know the number
 * that their store gave the order.
 */
const orderValues = (event: CampaignEvent | null): SQL => sql`
  SELECT jsonb_build_object('order.number', string_agg(coalesce(nullif(o.plt_order_sn, ''), o.order_sn), ', ' ORDER BY o.id),
    'order.store', coalesce(string_agg(DISTINCT s.name, ', '), ''),
    'order.tracking_number', coalesce(max(coalesce(o.own_tracking_number, o.tracking_number)), ''))
  FROM "order" its JOIN "order" o ON o.id = its.id
    ${isOfParcel(event) ? sql`OR (o.combined_id = its.combined_id AND EXISTS (SELECT FROM customer_order b WHERE b.order_id = o.id AND b.customer_id = c.id))` : sql``}
    LEFT JOIN store s ON s.id = o.store_id
  WHERE its.id = r.order_id HAVING count(*) > 0`

/** The columns of `Person` for rows `r` of a campaign with this event, with their customer `c`. */
export const personColumns = (ctx: Pick<Ctx, 'now'>, event: CampaignEvent | null): SQL => sql`
  r.id AS row_id, r.customer_id, coalesce(c.kind, 'buyer') AS kind, coalesce(c.name, '') AS name, coalesce(c.company, '') AS company,
  coalesce(c.email, '') AS email, coalesce(c.country, '') AS country, coalesce(c.language, '') AS language,
  coalesce(c.do_not_contact, false) AS opted_out, c.erased_at IS NOT NULL AS is_erased,
  c.id IS NULL AS is_removed, ${isLate(ctx)} AS is_late, (${orderValues(event)}) AS order_values,
  (SELECT k.state FROM customer_consent k WHERE k.customer_id = c.id AND k.channel = 'email' ORDER BY k.id DESC LIMIT 1) AS consent`

const noOrder: OrderValues = { 'order.number': '', 'order.store': '', 'order.tracking_number': '' }

/** What a mail says of its recipient. `sender`: the company that writes. */
export const valuesOf = (person: Person, sender: string): MailValues => ({
  'customer.name': person.name,
  'customer.first_name': person.name.split(/\s+/)[0] ?? '',
  'customer.organization': person.company,
  'customer.country': person.country,
  'company.name': sender,
  ...(person.order_values ?? noOrder),
})

/** The name in which a campaign writes. */
export async function senderOf(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  entityId: number | null,
): Promise<string> {
  if (entityId === null) return config.PRODUCT_NAME
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM entity WHERE id = ${entityId}`)
  return rows[0]?.name ?? config.PRODUCT_NAME
}
