import { isRelayAddress } from '@dropyard/contract/customer/customer/contact'
import {
  type CampaignEvent,
  campaignEvents,
  isTransactional,
} from '@dropyard/contract/mail/campaign/automatic'
import type { SkipReason } from '@dropyard/contract/mail/campaign/row-states'
import type { SuppressionReason } from '@dropyard/contract/mail/suppression'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { suppressedHashes } from '../suppression/suppress.ts'
import type { Person } from './audience.ts'

/** Who must not get a mail of a campaign, and why. */

/** Days after an event within which its mail is sent: news that is older, after a pause or an outage, helps no one. */
const latestDays = 3

/** Why a recipient must not get it, whatever the suppression list says; undefined if they may. */
export function forbidden(person: Person, event: CampaignEvent | null): SkipReason | undefined {
  if (person.is_removed) return 'removed'
  if (person.is_erased) return 'erased'
  if (person.email === '') return 'no_address'
  if (isRelayAddress(person.email)) return 'relay'
  if (person.opted_out) return 'opted_out'
  if (person.is_late) return 'late'
  if (isTransactional(event)) return undefined
  // Buyers must have agreed; leads and merchants are our own business contacts and can object.
  const agrees = person.kind === 'buyer' ? person.consent === 'given' : person.consent !== 'withdrawn'
  return agrees ? undefined : 'consent'
}

/** Whether the event of row `r` happened too long ago. Campaigns that are sent at a time have no event. */
export const isLate = ({ now }: Pick<Ctx, 'now'>) =>
  sql`coalesce(r.event_at < ${now.toISOString()}::timestamptz - make_interval(days => ${latestDays}), false)`

/** The events whose mails need no consent. */
const transactional = Object.keys(campaignEvents).filter(isTransactional)

/**
 * The suppressed ones of some hashes with their reasons. Who unsubscribed from marketing still gets mails about the delivery of their
 * orders, unless they unsubscribed from these.
 */
export async function stoppedHashes(
  ctx: Pick<Ctx, 'db'>,
  { entityId, event }: { readonly entityId: number | null; readonly event: CampaignEvent | null },
  hashes: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  if (!isTransactional(event)) return suppressedHashes(ctx, hashes, entityId)
  const [stopped, { rows }] = await Promise.all([
    suppressedHashes(ctx, hashes, entityId, ['unsubscribed']),
    ctx.db.execute<{ hash: string }>(sql`
      SELECT DISTINCT r.address_hash AS hash FROM email_campaign_row r JOIN email_campaign c ON c.id = r.campaign_id
      WHERE r.address_hash = ANY (${sql.param([...hashes])}::text[]) AND c.entity_id IS NOT DISTINCT FROM ${entityId}::bigint
        AND c.event = ANY (${sql.param(transactional)}::text[])
        AND EXISTS (SELECT FROM email_campaign_event e WHERE e.row_id = r.id AND e.kind = 'unsubscribe')`),
  ])
  return new Map([...rows.map(({ hash }) => [hash, 'unsubscribed'] as const), ...stopped])
}
