import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { changesSql } from '../../warehouse/stock/history/changes.ts'

/**
 * Verifies the ledger of stock. The account of stock and what isn't posted yet are what balances are worth; that of stock under way is
 * what its layers are worth; closed days have the changes of their cost layers and their postings; kept balances follow from the days
 * before; shares of later costs add up. Days that aren't closed are no problem. The transaction must see all rows.
 */
export async function proveStockLedger(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ ok: boolean; checked: Record<string, number>; problems: string[] }> {
  const { rows } = await ctx.db.execute<{
    problem: string | null
    name: string | null
    n: string | null
  }>(sql`
    WITH change AS MATERIALIZED (${changesSql(sql`true`)}),
    closed AS (SELECT coalesce(max(day), '-infinity') AS day FROM stock_closed),
    total AS (
      SELECT
        coalesce((SELECT sum(amount) FROM supplier_posting_line WHERE account = 'stock'), 0) AS stock,
        coalesce((SELECT sum(amount) FROM supplier_posting_line WHERE account = 'transit'), 0) AS transit,
        coalesce((SELECT sum(booked) FROM change WHERE day > (SELECT day FROM closed) AND account NOT IN ('landed', 'lost')), 0) AS open_stock,
        coalesce((SELECT sum(-booked) FROM change WHERE day > (SELECT day FROM closed) AND account IN ('transit', 'lost')), 0) AS open_transit,
        (SELECT coalesce(sum(value), 0) FROM stock_balance) AS worth,
        (SELECT coalesce(sum(value_left), 0) FROM layer_under_way) AS under_way
    ), posted AS (
      SELECT p.key, sum(l.amount) FILTER (WHERE l.account IN ('stock', 'transit')) AS stock, sum(abs(l.amount)) / 2 AS amount
      FROM supplier_posting p JOIN supplier_posting_line l ON l.posting_id = p.id WHERE p.supplier_id IS NULL GROUP BY p.id
    ), wanted AS (
      SELECT CASE account WHEN 'cost_of_goods' THEN 'cogs' WHEN 'stock_loss' THEN 'loss' WHEN 'supplier_claim' THEN 'claim'
        WHEN 'purchase_variance' THEN 'variance' ELSE account END || ':' || warehouse_id || ':' || day AS key, abs(sum(booked)) AS amount
      FROM stock_day WHERE account <> 'landed' GROUP BY account, warehouse_id, day HAVING sum(booked) <> 0
    ), kept AS (
      SELECT day, coalesce(lag(day) OVER (ORDER BY day), '-infinity') AS before FROM (SELECT DISTINCT day FROM stock_kept) d
    )
    SELECT 'the account of stock is ' || stock || ' and ' || open_stock || ' are not posted yet, balances are worth ' || worth AS problem,
      NULL AS name, NULL::bigint AS n
    FROM total WHERE stock + open_stock <> worth
    UNION ALL
    SELECT 'the account of stock under way is ' || transit || ' and ' || open_transit || ' are not posted yet, its layers are worth '
      || under_way, NULL, NULL
    FROM total WHERE transit + open_transit <> under_way
    UNION ALL
    (SELECT coalesce(d.day, c.day) || ': SKU ' || coalesce(d.sku_id, c.sku_id) || ' in warehouse ' || coalesce(d.warehouse_id, c.warehouse_id)
      || ' has ' || coalesce(d.pieces, 0) || ' worth ' || coalesce(d.value, 0) || ' as ' || coalesce(d.account, c.account)
      || ', its cost layers say ' || coalesce(c.pieces, 0) || ' and ' || coalesce(c.value, 0), NULL, NULL
    FROM stock_day d FULL JOIN (SELECT * FROM change WHERE day <= (SELECT day FROM closed)) c
      ON c.day = d.day AND c.sku_id = d.sku_id AND c.warehouse_id = d.warehouse_id AND c.account = d.account
    WHERE d.pieces IS DISTINCT FROM c.pieces OR d.value IS DISTINCT FROM c.value OR d.booked IS DISTINCT FROM c.booked LIMIT 100)
    UNION ALL
    (SELECT 'posting ' || coalesce(p.key, w.key) || ' is ' || coalesce(p.amount, 0) || ', its day says ' || coalesce(w.amount, 0), NULL, NULL
    FROM posted p FULL JOIN wanted w ON w.key = p.key WHERE p.amount IS DISTINCT FROM w.amount LIMIT 100)
    UNION ALL
    (SELECT 'kept at ' || k.day || ': SKU ' || x.sku_id || ' in warehouse ' || x.warehouse_id || ' differs by ' || sum(x.pieces) || ' worth '
      || sum(x.value) || ' from the days before', NULL, NULL
    FROM kept k CROSS JOIN LATERAL (
      SELECT sku_id, warehouse_id, pieces, value FROM stock_kept WHERE day = k.day
      UNION ALL SELECT sku_id, warehouse_id, -pieces, -value FROM stock_kept WHERE day = k.before
      UNION ALL SELECT sku_id, warehouse_id, -pieces, -value FROM stock_day WHERE day > k.before AND day <= k.day
    ) x GROUP BY k.day, x.sku_id, x.warehouse_id HAVING sum(x.pieces) <> 0 OR sum(x.value) <> 0 LIMIT 100)
    UNION ALL
    (SELECT 'late cost ' || c.id || ' is ' || c.variance || ', its shares add up to ' || coalesce(sum(s.value), 0), NULL, NULL
    FROM cost_layer_move c LEFT JOIN late_share s ON s.move_id = c.id WHERE c.variance <> 0
    GROUP BY c.id, c.variance HAVING coalesce(sum(s.value), 0) <> c.variance LIMIT 100)
    UNION ALL
    SELECT NULL, 'days', (SELECT count(*) FROM stock_closed)
    UNION ALL
    SELECT NULL, 'postings', (SELECT count(*) FROM posted)
    UNION ALL
    SELECT NULL, 'fen not posted yet', (SELECT open_stock FROM total)::bigint`)
  const problems = rows.flatMap(({ problem }) => problem ?? [])
  return {
    ok: problems.length === 0,
    checked: Object.fromEntries(rows.flatMap(({ name, n }) => (name === null ? [] : [[name, Number(n)]]))),
    problems,
  }
}
