import { commonErrors } from '@dropyard/contract/kit/errors'
import { orderSkuErrors } from '@dropyard/contract/order/order-sku'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { entityOf } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { knownSets } from '../../catalog/goods-set/sold.ts'
import { knownSkus } from '../order/goods.ts'
import { unmapped } from './linked.ts'
import { mendJob, mendOrder, waitingOrders } from './mend.ts'
import { orderSku } from './table.ts'

/** Choosing SKUs and sets for store variants. One choice mends every order that waits for it. */

/** Orders that are mended while the caller waits; more go to a job. */
const atOnce = 50

/** One of the two is given. */
export interface Choice {
  id: number
  sku_id?: number | undefined
  set_id?: number | undefined
}

export async function mapVariants(
  ctx: UserCtx,
  choices: readonly Choice[],
): Promise<{ mapped: number; orders: number; job_id: number | null }> {
  await knownSkus(
    ctx,
    entityOf(ctx),
    choices.flatMap((one) => one.sku_id ?? []),
  )
  await knownSets(
    ctx,
    entityOf(ctx),
    choices.flatMap((one) => one.set_id ?? []),
  )
  const chosen = new Map(choices.map((one) => [one.id, one]))
  const ids = [...chosen.keys()].sort((a, b) => a - b)
  const mine = await ctx.db
    .select({ id: orderSku.id })
    .from(orderSku)
    .where(and(inArray(orderSku.id, ids), eq(orderSku.entityId, entityOf(ctx))))
    .orderBy(asc(orderSku.id))
    .for('update')
  if (mine.length !== ids.length) fail(commonErrors.not_found)
  if (choices.some((one) => (one.sku_id === undefined) === (one.set_id === undefined)))
    fail(orderSkuErrors.one)
  await ctx.db.execute(sql`
    UPDATE order_sku SET sku_id = c.sku_id, set_id = c.set_id, origin = 'chosen', mapped_sku = platform_sku, drifted = false,
      version = version + 1, updated_at = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify([...chosen.values()])}::jsonb) AS c(id bigint, sku_id bigint, set_id bigint)
    WHERE order_sku.id = c.id`)
  return { mapped: ids.length, ...(await mendWaiting(ctx, ids)) }
}

/** Gives waiting orders the goods that were chosen: at once, or beside when there are many. */
async function mendWaiting(
  ctx: UserCtx,
  orderSkuIds: readonly number[],
): Promise<{ orders: number; job_id: number | null }> {
  const waiting = await waitingOrders(ctx, orderSkuIds, atOnce + 1)
  if (waiting.length > atOnce) {
    const title = { en: 'Match waiting orders', zh: '匹配等待中的订单' }
    const job_id = await ctx.startJob(ctx, mendJob, { orderSkuIds: [...orderSkuIds], setIds: [] }, { title })
    return { orders: 0, job_id }
  }
  for (const id of waiting) await mendOrder(ctx, id)
  return { orders: waiting.length, job_id: null }
}

/** Takes mappings back; orders that have their goods keep them. */
export async function unmapVariants(ctx: UserCtx, ids: readonly number[]): Promise<number> {
  const rows = await ctx.db
    .update(orderSku)
    .set({
      ...unmapped,
      version: sql`${orderSku.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(and(inArray(orderSku.id, [...ids]), eq(orderSku.entityId, entityOf(ctx))))
    .returning({ id: orderSku.id })
  return rows.length
}
