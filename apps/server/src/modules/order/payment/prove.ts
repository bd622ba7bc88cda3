import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Verifies that `waiting`, on lines and in stock balances, equals what paid orders lack, and that nothing else waits. */
export async function proveWaiting(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ ok: boolean; checked: Record<string, number>; problems: string[] }> {
  const { rows: problems } = await ctx.db.execute<{ problem: string }>(sql`
    SELECT 'line ' || l.id || ' of order ' || o.order_sn || ' waits for ' || l.waiting || ' and lacks '
      || greatest(0, l.quantity - l.refunded - l.reserved) AS problem
    FROM "order" o JOIN order_line l ON l.order_id = o.id
    WHERE o.supply = 'short' AND NOT o.cancelled AND l.sku_id IS NOT NULL
      AND l.waiting <> greatest(0, l.quantity - l.refunded - l.reserved)
    UNION ALL
    SELECT 'line ' || l.id || ' of order ' || o.order_sn || ' waits, and the order does not'
    FROM order_line l JOIN "order" o ON o.id = l.order_id
    WHERE l.waiting > 0 AND (o.supply <> 'short' OR o.cancelled)
    UNION ALL
    SELECT 'SKU ' || coalesce(b.sku_id, s.sku_id) || ' in warehouse ' || coalesce(b.warehouse_id, s.warehouse_id) || ' says '
      || coalesce(b.waiting, 0) || ' waited for, its lines say ' || coalesce(s.waiting, 0)
    FROM (SELECT sku_id, warehouse_id, waiting FROM stock_balance WHERE waiting > 0) AS b
    FULL JOIN (
      SELECT sku_id, warehouse_id, sum(waiting) AS waiting FROM order_line WHERE waiting > 0 GROUP BY sku_id, warehouse_id
    ) AS s ON s.sku_id = b.sku_id AND s.warehouse_id = b.warehouse_id
    WHERE coalesce(b.waiting, 0) <> coalesce(s.waiting, 0)
    LIMIT 200`)
  const { rows: counts } = await ctx.db.execute<Record<string, string>>(sql`
    SELECT count(DISTINCT order_id) AS orders, coalesce(sum(waiting), 0) AS pieces FROM order_line WHERE waiting > 0`)
  return {
    ok: problems.length === 0,
    checked: Object.fromEntries(Object.entries(counts[0] ?? {}).map(([name, n]) => [name, Number(n)])),
    problems: problems.map((row) => row.problem),
  }
}
