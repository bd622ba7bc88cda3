import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs.ts'
import { lockOrders } from '../order/change.ts'
import { settle } from '../order/goods.ts'
import { giveSku } from '../order/lines.ts'
import { order, orderLine } from '../order/table.ts'
import { orderSku } from './table.ts'

/** Mends orders whose store variants have a SKU by now. */

export const mendJob = job({
  name: 'order-sku.mend',
  input: z.object({ orderSkuIds: z.array(z.number()) }),
  atOnce: 1,
  async run(run, { orderSkuIds }) {
    const ids = await run.transaction((ctx) => waitingOrders(ctx, orderSkuIds))
    let done = 0
    for (const id of ids) {
      if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from here')
      await run.transaction((ctx) => mendOrder(ctx, id))
      await run.progress(++done, ids.length)
    }
    return { orders: ids.length }
  },
})

/** Unpaid orders with a line that waits for one of these variants and could have its SKU now. */
export async function waitingOrders(
  ctx: Ctx,
  orderSkuIds: readonly number[],
  limit = 1_000_000,
): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ id: order.id })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .innerJoin(orderSku, eq(orderSku.id, orderLine.orderSkuId))
    .where(
      and(
        inArray(orderLine.orderSkuId, [...orderSkuIds]),
        isNull(orderLine.skuId),
        isNotNull(orderSku.skuId),
        eq(order.payment, 'due'),
        eq(order.cancelled, false),
      ),
    )
    .orderBy(asc(order.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Gives every unmatched line of an order the SKU of its variant, and prices the order. Safe to run twice. */
export async function mendOrder(ctx: Ctx, id: number): Promise<void> {
  const [o] = await lockOrders(ctx, [id])
  if (o?.payment !== 'due' || o.cancelled) return
  const found = await ctx.db
    .select({ lineId: orderLine.id, skuId: orderSku.skuId })
    .from(orderLine)
    .innerJoin(orderSku, eq(orderSku.id, orderLine.orderSkuId))
    .where(and(eq(orderLine.orderId, id), isNull(orderLine.skuId), isNotNull(orderSku.skuId)))
  for (const { lineId, skuId } of found) if (skuId !== null) await giveSku(ctx, lineId, skuId)
  if (found.length > 0) await settle(ctx, o, [])
}
