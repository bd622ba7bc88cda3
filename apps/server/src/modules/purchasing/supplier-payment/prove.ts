import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { landedSql } from '../asn/ledger.ts'

/** Verifies the ledger of purchases: what came, bills, deposits and payments. The transaction must see all rows. */
export async function provePurchases(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ ok: boolean; checked: Record<string, number>; problems: string[] }> {
  const balance = (account: string, about: ReturnType<typeof sql>) =>
    sql`coalesce((SELECT sum(l.amount) FROM supplier_posting_line l WHERE l.account = ${account} AND l.about = ${about}), 0)`
  const { rows: problems } = await ctx.db.execute<{ problem: string }>(sql`
    SELECT 'posting ' || p.key || ' is ' || coalesce(sum(l.amount)::text, 'empty') AS problem
    FROM supplier_posting p LEFT JOIN supplier_posting_line l ON l.posting_id = p.id
    GROUP BY p.id HAVING coalesce(sum(l.amount), 1) <> 0
    UNION ALL
    SELECT 'line ' || x.line || ' of an order is worth ' || x.worth || ', booked are ' || x.booked
    FROM (${landedSql()}) x WHERE x.worth <> x.booked
    UNION ALL
    SELECT 'bill ' || b.id || ' is ' || b.state || ' with ' || b.paid || ' of ' || b.total || ' paid, payable are ' || x.payable
    FROM supplier_bill b CROSS JOIN LATERAL (SELECT ${balance('payable', sql`'bill:' || b.id`)} AS payable) x
    WHERE CASE WHEN b.state <> 'approved' OR b.paid = b.total THEN x.payable <> 0
      WHEN b.paid = 0 THEN x.payable <> -b.total_cny ELSE x.payable * b.total > 0 END
    UNION ALL
    SELECT 'bill ' || b.id || ' says ' || b.paid || ' paid, payments and deposits say ' || x.paid
    FROM supplier_bill b CROSS JOIN LATERAL (SELECT
      coalesce((SELECT sum(i.amount) FROM supplier_payment_item i JOIN supplier_payment p ON p.id = i.supplier_payment_id
        AND p.state = 'paid' WHERE i.bill_id = b.id), 0)
      + coalesce((SELECT sum(u.amount) FROM supplier_deposit_use u WHERE u.bill_id = b.id), 0) AS paid) x
    WHERE b.paid <> x.paid
    UNION ALL
    SELECT 'payment ' || p.id || ' is ' || p.state || ', the ledger has ' || count(g.id) || ' postings for it'
    FROM supplier_payment p LEFT JOIN supplier_posting g ON g.key = 'payment:' || p.id
    GROUP BY p.id
    HAVING count(g.id) <> CASE WHEN p.state = 'paid' AND EXISTS (
      SELECT FROM supplier_payment_item i WHERE i.supplier_payment_id = p.id) THEN 1 ELSE 0 END
    UNION ALL
    SELECT 'order ' || d.po_id || ' has ' || d.amount || ' of unused deposits, prepaid are ' || ${balance('prepaid', sql`'po:' || d.po_id`)}
    FROM (
      SELECT i.po_id, sum(i.amount) - coalesce((SELECT sum(u.amount) FROM supplier_deposit_use u WHERE u.po_id = i.po_id), 0) AS amount
      FROM supplier_payment_item i JOIN supplier_payment p ON p.id = i.supplier_payment_id AND p.state = 'paid'
      WHERE i.po_id IS NOT NULL GROUP BY i.po_id
    ) d WHERE (d.amount = 0) <> (${balance('prepaid', sql`'po:' || d.po_id`)} = 0) OR d.amount < 0
    UNION ALL
    SELECT 'line ' || i.id || ' of an order has ' || i.pieces || ' ordered, billed are ' || sum(s.pieces)
    FROM supplier_bill_item s JOIN supplier_bill b ON b.id = s.supplier_bill_id AND b.state <> 'cancelled'
    JOIN purchase_order_item i ON i.id = s.po_line_id GROUP BY i.id HAVING sum(s.pieces) NOT BETWEEN 0 AND i.pieces
    LIMIT 200`)
  const { rows: counts } = await ctx.db.execute<Record<string, string>>(sql`
    SELECT (SELECT count(*) FROM supplier_posting) AS postings, (SELECT count(*) FROM supplier_posting_line) AS lines,
      (SELECT count(*) FROM supplier_bill) AS bills, (SELECT count(*) FROM supplier_payment) AS payments`)
  return {
    ok: problems.length === 0,
    checked: Object.fromEntries(Object.entries(counts[0] ?? {}).map(([name, n]) => [name, Number(n)])),
    problems: problems.map((row) => row.problem),
  }
}
