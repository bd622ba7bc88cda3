import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { entityOf } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { knownSkus } from '../order/goods.ts'
import { mendJob, mendOrder, waitingOrders } from './mend.ts'
import { orderSku } from './table.ts'

/** Choosing SKUs for store variants. One choice mends every order that waits for it. */

/** Orders that are mended while the caller waits; more go to a job. */
const atOnce = 50

export interface Choice {
  id: number
  sku_id: number
}

export async function mapVariants(
  ctx: UserCtx,
  choices: readonly Choice[],
): Promise<{ mapped: number; orders: number; job_id: number | null }> {
  await knownSkus(
    ctx,
    entityOf(ctx),
    choices.map((one) => one.sku_id),
  )
  const bySku = new Map(choices.map((one) => [one.id, one.sku_id]))
  const ids = [...bySku.keys()].sort((a, b) => a - b)
  const mine = await ctx.db
    .select({ id: orderSku.id })
    .from(orderSku)
    .where(and(inArray(orderSku.id, ids), eq(orderSku.entityId, entityOf(ctx))))
    .orderBy(asc(orderSku.id))
    .for('update')
  if (mine.length !== ids.length) fail(commonErrors.not_found)
  const chosen = JSON.stringify([...bySku].map(([id, sku_id]) => ({ id, sku_id })))
  await ctx.db.execute(sql`
    UPDATE order_sku SET sku_id = c.sku_id, origin = 'chosen', mapped_sku = platform_sku, drifted = false,
      version = version + 1, updated_at = ${ctx.now}
    FROM jsonb_to_recordset(${chosen}::jsonb) AS c(id bigint, sku_id bigint) WHERE order_sku.id = c.id`)
  return { mapped: ids.length, ...(await mendWaiting(ctx, ids)) }
}

/** Gives waiting orders the SKUs that were chosen: at once, or beside when there are many. */
async function mendWaiting(
  ctx: UserCtx,
  orderSkuIds: readonly number[],
): Promise<{ orders: number; job_id: number | null }> {
  const waiting = await waitingOrders(ctx, orderSkuIds, atOnce + 1)
  if (waiting.length > atOnce) {
    const title = ctx.lang === 'zh' ? '匹配等待中的订单' : 'Match waiting orders'
    const job_id = await ctx.startJob(ctx, mendJob, { orderSkuIds: [...orderSkuIds] }, { title })
    return { orders: 0, job_id }
  }
  for (const id of waiting) await mendOrder(ctx, id)
  return { orders: waiting.length, job_id: null }
}

/** Takes mappings back; orders that have their SKUs keep them. */
export async function unmapVariants(ctx: UserCtx, ids: readonly number[]): Promise<number> {
  const rows = await ctx.db
    .update(orderSku)
    .set({
      skuId: null,
      origin: null,
      mappedSku: '',
      drifted: false,
      version: sql`${orderSku.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(and(inArray(orderSku.id, [...ids]), eq(orderSku.entityId, entityOf(ctx))))
    .returning({ id: orderSku.id })
  return rows.length
}
