import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { refreshGoodsStock } from '../../catalog/goods/stock-total.ts'
import { demoWarehouses } from '../warehouse/demo.ts'
import { stockBalance, stockMovement } from './table.ts'

/** Fills the warehouses with the demo catalogue's stock. */

const atOnce = 2_000

/** Receives the stock of new demo goods; `warehouse` is a code. */
export async function stockDemo(
  ctx: Ctx,
  rows: readonly { skuId: number; warehouse: string; quantity: number }[],
): Promise<void> {
  const places = await demoWarehouses(ctx)
  const arrivals = rows
    .filter((row) => row.quantity > 0)
    .map((row) => {
      const warehouseId = places.get(row.warehouse)
      if (warehouseId === undefined) throw new Error(`The demo has no warehouse ${row.warehouse}`)
      return { skuId: row.skuId, warehouseId, quantity: row.quantity }
    })
  for (let i = 0; i < arrivals.length; i += atOnce) {
    const some = arrivals.slice(i, i + atOnce)
    await ctx.db.insert(stockMovement).values(
      some.map(({ skuId, warehouseId, quantity }) => ({
        kind: 'receive' as const,
        skuId,
        warehouseId,
        onHandChange: quantity,
        reference: 'opening',
        key: `receive:opening:${skuId}:${warehouseId}`,
        at: ctx.now,
      })),
    )
    await ctx.db
      .insert(stockBalance)
      .values(some.map(({ skuId, warehouseId, quantity }) => ({ skuId, warehouseId, onHand: quantity })))
      .onConflictDoUpdate({
        target: [stockBalance.skuId, stockBalance.warehouseId],
        set: { onHand: sql`${stockBalance.onHand} + excluded.on_hand` },
      })
  }
  refreshGoodsStock(ctx, [...new Set(arrivals.map((row) => row.skuId))])
}
