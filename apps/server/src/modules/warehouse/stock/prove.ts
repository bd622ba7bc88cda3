import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Verifies that stock balances are the sums of their movements, and that no order has negative reservations. */
export async function proveStock(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ ok: boolean; checked: Record<string, number>; problems: string[] }> {
  const { rows: problems } = await ctx.db.execute<{ problem: string }>(sql`
    WITH sums AS (
      SELECT sku_id, warehouse_id, sum(on_hand_change) AS on_hand, sum(reserved_change) AS reserved,
        sum(waiting_change) AS waiting
      FROM stock_movement GROUP BY sku_id, warehouse_id
    )
    SELECT 'SKU ' || coalesce(b.sku_id, s.sku_id) || ' in warehouse ' || coalesce(b.warehouse_id, s.warehouse_id)
      || ' says ' || coalesce(b.on_hand, 0) || ' on hand and ' || coalesce(b.reserved, 0)
      || ' reserved and ' || coalesce(b.waiting, 0) || ' waited for, its movements say ' || coalesce(s.on_hand, 0)
      || ', ' || coalesce(s.reserved, 0) || ' and ' || coalesce(s.waiting, 0) AS problem
    FROM stock_balance b FULL JOIN sums s ON s.sku_id = b.sku_id AND s.warehouse_id = b.warehouse_id
    WHERE coalesce(b.on_hand, 0) <> coalesce(s.on_hand, 0) OR coalesce(b.reserved, 0) <> coalesce(s.reserved, 0)
      OR coalesce(b.waiting, 0) <> coalesce(s.waiting, 0)
    UNION ALL
    SELECT 'line ' || line_id || ' of order ' || order_id || ' holds ' || sum(reserved_change)
      || ' and waits for ' || sum(waiting_change)
    FROM stock_movement WHERE order_id IS NOT NULL
    GROUP BY order_id, line_id, sku_id, warehouse_id HAVING sum(reserved_change) < 0 OR sum(waiting_change) < 0
    LIMIT 200`)
  const { rows: counts } = await ctx.db.execute<Record<string, string>>(sql`
    SELECT (SELECT count(*) FROM stock_balance) AS balances, (SELECT count(*) FROM stock_movement) AS movements`)
  return {
    ok: problems.length === 0,
    checked: Object.fromEntries(Object.entries(counts[0] ?? {}).map(([name, n]) => [name, Number(n)])),
    problems: problems.map((row) => row.problem),
  }
}
