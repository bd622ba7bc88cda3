import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { segmentMembers } from '../../customer/segment/members.ts'
import type { MailValues } from '../template/render.ts'
import type { emailCampaign } from './table.ts'

/** Who a campaign is for, and what its mails say of each. */

type Campaign = typeof emailCampaign.$inferSelect

/** A company writes to its buyers; the operator writes to leads and merchants. */
const addressed = ({ entityId }: Campaign): SQL =>
  entityId === null ? sql`c.kind <> 'buyer'` : sql`c.kind = 'buyer' AND c.entity_id = ${entityId}`

/** Makes the members that the segment has now the recipients. One statement, so that no member is missed or comes in between. */
export async function freezeMembers(ctx: Ctx, campaign: Campaign): Promise<void> {
  const members = await segmentMembers(ctx, campaign.segmentId)
  await ctx.db.execute(sql`
    INSERT INTO email_campaign_row (campaign_id, account_id, entity_id, customer_id, state)
    SELECT ${campaign.id}, ${campaign.accountId}, ${campaign.entityId}::bigint, c.id, 'checking'
    FROM customer c WHERE c.id IN (${members}) AND ${addressed(campaign)} ORDER BY c.id
    ON CONFLICT DO NOTHING`)
}

/** A recipient as their mail and the checks before it need them. */
export interface Person {
  row_id: number
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
  /** Consent to marketing by mail; null if none was ever given or withdrawn. */
  consent: 'given' | 'withdrawn' | null
}

/** The columns of `Person` for rows `r`, with their customer `c`. */
export const personColumns = sql`
  r.id AS row_id, coalesce(c.kind, 'buyer') AS kind, coalesce(c.name, '') AS name, coalesce(c.company, '') AS company,
  coalesce(c.email, '') AS email, coalesce(c.country, '') AS country, coalesce(c.language, '') AS language,
  coalesce(c.do_not_contact, false) AS opted_out, c.erased_at IS NOT NULL AS is_erased,
  c.id IS NULL AS is_removed,
  (SELECT k.state FROM customer_consent k WHERE k.customer_id = c.id AND k.channel = 'email' ORDER BY k.id DESC LIMIT 1) AS consent`

/** What a mail says of its recipient. `sender`: the company that writes. */
export const valuesOf = (person: Person, sender: string): MailValues => ({
  'customer.name': person.name,
  'customer.first_name': person.name.split(/\s+/)[0] ?? '',
  'customer.organization': person.company,
  'customer.country': person.country,
  'company.name': sender,
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
