import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { refreshGoodsStock } from '../../catalog/goods/stock-total.ts'
import { stockBalance, stockMovement, warehouse } from './table.ts'

/** The demo's warehouses, and the stock that the demo catalogue fills them with. */

const warehouses = [
  {
    code: 'CN',
    name: 'Yiwu',
    country: 'CN',
    address: '88 Chouzhou North Road, Yiwu, Zhejiang 322000, China',
    backorder: true,
  },
  {
    code: 'US',
    name: 'New Jersey',
    country: 'US',
    address: '40 Campus Plaza Drive, Edison, NJ 08837, USA',
    backorder: false,
  },
  {
    code: 'DE',
    name: 'Frankfurt',
    country: 'DE',
    address: 'Hanauer Landstraße 291, 60314 Frankfurt am Main, Germany',
    backorder: false,
  },
] as const

const atOnce = 2_000

/** Makes the warehouses; safe to call again. */
export async function demoWarehouses(ctx: Ctx): Promise<Map<string, number>> {
  await ctx.db
    .insert(warehouse)
    .values([...warehouses])
    .onConflictDoNothing()
  const rows = await ctx.db.select({ id: warehouse.id, code: warehouse.code }).from(warehouse)
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** Receives the stock of new demo goods; `warehouse` is one of the codes above. */
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
  await refreshGoodsStock(ctx, [...new Set(arrivals.map((row) => row.skuId))])
}
