import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Verifies that the books balance, from the lines alone. */

export interface Proof {
  ok: boolean
  /** What was checked, for the record. */
  checked: Record<string, number>
  /** Balances of system accounts with at least one line, in minor units. */
  house: { code: string; currency: string; balance: number }[]
  problems: string[]
}

/** Verifies the books. The transaction must see all rows. */
export async function verifyBooks(ctx: Pick<Ctx, 'db'>): Promise<Proof> {
  const { rows: problems } = await ctx.db.execute<{ problem: string }>(sql`
    SELECT 'posting ' || posting_id || ' is ' || sum(amount) || ' ' || currency || ' out of balance' AS problem
    FROM ledger_line GROUP BY posting_id, currency HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'posting ' || p.id || ' (' || p.kind || ') has no lines'
    FROM ledger_posting p WHERE NOT EXISTS (SELECT 1 FROM ledger_line l WHERE l.posting_id = p.id)
    UNION ALL
    SELECT 'account ' || a.id || ' (' || a.code || ' of company ' || a.entity_id || ') says ' || a.balance
      || ', its lines say ' || coalesce(sum(l.amount), 0)
    FROM ledger_account a LEFT JOIN ledger_line l ON l.account_id = a.id
    WHERE a.entity_id IS NOT NULL
    GROUP BY a.id HAVING a.balance <> coalesce(sum(l.amount), 0)
    UNION ALL
    SELECT 'account ' || a.id || ' says ' || a.bonus || ' bonus, its lines say ' || coalesce(sum(l.bonus_change), 0)
    FROM ledger_account a LEFT JOIN ledger_line l ON l.account_id = a.id
    GROUP BY a.id HAVING a.bonus <> coalesce(sum(l.bonus_change), 0)
    UNION ALL
    SELECT 'line ' || id || ' of account ' || account_id || ' says ' || balance_after || ' behind it, not ' || running
    FROM (
      SELECT l.id, l.account_id, l.balance_after,
        sum(l.amount) OVER (PARTITION BY l.account_id ORDER BY l.id) AS running
      FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id WHERE a.entity_id IS NOT NULL
    ) AS chain
    WHERE balance_after IS DISTINCT FROM running
    UNION ALL
    SELECT 'account ' || id || ' is ' || balance || ', below its limit of ' || credit_limit
    FROM ledger_account WHERE balance < -credit_limit
    UNION ALL
    SELECT 'line ' || l.id || ' is in ' || l.currency || ', its account in ' || a.currency
    FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id WHERE a.currency <> l.currency
    UNION ALL
    SELECT 'withdrawal ' || w.id || ' is ' || w.state || ', ' || coalesce(held.amount, 0) || ' of ' || w.amount || ' frozen'
    FROM withdrawal w LEFT JOIN (
      SELECT p.reference, sum(l.amount) AS amount FROM ledger_account a
      JOIN ledger_line l ON l.account_id = a.id JOIN ledger_posting p ON p.id = l.posting_id
      WHERE a.code = 'frozen' GROUP BY p.reference
    ) AS held ON held.reference = 'withdrawal:' || w.id
    WHERE coalesce(held.amount, 0)
      <> CASE WHEN w.state IN ('requested', 'confirming', 'approved') THEN w.amount ELSE 0 END
    UNION ALL
    SELECT 'withdrawal ' || w.id || ' is ' || w.state || ', the ledger ended it with ' || coalesce(p.kind, 'nothing')
    FROM withdrawal w LEFT JOIN ledger_posting p ON p.key = 'withdrawal:' || w.id || ':end'
    WHERE p.kind IS DISTINCT FROM CASE
      WHEN w.state = 'paid' THEN 'withdrawal'
      WHEN w.state IN ('rejected', 'failed', 'cancelled') THEN 'unfreeze' END
    UNION ALL
    SELECT 'adjustment ' || a.id || ' is ' || a.state || ', the ledger has ' || count(p.id) || ' postings for it'
    FROM wallet_adjustment a LEFT JOIN ledger_posting p ON p.key = 'adjustment:' || a.id
    GROUP BY a.id HAVING count(p.id) <> CASE WHEN a.state = 'approved' THEN 1 ELSE 0 END
    LIMIT 200`)
  const { rows: house } = await ctx.db.execute<{ code: string; currency: string; balance: string }>(sql`
    SELECT a.code, a.currency, sum(l.amount) AS balance
    FROM ledger_account a JOIN ledger_line l ON l.account_id = a.id
    WHERE a.entity_id IS NULL GROUP BY a.id ORDER BY a.currency, a.id`)
  const { rows: counts } = await ctx.db.execute<Record<string, string>>(sql`
    SELECT (SELECT count(*) FROM ledger_account) AS accounts, (SELECT count(*) FROM ledger_posting) AS postings,
      (SELECT count(*) FROM ledger_line) AS lines`)
  return {
    ok: problems.length === 0,
    checked: Object.fromEntries(Object.entries(counts[0] ?? {}).map(([name, n]) => [name, Number(n)])),
    house: house.map((row) => ({ ...row, balance: Number(row.balance) })),
    problems: problems.map((row) => row.problem),
  }
}
