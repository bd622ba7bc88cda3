import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { isLate } from './may-receive.ts'
import type { emailCampaign } from './table.ts'

/** How often automatic campaigns of one sender write to a person. */

type Campaign = Pick<typeof emailCampaign.$inferSelect, 'entityId' | 'gapDays'>
interface Recipient {
  readonly customerId: number | null
  readonly hash: string | null
}

/** Who got an automatic mail lately or will get one. */
export interface RecentMails {
  readonly has: (recipient: Recipient) => boolean
  readonly add: (recipient: Recipient) => void
}

/** Until the transaction ends no other one queues automatic mails of this sender. */
export async function lockRecentMails({ db }: Ctx, { entityId }: Campaign): Promise<void> {
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('email-campaign:automatic'), ${entityId ?? 0}::int)`,
  )
}

export async function recentlyMailed(
  ctx: Ctx,
  { entityId, gapDays }: Campaign,
  recipients: readonly Recipient[],
): Promise<RecentMails> {
  if (gapDays === null) return { has: () => false, add: () => undefined }
  const hashes = recipients.flatMap(({ hash }) => hash ?? [])
  const customers = recipients.flatMap(({ customerId }) => customerId ?? [])
  const { rows } = await ctx.db.execute<{ hash: string | null; customer: string | null }>(sql`
    SELECT r.address_hash AS hash, r.customer_id AS customer FROM email_campaign_row r JOIN email_campaign c ON c.id = r.campaign_id
    WHERE (r.address_hash = ANY (${sql.param(hashes)}::text[]) OR r.customer_id = ANY (${sql.param(customers)}::bigint[]))
      AND c.kind = 'event' AND c.entity_id IS NOT DISTINCT FROM ${entityId}::bigint
      AND ((r.state IN ('queued', 'sending', 'held') AND NOT ${isLate(ctx)})
        OR r.sent_at > ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${gapDays}))`)
  const known = new Set(rows.flatMap(({ hash, customer }) => [hash, customer && Number(customer)]))
  known.delete(null)
  return {
    has: ({ hash, customerId }) => known.has(hash) || known.has(customerId),
    add: ({ hash, customerId }) => {
      if (hash !== null) known.add(hash)
      if (customerId !== null) known.add(customerId)
    },
  }
}
