import type { HeldNote } from '@dropyard/contract/store/data-request'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** What is stored about the buyer of some orders, for an answer to them. Entries that staff marked as internal are left out. */
export async function knownOfBuyer(
  ctx: Ctx,
  { orderIds }: { orderIds: readonly number[] },
): Promise<HeldNote[]> {
  if (orderIds.length === 0) return []
  const { rows } = await ctx.db.execute<{ at: Date | string; kind: string; text: string }>(sql`
    WITH its AS (
      SELECT c.* FROM customer c WHERE c.kind = 'buyer' AND c.id IN (
        SELECT co.customer_id FROM customer_order co WHERE co.order_id = ANY (${sql.param([...orderIds])}::bigint[]))
    )
    SELECT created_at AS at, 'customer' AS kind, concat_ws(', ', nullif(name, ''), nullif(email, ''), nullif(phone, ''),
      nullif(address, ''), nullif(country, ''), nullif(language, ''), nullif(array_to_string(tags, ', '), ''), nullif(remark, '')) AS text
    FROM its
    UNION ALL SELECT l.at, l.kind, l.text FROM customer_log l JOIN its ON its.id = l.customer_id WHERE NOT l.internal
    UNION ALL SELECT k.at, 'consent', concat_ws(', ', k.channel, k.state, k.source, k.words)
      FROM customer_consent k JOIN its ON its.id = k.customer_id
    ORDER BY at LIMIT 1000`)
  return rows.map(({ at, kind, text }) => ({ at: new Date(at).toISOString(), kind, text }))
}
