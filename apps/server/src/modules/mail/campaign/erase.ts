import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../../order/order/erasure.ts'
import { hashOfAddress } from '../suppression/address-hash.ts'

/** Takes erased people out of campaigns: their address and what servers said about it. What was counted stays. */

/** By address: buyers of the companies whose orders are erased, also where a row has no customer any longer. */
export async function eraseRecipients(ctx: Ctx, { emails, orderIds }: Erasure): Promise<void> {
  if (emails.length === 0) return
  await blank(
    ctx,
    sql`${addressIn(emails)}
      AND entity_id IN (SELECT o.entity_id FROM "order" o WHERE o.id = ANY (${sql.param([...orderIds])}::bigint[]))`,
  )
}

/** By customer, also those without orders. One who is not erased whole keeps the mails to addresses that stay. */
export async function eraseCustomers(
  ctx: Ctx,
  {
    erasure: { emails },
    ids,
    whole,
  }: { erasure: Pick<Erasure, 'emails'>; ids: readonly number[]; whole: boolean },
): Promise<void> {
  const these = sql`ANY (${sql.param([...ids])}::bigint[])`
  const theirs = sql`customer_id = ${these}`
  if (!whole) return blank(ctx, sql`${theirs} AND ${addressIn(emails)}`)
  // A merge leaves rows without a customer. Only buyers are recipients of their company; others are those of the operator.
  const merged = sql`customer_id IS NULL AND ${addressIn(emails)} AND EXISTS (
    SELECT FROM customer c WHERE c.id = ${these}
      AND (CASE WHEN c.kind = 'buyer' THEN c.entity_id END) IS NOT DISTINCT FROM email_campaign_row.entity_id)`
  await blank(ctx, sql`${theirs} OR (${merged})`)
}

const addressIn = (emails: readonly string[]): SQL =>
  sql`address_hash = ANY (${sql.param(emails.map(hashOfAddress))}::text[])`

async function blank({ db }: Ctx, where: SQL): Promise<void> {
  await db.execute(sql`
    UPDATE email_campaign_row SET address = NULL, answer = '',
      state = CASE WHEN state IN ('checking', 'queued', 'held') THEN 'skipped' ELSE state END,
      reason = CASE WHEN state IN ('checking', 'queued', 'held') THEN 'erased' ELSE reason END
    WHERE ${where}`)
}
