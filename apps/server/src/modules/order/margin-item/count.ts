import { dayOf } from '@dropyard/contract/kit/days'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { attempt } from '../../../kit/data/savepoint.ts'
import { takeDue } from '../../../kit/jobs/due-rows.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { sku } from '../../catalog/goods/table.ts'
import { earnedBy } from '../order-margin/margin.ts'
import { partsOf } from './split.ts'
import { marginDue, marginItem } from './table.ts'

/** Counts the margins of shipped orders again after something about them changed. */

const atOnce = 500

/** Suppliers of the pieces of layers, through the layers that they came from; layers that no supplier's order brought are missing. */
async function suppliersOf(ctx: Ctx, layerIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ layer: string; supplier: string }>(sql`
    WITH RECURSIVE way AS (
      SELECT id AS layer, id, origin_id, source FROM cost_layer WHERE id = ANY (${`{${layerIds.join()}}`}::bigint[])
      UNION ALL
      SELECT way.layer, y.id, y.origin_id, y.source FROM way JOIN cost_layer y ON y.id = way.origin_id
    )
    SELECT way.layer, o.supplier_id AS supplier FROM way
    JOIN purchase_order_item i ON i.id = substring(way.source FROM '^po-line:([0-9]+)')::bigint
    JOIN purchase_order o ON o.id = i.purchase_order_id
    WHERE way.origin_id IS NULL`)
  return new Map(rows.map(({ layer, supplier }) => [Number(layer), Number(supplier)]))
}

/** Replaces what is kept of orders by what they earned now; of orders that haven't shipped, nothing is kept. */
async function countOrders(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const earned = (await earnedBy(ctx, orderIds)).filter(({ shipped }) => shipped)
  const lines = earned.flatMap((one) => one.lines)
  const suppliers = await suppliersOf(
    ctx,
    lines.flatMap(({ sources }) => sources.map(({ layer_id }) => layer_id)),
  )
  const goods = new Map(
    (
      await ctx.db
        .select({ id: sku.id, goodsId: sku.goodsId })
        .from(sku)
        .where(inArray(sku.id, [...new Set(lines.map(({ skuId }) => skuId))]))
    ).map(({ id, goodsId }) => [id, goodsId]),
  )
  const rows = earned.flatMap((one) => {
    const { id, entityId, storeId, country, channelId, shippedAt } = one.order
    return partsOf(one, (layerId) => suppliers.get(layerId) ?? 0).map((part) => ({
      ...part,
      ...{ orderId: id, entityId, country, storeId: storeId ?? 0, channelId: channelId ?? 0 },
      day: dayOf(shippedAt ?? ctx.now),
      goodsId: goods.get(part.skuId) ?? 0,
      countedAt: ctx.now,
    }))
  })
  await ctx.db.delete(marginItem).where(inArray(marginItem.orderId, [...orderIds]))
  if (rows.length > 0) await ctx.db.insert(marginItem).values(rows)
}

/** Counts orders; if one makes it fail, each separately. @returns those that fail */
async function countEach(ctx: Ctx, orderIds: readonly number[]): Promise<number[]> {
  try {
    await attempt(ctx.db, () => countOrders(ctx, orderIds))
    return []
  } catch (error) {
    ctx.log.warn({ err: error }, 'margins are counted one by one')
  }
  const failing: number[] = []
  for (const id of orderIds)
    await attempt(ctx.db, () => countOrders(ctx, [id])).catch((error: unknown) => {
      ctx.log.error({ err: error, order: id }, 'the margin of an order could not be counted')
      failing.push(id)
    })
  return failing
}

/**
 * Counts some of the orders that are due. Only one run counts at a time; what changes while it does is due again. Orders that fail are
 * due again behind the others.
 * @returns how many of those that were due it counted
 */
export async function countDue(ctx: Ctx): Promise<number> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('margin:count'))`)
  // An order's orders of the same parcel share what the carrier charged.
  const taken = (await takeDue(ctx, marginDue, atOnce)).map(({ orderId }) => orderId)
  const { rows } = await ctx.db.execute<{ id: string; due: boolean }>(sql`
    SELECT id, bool_or(due) AS due FROM (
      SELECT order_id AS id, true AS due FROM unnest(${sql.param(taken)}::bigint[]) AS t (order_id)
      UNION ALL SELECT other.id, false FROM "order" o JOIN "order" other ON other.combined_id = o.combined_id
      WHERE o.id = ANY (${sql.param(taken)}::bigint[])
    ) wanted GROUP BY 1 ORDER BY 1`)
  const failing = await countEach(
    ctx,
    rows.map(({ id }) => Number(id)),
  )
  if (failing.length > 0) await ctx.db.insert(marginDue).values(failing.map((orderId) => ({ orderId })))
  return rows.filter(({ id, due }) => due && !failing.includes(Number(id))).length
}

export const countMargins = job({
  name: 'margin.count',
  input: z.object({}),
  concurrency: 1,
  cron: '3-59/5 * * * *',
  async run(run) {
    let counted = 0
    for (let more = true; more && !run.signal.aborted; ) {
      const some = await run.transaction(countDue)
      counted += some
      more = some > 0
    }
    return { counted }
  },
})
