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
      SELECT i.id, i.expected, i.returned, ${receivedOf(line)} AS received, ${rejectedOf(line)} AS rejected
      FROM asn_item i WHERE i.asn_id = ${asnId}
    ), decided AS (
      SELECT d.line_id, k.kind, sum(d.pieces)::int AS pieces FROM difference d
      -- Items beyond the order that are to be sent back were rejected for it.
      JOIN (VALUES ('missing', 'missing'), ('over', 'over'), ('rejected', 'rejected'), ('over', 'rejected')) AS k(of, kind)
        ON k.of = d.kind
      WHERE d.asn_id = ${asnId} AND d.state = 'decided' AND d.outcome IN ('wait', 'short-close', 'return', 'scrap')
      GROUP BY 1, 2
    ), found AS (
      SELECT c.id AS line_id, k.kind, k.pieces - greatest(coalesce(d.pieces, 0), k.done) AS pieces
      FROM counted c CROSS JOIN LATERAL (VALUES
        ('missing', c.expected - c.received, 0), ('over', c.received - c.expected, 0), ('rejected', c.rejected, c.returned)
      ) AS k(kind, pieces, done)
      LEFT JOIN decided d ON d.line_id = c.id AND d.kind = k.kind
      WHERE k.pieces > greatest(coalesce(d.pieces, 0), k.done)
    ), gone AS (
      DELETE FROM difference d WHERE d.asn_id = ${asnId} AND d.state = 'open'
        AND NOT EXISTS (SELECT FROM found f WHERE f.line_id = d.line_id AND f.kind = d.kind)
    )
    INSERT INTO difference (asn_id, line_id, kind, pieces, created_at, updated_at)
    SELECT ${asnId}, line_id, kind, pieces, ${ctx.now.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz FROM found
    ON CONFLICT (line_id, kind) WHERE state = 'open' DO UPDATE SET pieces = excluded.pieces, version = difference.version + 1`)
}
