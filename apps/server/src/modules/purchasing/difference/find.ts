import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { receivedOf, rejectedOf } from '../asn/counted.ts'

/**
 * Finds the differences of an arrival whose receiving is finished. What was decided stays decided: only what differs beyond it is
 * open again. Open ones that are no longer there are removed.
 */
export async function findDifferences(ctx: Ctx, asnId: number): Promise<void> {
  const line = sql`i.id`
  await ctx.db.execute(sql`
    WITH counted AS (
      SELECT i.id, i.expected, ${receivedOf(line)} AS received, ${rejectedOf(line)} AS rejected,
        -- Rejected pieces that left, or that drafts of returns name.
        i.returned + (SELECT coalesce(sum(d.pieces), 0)::int FROM supplier_return_item d
          JOIN supplier_return r ON r.id = d.supplier_return_id WHERE d.asn_line_id = i.id AND r.state = 'draft') AS returned
      FROM asn_item i WHERE i.asn_id = ${asnId}
    ), decided AS (
      SELECT line_id, kind, sum(pieces)::int AS pieces FROM difference
      WHERE asn_id = ${asnId} AND state = 'decided'
        AND (outcome IN ('wait', 'short-close', 'settle') OR (outcome = 'return' AND kind = 'over'))
      GROUP BY 1, 2
    ), found AS (
      SELECT c.id AS line_id, k.kind, k.pieces - coalesce(d.pieces, 0) AS pieces
      FROM counted c CROSS JOIN LATERAL (VALUES
        ('missing', c.expected - c.received), ('over', c.received - c.expected), ('rejected', c.rejected - c.returned)
      ) AS k(kind, pieces)
      LEFT JOIN decided d ON d.line_id = c.id AND d.kind = k.kind
      WHERE k.pieces > coalesce(d.pieces, 0)
    ), gone AS (
      DELETE FROM difference d WHERE d.asn_id = ${asnId} AND d.state = 'open'
        AND NOT EXISTS (SELECT FROM found f WHERE f.line_id = d.line_id AND f.kind = d.kind)
    )
    INSERT INTO difference (asn_id, line_id, kind, pieces, created_at, updated_at)
    SELECT ${asnId}, line_id, kind, pieces, ${ctx.now.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz FROM found
    ON CONFLICT (line_id, kind) WHERE state = 'open' DO UPDATE SET pieces = excluded.pieces, version = difference.version + 1`)
}
