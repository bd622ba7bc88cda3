import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'

/**
 * Updates the stock total of goods after stock of some SKUs changed: free stock in active warehouses, summed over active SKUs.
 * The goods are locked first and counted by a later statement, so that the second of two concurrent changes counts both.
 */
export function refreshGoodsStock(ctx: Ctx, skuIds: readonly number[]): void {
  if (skuIds.length === 0) return
  const ids = `{${skuIds.join(',')}}`
  const lock = sql`
    SELECT id FROM goods WHERE id IN (SELECT goods_id FROM sku WHERE id = ANY (${ids}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`
  const count = sql`
    UPDATE goods SET stock = totals.free
    FROM (
      SELECT g.id, coalesce(sum(b.on_hand - b.reserved - b.quarantine - b.damaged)
        FILTER (WHERE s.active AND w.status = 'active'), 0)::int AS free
      FROM goods g
      JOIN sku s ON s.goods_id = g.id
      LEFT JOIN stock_balance b ON b.sku_id = s.id
      LEFT JOIN warehouse w ON w.id = b.warehouse_id
      WHERE g.id IN (SELECT goods_id FROM sku WHERE id = ANY (${ids}::bigint[]))
      GROUP BY g.id
    ) AS totals
    WHERE goods.id = totals.id AND goods.stock <> totals.free`
  deferWrite(ctx.db, ctx.db.execute(lock))
  deferWrite(ctx.db, ctx.db.execute(count))
}
