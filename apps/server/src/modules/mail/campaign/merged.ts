import { waitingStates } from '@dropyard/contract/mail/campaign/row-states'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'

/** Recipients of merged customers: the customer that remains was written to where either was. */

const module = 'email-campaign'
const ids = z.array(z.number())
/** Ids of the rows of the customer that went, and of rows that the remaining customer gave up; earlier merges kept only the first. */
const part = z.union([
  z.object({ moved: ids, freed: ids }),
  ids.transform((moved) => ({ moved, freed: [] as number[] })),
])
interface Pair {
  readonly survivorId: number
  readonly goneId: number
}

/** Reasons to leave a customer out who asked for that: they get no mail to their other address either. */
const objections = ['unsubscribed', 'complaint', 'manual']

/**
 * Where both are recipients of one campaign, one row remains, and the other one has no customer any longer. If its mail wasn't sent
 * yet, it is left out when its turn comes, so that the person gets one mail. The survivor's row remains, unless it gets no mail and
 * the other one still waits for its own.
 */
export async function mergeRecipients(
  ctx: Ctx,
  { survivorId, goneId, keep }: Pair & { keep: (module: string, part: unknown) => void },
): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number; customer_id: number }>(sql`
    SELECT id, customer_id FROM email_campaign_row WHERE customer_id IN (${survivorId}, ${goneId}) ORDER BY id FOR UPDATE`)
  const moved = rows.flatMap(({ id, customer_id }) => (Number(customer_id) === goneId ? [Number(id)] : []))
  if (moved.length === 0) return
  const waiting = sql`${sql.param([...waitingStates])}::text[]`
  const { rows: freed } = await ctx.db.execute<{ id: number }>(sql`
    UPDATE email_campaign_row s SET customer_id = NULL FROM email_campaign_row g
    WHERE s.customer_id = ${survivorId} AND g.customer_id = ${goneId} AND g.campaign_id = s.campaign_id
      AND g.occurrence = s.occurrence AND g.state = ANY (${waiting})
      AND ((s.state = 'skipped' AND NOT s.reason = ANY (${sql.param(objections)}::text[]))
        OR (s.state = 'checking' AND g.state <> 'checking'))
    RETURNING s.id`)
  keep(module, { moved, freed: freed.map(({ id }) => Number(id)) })
  await ctx.db.execute(sql`
    UPDATE email_campaign_row r SET customer_id = ${survivorId} WHERE r.customer_id = ${goneId} AND NOT EXISTS (
      SELECT FROM email_campaign_row s WHERE s.campaign_id = r.campaign_id AND s.occurrence = r.occurrence AND s.customer_id = ${survivorId})`)
}

export async function unmergeRecipients(
  ctx: Ctx,
  { survivorId, goneId, kept }: Pair & { kept: (module: string) => unknown },
): Promise<void> {
  const { data } = part.safeParse(kept(module))
  if (!data) return
  const giveTo = (customerId: number, rows: readonly number[]) =>
    ctx.db.execute(sql`
      UPDATE email_campaign_row SET customer_id = ${customerId}
      WHERE id = ANY (${sql.param(rows)}::bigint[]) AND (customer_id IS NULL OR customer_id = ${survivorId})`)
  await giveTo(goneId, data.moved)
  await giveTo(survivorId, data.freed)
}
