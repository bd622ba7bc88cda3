import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Verifies that the ledger has what carriers granted and owe. The transaction must see all rows; it is part of the books. */
export async function proveClaims(ctx: Pick<Ctx, 'db'>) {
  const { rows } = await ctx.db.execute<{ problem: string }>(sql`
    SELECT 'claim ' || c.id || ' is ' || c.state || ' with ' || coalesce(c.granted, 0) || ', the ledger says ' || s.won
      || ' of which ' || s.due || ' is due' AS problem
    FROM track_claim c JOIN (
      SELECT p.reference, sum(l.amount) FILTER (WHERE a.code = 'carrier_compensation') AS won,
        -sum(l.amount) FILTER (WHERE a.code = 'carrier_claims') AS due
      FROM ledger_posting p JOIN ledger_line l ON l.posting_id = p.id JOIN ledger_account a ON a.id = l.account_id
      WHERE p.kind = 'carrier_claim' GROUP BY p.reference
    ) AS s ON s.reference = 'track-claim:' || c.id
    WHERE s.won IS DISTINCT FROM c.granted OR s.due <> CASE WHEN c.state IN ('accepted', 'confirming') THEN c.granted ELSE 0 END
    LIMIT 200`)
  const [counted] = (
    await ctx.db.execute<{ claims: string }>(sql`SELECT count(*) AS claims FROM track_claim`)
  ).rows
  return {
    ok: rows.length === 0,
    checked: { claims: Number(counted?.claims) },
    problems: rows.map((row) => row.problem),
  }
}
