import { campaignRecipient as contract } from '@dropyard/contract/mail/campaign/recipients'
import { sql } from 'drizzle-orm'
import { serve } from '../../../kit/record/record.ts'
import { eventDays } from './events.ts'
import { isResult } from './result.ts'
import { emailCampaignRow as row } from './table.ts'

/** The list of recipients. Addresses are those of the customers, masked as everywhere. */

const ofCustomer = (value: string) =>
  sql`(SELECT ${sql.raw(value)} FROM customer c WHERE c.id = email_campaign_row.customer_id)`
/** A recipient's event of a kind. With the campaign, whose events have an index: otherwise those of all campaigns are read. */
const eventOf = (kind: string) =>
  sql`email_campaign_event e WHERE e.campaign_id = email_campaign_row.campaign_id AND e.row_id = email_campaign_row.id AND e.kind = ${kind}`
const did = (kind: string) => sql`EXISTS (SELECT FROM ${eventOf(kind)})`
/**
 * Null when it isn't stored any longer. A subquery of a value, not EXISTS: that is planned as if all rows were read rather than a
 * page, by a hash of all events.
 */
const didLately = (kind: string) =>
  sql`coalesce((SELECT true FROM ${eventOf(kind)}),
    CASE WHEN email_campaign_row.sent_at < now() - make_interval(days => ${eventDays}) THEN NULL ELSE false END)`

export const recipients = serve(contract, row, {
  columns: {
    campaign_name: sql`(SELECT c.name FROM email_campaign c WHERE c.id = email_campaign_row.campaign_id)`,
    customer_name: sql`coalesce(${ofCustomer('c.name')}, '—')`,
    address_masked: sql`coalesce(${ofCustomer(
      "CASE WHEN c.email = '' THEN '' ELSE left(c.email, 1) || '•••@' || split_part(c.email, '@', 2) END",
    )}, '')`,
    order_number: sql`(SELECT coalesce(nullif(o.plt_order_sn, ''), o.order_sn) FROM "order" o WHERE o.id = email_campaign_row.order_id)`,
    opened: didLately('open'),
    clicked: didLately('click'),
  },
  filters: {
    template_id: (id) =>
      sql`email_campaign_row.campaign_id IN (SELECT c.id FROM email_campaign c WHERE c.template_id = ${id})`,
    did: (kind) => did(kind),
    result: (result) => isResult(result, 'email_campaign_row'),
  },
})
