import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { lockBalances, type Place, placeKey } from './balance.ts'

/** Pieces that are on their way to a warehouse: ordered from a supplier and not received yet. */

/**
 * Changes how many pieces are incoming, by differences. Creates missing balances, and locks all of them in the global order
 * (warehouse, then SKU) before it changes any.
 */
export async function addIncoming(
  ctx: Ctx,
  changes: readonly (Place & { readonly pieces: number })[],
): Promise<void> {
  const sums = [...Map.groupBy(changes, placeKey).values()].flatMap(([first, ...others]) => {
    const pieces = others.reduce((sum, one) => sum + one.pieces, first?.pieces ?? 0)
    return first && pieces !== 0 ? [{ ...first, pieces }] : []
  })
  if (sums.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) AS g ("skuId" bigint, "warehouseId" bigint, pieces int)`
  const insert = sql`
    INSERT INTO stock_balance (sku_id, warehouse_id)
    SELECT g."skuId", g."warehouseId" FROM ${given} ORDER BY g."warehouseId", g."skuId" ON CONFLICT DO NOTHING`
  deferWrite(ctx.db, ctx.db.execute(insert))
  lockBalances(ctx, sums)
  await ctx.db.execute(sql`
    UPDATE stock_balance b SET incoming = b.incoming + g.pieces FROM ${given}
    WHERE b.sku_id = g."skuId" AND b.warehouse_id = g."warehouseId"`)
}
