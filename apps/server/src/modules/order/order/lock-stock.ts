import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { lockGoodsStock } from '../../catalog/goods/stock-total.ts'

/**
 * Locks everything of the stock that some orders may change: balances in the global order (warehouse, then SKU), then the totals of
 * their goods.
 */
export async function lockStockOf(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ sku_id: number }>(sql`
    SELECT sku_id FROM stock_balance
    WHERE sku_id IN (SELECT sku_id FROM order_line WHERE order_id = ANY (${`{${orderIds.join(',')}}`}::bigint[]))
    ORDER BY warehouse_id, sku_id FOR UPDATE`)
  lockGoodsStock(
    ctx,
    rows.map((row) => row.sku_id),
  )
}

/**
 * Locks the statistics of some companies' orders, after stock and before wallets. Triggers do so as well when a figure changes, which
 * is too late for work that locks a wallet first, or that goes through several companies.
 */
export function lockCounters(ctx: Ctx, companies: readonly number[]): void {
  const ids = `{${[...companies].sort((a, b) => a - b).join(',')}}`
  deferWrite(
    ctx.db,
    ctx.db.execute(sql`SELECT order_counters_locked(id) FROM unnest(${ids}::bigint[]) AS id`),
  )
}
