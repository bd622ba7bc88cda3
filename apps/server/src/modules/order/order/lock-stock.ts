import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'

/**
 * Locks everything of the stock that some orders may change: balances in the global order (warehouse, then SKU), then the goods, which
 * keep totals. Work that changes orders first and stock later calls it before, because locks are taken in this order: orders, stock,
 * coupons, statistics (`lock-statistics.ts`), wallets.
 */
export async function lockStockOf(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const ids = `{${orderIds.join(',')}}`
  await ctx.db.execute(sql`
    SELECT 1 FROM stock_balance
    WHERE sku_id IN (SELECT sku_id FROM order_line WHERE order_id = ANY (${ids}::bigint[]))
    ORDER BY warehouse_id, sku_id FOR UPDATE`)
  const goods = sql`
    SELECT id FROM goods
    WHERE id IN (SELECT s.goods_id FROM order_line l JOIN sku s ON s.id = l.sku_id WHERE l.order_id = ANY (${ids}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`
  deferWrite(ctx.db, ctx.db.execute(goods))
}
