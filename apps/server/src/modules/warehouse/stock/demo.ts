import { dayMs } from '@dropyard/contract/kit/days'
import type { Ctx } from '../../../kit/context.ts'
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
        reference: 'opening',
        key: `receive:opening:${skuId}:${warehouseId}`,
      })),
    )
}
