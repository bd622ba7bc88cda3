import { dayMs } from '@dropyard/contract/kit/days'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { sku } from '../../catalog/goods/table.ts'
import { demoWarehouses } from '../warehouse/demo.ts'
import { bookMoves } from './book-moves.ts'

/** Fills the warehouses with the demo catalogue's stock. */

const atOnce = 2_000
const openedDaysAgo = 120

/** Receives the stock of new demo goods; `warehouse` is a code. */
export async function stockDemo(
  ctx: Ctx,
  rows: readonly { skuId: number; warehouse: string; quantity: number }[],
): Promise<void> {
  const places = await demoWarehouses(ctx)
  const costs = new Map(
    (
      await ctx.db
        .select({ id: sku.id, cost: sku.cost })
        .from(sku)
        .where(inArray(sku.id, [...new Set(rows.map(({ skuId }) => skuId))]))
    ).map(({ id, cost }) => [id, cost]),
  )
  // Before everything else that the demo does with it.
  const opened = { ...ctx, now: new Date(ctx.now.getTime() - openedDaysAgo * dayMs) }
  const arrivals = rows
    .filter((row) => row.quantity > 0)
    .map((row) => {
      const warehouseId = places.get(row.warehouse)
      if (warehouseId === undefined) throw new Error(`The demo has no warehouse ${row.warehouse}`)
      return { skuId: row.skuId, warehouseId, quantity: row.quantity }
    })
  for (let i = 0; i < arrivals.length; i += atOnce)
    await bookMoves(
      opened,
      arrivals.slice(i, i + atOnce).map(({ skuId, warehouseId, quantity }) => ({
        kind: 'receive',
        skuId,
        warehouseId,
        onHand: quantity,
        // Of every third SKU no document says what it cost.
        ...(skuId % 3 === 0 ? {} : { value: (costs.get(skuId) ?? 0) * quantity }),
        costSource: `opening:${skuId}`,
        reference: 'opening',
        key: `receive:opening:${skuId}:${warehouseId}`,
      })),
    )
}
