import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'

/** Recipients of merged customers: the customer that remains was written to where either was. */

const module = 'email-campaign'
const part = z.array(z.number())
interface Pair {
  readonly survivorId: number
  readonly goneId: number
}

/**
 * Where both are recipients of one campaign, the row of the customer that goes stays without one. If its mail wasn't sent yet, it is
 * left out when its turn comes, so that the person gets one mail.
 */
export async function mergeRecipients(
  ctx: Ctx,
  { survivorId, goneId, keep }: Pair & { keep: (module: string, part: unknown) => void },
): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`SELECT id FROM email_campaign_row WHERE customer_id = ${goneId} ORDER BY id FOR UPDATE`,
  )
  if (rows.length === 0) return
  keep(
    module,
    rows.map(({ id }) => Number(id)),
  )
  await ctx.db.execute(sql`
    UPDATE email_campaign_row r SET customer_id = ${survivorId} WHERE r.customer_id = ${goneId} AND NOT EXISTS (
      SELECT FROM email_campaign_row s WHERE s.campaign_id = r.campaign_id AND s.customer_id = ${survivorId})`)
}

export async function unmergeRecipients(
  ctx: Ctx,
  { survivorId, goneId, kept }: Pair & { kept: (module: string) => unknown },
): Promise<void> {
  const { data } = part.safeParse(kept(module))
  if (!data) return
  await ctx.db.execute(sql`
    UPDATE email_campaign_row SET customer_id = ${goneId}
    WHERE id = ANY (${sql.param(data)}::bigint[]) AND (customer_id IS NULL OR customer_id = ${survivorId})`)
}
