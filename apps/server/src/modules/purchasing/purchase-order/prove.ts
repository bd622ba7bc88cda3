import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { transferredSql } from '../../warehouse/stock-transfer/prove.ts'
import { isAwaitedSql, openSql } from './awaited.ts'

/** Verifies that incoming stock is what placed orders still await, and what transfers bring. */
export async function proveIncoming(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ ok: boolean; checked: Record<string, number>; problems: string[] }> {
  const awaited = sql`
    SELECT purchase_order_item.sku_id, purchase_order.warehouse_id, sum(${openSql})::int AS pieces
    FROM purchase_order_item JOIN purchase_order ON purchase_order.id = purchase_order_item.purchase_order_id
    WHERE ${isAwaitedSql} AND purchase_order_item.sku_id IS NOT NULL GROUP BY 1, 2`
  const { rows: problems } = await ctx.db.execute<{ problem: string }>(sql`
    WITH awaited AS (
      SELECT sku_id, warehouse_id, sum(pieces)::int AS pieces FROM (${awaited} UNION ALL ${transferredSql}) each GROUP BY 1, 2
    )
    SELECT 'SKU ' || coalesce(b.sku_id, a.sku_id) || ' in warehouse ' || coalesce(b.warehouse_id, a.warehouse_id)
      || ' says ' || coalesce(b.incoming, 0) || ' incoming, purchase orders and transfers say ' || coalesce(a.pieces, 0) AS problem
    FROM stock_balance b FULL JOIN awaited a ON a.sku_id = b.sku_id AND a.warehouse_id = b.warehouse_id
    WHERE coalesce(b.incoming, 0) <> coalesce(a.pieces, 0) LIMIT 200`)
  const { rows: counts } = await ctx.db.execute<{ orders: string; pieces: string }>(sql`
    SELECT (SELECT count(*) FROM purchase_order WHERE ${isAwaitedSql}) AS orders,
      (SELECT coalesce(sum(pieces), 0) FROM (${awaited}) a) AS pieces`)
  return {
    ok: problems.length === 0,
    checked: { orders: Number(counts[0]?.orders), pieces: Number(counts[0]?.pieces) },
    problems: problems.map((row) => row.problem),
  }
}
