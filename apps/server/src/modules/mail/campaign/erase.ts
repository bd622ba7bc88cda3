import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../../order/order/erasure.ts'
import { hashOfAddress } from '../suppression/address-hash.ts'

/** Takes the addresses of erased buyers out of campaigns of the companies that they bought from. What was counted stays. */
export async function eraseRecipients({ db }: Ctx, { emails, orderIds }: Erasure): Promise<void> {
  if (emails.length === 0) return
  await db.execute(sql`
    UPDATE email_campaign_row SET address = NULL, answer = '',
      state = CASE WHEN state IN ('checking', 'queued', 'held') THEN 'skipped' ELSE state END,
      reason = CASE WHEN state IN ('checking', 'queued', 'held') THEN 'erased' ELSE reason END
    WHERE address_hash = ANY (${sql.param(emails.map(hashOfAddress))}::text[])
      AND entity_id IN (SELECT o.entity_id FROM "order" o WHERE o.id = ANY (${sql.param([...orderIds])}::bigint[]))`)
}
