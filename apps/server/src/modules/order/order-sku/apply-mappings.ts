import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { goodsSet } from '../../catalog/goods-set/table.ts'
import { lockVisible, type OrderRecord } from '../order/change.ts'
import { assignSkus } from '../order/line/lines.ts'
import { orderLine } from '../order/line/table.ts'
import { order } from '../order/table.ts'
import { recalculateOrders } from '../order-edit/goods.ts'
import { orderSku } from './table.ts'

/** Fills in the goods of waiting orders once their store variants are mapped to a SKU or a set. */

/** Orders that are updated in one transaction. If there are more, a job does it and the caller does not wait. */
export const atOnce = 50

export const applyMappingsJob = job({
  name: 'order-sku.mend',
  input: z.object({ orderSkuIds: z.array(z.number()).default([]), setIds: z.array(z.number()).default([]) }),
  concurrency: 1,
  async run(run, { orderSkuIds, setIds }) {
    const ids = await run.transaction(async (ctx) =>
      waitingOrders(ctx, [...orderSkuIds, ...(await mappedTo(ctx, setIds))]),
    )
    for (let at = 0; at < ids.length; at += atOnce) {
      if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from here')
      await run.transaction((ctx) => applyMappings(ctx, ids.slice(at, at + atOnce)))
      await run.progress(Math.min(at + atOnce, ids.length), ids.length)
    }
    return { orders: ids.length }
  },
})

/** The variants that are mapped to these sets, of all companies. */
async function mappedTo(ctx: Ctx, setIds: readonly number[]): Promise<number[]> {
  if (setIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: orderSku.id })
    .from(orderSku)
    .where(inArray(orderSku.setId, [...setIds]))
  return rows.map((row) => row.id)
}

/** The variant is mapped to something that can be sent: a SKU, or an active set. */
const sentNow = or(isNotNull(orderSku.skuId), eq(goodsSet.status, 'active'))
const waits = and(isNull(orderLine.skuId), isNull(orderLine.setId))

/** Unpaid orders with an unmatched line of these variants that could get its goods now. */
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
    .leftJoin(goodsSet, eq(goodsSet.id, orderSku.setId))
    .where(
      and(
        inArray(orderLine.orderSkuId, [...orderSkuIds]),
        waits,
        sentNow,
        eq(order.payment, 'due'),
        eq(order.cancelled, false),
      ),
    )
    .orderBy(asc(order.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/**
 * Locks the unpaid orders with an unmatched line of these variants, whatever they are mapped to, and the `others`. Orders are
 * locked before mappings, as in intake. If there are more than fit into one transaction, none are locked: a job updates them.
 */
export async function lockWaiting(
  ctx: Ctx,
  orderSkuIds: readonly number[],
  most: number,
  others: readonly number[] = [],
): Promise<OrderRecord[]> {
  const rows = await ctx.db
    .selectDistinct({ id: order.id })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(
      and(
        inArray(orderLine.orderSkuId, [...orderSkuIds]),
        waits,
        eq(order.payment, 'due'),
        eq(order.cancelled, false),
      ),
    )
    .limit(most + 1)
  const waiting = rows.length > most ? [] : rows.map((row) => row.id)
  return lockVisible(ctx, [...new Set([...waiting, ...others])])
}

/** Gives every unmatched line of the orders the goods of its variant, and prices the orders together. Idempotent. */
export async function applyMappings(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const open = (await lockVisible(ctx, ids)).filter((o) => o.payment === 'due' && !o.cancelled)
  const touched = await assignMapped(
    ctx,
    open.map((o) => o.id),
  )
  await recalculateOrders(
    ctx,
    open.filter((o) => touched.has(o.id)),
  )
}

/** Gives every unmatched line of these orders the goods of its variant; returns the ids of the orders that changed. */
export async function assignMapped(ctx: Ctx, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set()
  const found = await ctx.db
    .select({
      lineId: orderLine.id,
      orderId: orderLine.orderId,
      skuId: orderSku.skuId,
      setId: orderSku.setId,
    })
    .from(orderLine)
    .innerJoin(orderSku, eq(orderSku.id, orderLine.orderSkuId))
    .leftJoin(goodsSet, eq(goodsSet.id, orderSku.setId))
    .where(and(inArray(orderLine.orderId, [...orderIds]), waits, sentNow))
  await assignSkus(ctx, found)
  return new Set(found.map((line) => line.orderId))
}
