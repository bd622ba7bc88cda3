import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { layerProblems } from './layers/prove.ts'

/**
 * Verifies that stock balances are the sums of their movements, of their bins and of their cost layers, and that no order has
 * negative reservations.
 */
export async function proveStock(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ ok: boolean; checked: Record<string, number>; problems: string[] }> {
  const { rows: problems } = await ctx.db.execute<{ problem: string }>(sql`
    WITH sums AS (
      SELECT sku_id, warehouse_id, sum(on_hand_change) AS on_hand, sum(reserved_change) AS reserved, sum(waiting_change) AS waiting,
        sum(quarantine_change) AS quarantine, sum(damaged_change) AS damaged
      FROM stock_movement GROUP BY sku_id, warehouse_id
    ), bins AS (
      SELECT sku_id, warehouse_id, sum(quantity) AS on_hand, sum(quantity) FILTER (WHERE condition = 'quarantine') AS quarantine,
        sum(quantity) FILTER (WHERE condition = 'damaged') AS damaged
      FROM bin_stock GROUP BY sku_id, warehouse_id
    ), moved AS (
      SELECT sku_id, warehouse_id, condition, bin_id, lot_id, sum(change) AS quantity FROM bin_movement GROUP BY 1, 2, 3, 4, 5
    )
    SELECT 'SKU ' || coalesce(b.sku_id, s.sku_id) || ' in warehouse ' || coalesce(b.warehouse_id, s.warehouse_id)
      || ' says ' || coalesce(b.on_hand, 0) || ' on hand, ' || coalesce(b.reserved, 0) || ' reserved, '
      || coalesce(b.waiting, 0) || ' waited for, ' || coalesce(b.quarantine, 0) || ' in quarantine and '
      || coalesce(b.damaged, 0) || ' damaged, its movements say ' || coalesce(s.on_hand, 0) || ', '
      || coalesce(s.reserved, 0) || ', ' || coalesce(s.waiting, 0) || ', ' || coalesce(s.quarantine, 0) || ' and '
      || coalesce(s.damaged, 0) AS problem
    FROM stock_balance b FULL JOIN sums s ON s.sku_id = b.sku_id AND s.warehouse_id = b.warehouse_id
    WHERE coalesce(b.on_hand, 0) <> coalesce(s.on_hand, 0) OR coalesce(b.reserved, 0) <> coalesce(s.reserved, 0)
      OR coalesce(b.waiting, 0) <> coalesce(s.waiting, 0) OR coalesce(b.quarantine, 0) <> coalesce(s.quarantine, 0)
      OR coalesce(b.damaged, 0) <> coalesce(s.damaged, 0)
    UNION ALL
    SELECT 'SKU ' || coalesce(b.sku_id, s.sku_id) || ' in warehouse ' || coalesce(b.warehouse_id, s.warehouse_id)
      || ' says ' || coalesce(b.on_hand, 0) || ' on hand, ' || coalesce(b.quarantine, 0) || ' in quarantine and '
      || coalesce(b.damaged, 0) || ' damaged, its bins say ' || coalesce(s.on_hand, 0) || ', '
      || coalesce(s.quarantine, 0) || ' and ' || coalesce(s.damaged, 0)
    FROM stock_balance b FULL JOIN bins s ON s.sku_id = b.sku_id AND s.warehouse_id = b.warehouse_id
    WHERE coalesce(b.on_hand, 0) <> coalesce(s.on_hand, 0) OR coalesce(b.quarantine, 0) <> coalesce(s.quarantine, 0)
      OR coalesce(b.damaged, 0) <> coalesce(s.damaged, 0)
    UNION ALL
    SELECT 'bin ' || coalesce(b.bin_id, m.bin_id) || ' says ' || coalesce(b.quantity, 0) || ' ' || coalesce(b.condition, m.condition)
      || ' of SKU ' || coalesce(b.sku_id, m.sku_id) || ', its movements say ' || coalesce(m.quantity, 0)
    FROM bin_stock b FULL JOIN moved m ON m.sku_id = b.sku_id AND m.warehouse_id = b.warehouse_id
      AND m.condition = b.condition AND m.bin_id = b.bin_id AND coalesce(m.lot_id, 0) = coalesce(b.lot_id, 0)
    WHERE coalesce(b.quantity, 0) <> coalesce(m.quantity, 0)
    UNION ALL
    SELECT 'line ' || line_id || ' of order ' || order_id || ' holds ' || sum(reserved_change)
      || ' and waits for ' || sum(waiting_change)
    FROM stock_movement WHERE order_id IS NOT NULL
    GROUP BY order_id, line_id, sku_id, warehouse_id HAVING sum(reserved_change) < 0 OR sum(waiting_change) < 0
    UNION ALL ${layerProblems}
    LIMIT 200`)
  const { rows: counts } = await ctx.db.execute<Record<string, string>>(sql`
    SELECT (SELECT count(*) FROM stock_balance) AS balances, (SELECT count(*) FROM stock_movement) AS movements,
      (SELECT count(*) FROM bin_stock WHERE quantity > 0) AS bins,
      (SELECT count(*) FROM cost_layer WHERE pieces_left > 0) AS layers, (SELECT sum(value) FROM stock_balance) AS fen`)
  return {
    ok: problems.length === 0,
    checked: Object.fromEntries(Object.entries(counts[0] ?? {}).map(([name, n]) => [name, Number(n)])),
    problems: problems.map((row) => row.problem),
  }
}
