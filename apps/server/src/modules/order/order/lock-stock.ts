import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Locks all balances that some orders may change, in the global order: warehouse, then SKU. */
export async function lockStockOf(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    SELECT 1 FROM stock_balance
    WHERE sku_id IN (SELECT sku_id FROM order_line WHERE order_id = ANY (${`{${orderIds.join(',')}}`}::bigint[]))
    ORDER BY warehouse_id, sku_id FOR UPDATE`)
}
