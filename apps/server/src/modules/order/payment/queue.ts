import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { type Place, placeKey } from '../../warehouse/stock/balance.ts'

/**
 * The queue for a SKU in a warehouse: lines of paid orders that wait, the most urgent order first, then by time of payment, then
 * by id. Read as the system, because orders of all companies are in the same queue.
 */

const array = (values: readonly number[]): string => `{${values.join(',')}}`

/** Ids of the orders that would get some of the free pieces, in the order of the queue. */
export async function nextInQueue(ctx: Ctx, skuIds: readonly number[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    WITH queue AS (
      SELECT o.id, o.urgent, o.urgent_level, o.paid_at, b.free, sum(l.waiting) OVER (
        PARTITION BY l.sku_id, l.warehouse_id ORDER BY o.urgent DESC, o.urgent_level DESC, o.paid_at, o.id, l.id
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - l.waiting AS ahead
      FROM (
        SELECT sku_id, warehouse_id, on_hand - reserved - quarantine - damaged AS free
        FROM stock_balance WHERE sku_id = ANY (${array(skuIds)}::bigint[]) AND waiting > 0
      ) AS b
      JOIN order_line l ON l.sku_id = b.sku_id AND l.warehouse_id = b.warehouse_id AND l.waiting > 0
      JOIN "order" o ON o.id = l.order_id
      WHERE b.free > 0
    )
    SELECT id FROM queue WHERE ahead < free
    GROUP BY id, urgent, urgent_level, paid_at
    ORDER BY urgent DESC, urgent_level DESC, paid_at, id LIMIT 500`)
  return rows.map((row) => Number(row.id))
}

/** Pieces that orders ahead of this one wait for, by SKU and warehouse. Call it after the balances are locked. */
export async function piecesAhead(
  ctx: Ctx,
  orderId: number,
  places: readonly Place[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await ctx.db.execute<{ sku_id: number; warehouse_id: number; pieces: number }>(sql`
    SELECT l.sku_id, l.warehouse_id, sum(l.waiting)::int AS pieces
    FROM unnest(${array(places.map((one) => one.skuId))}::bigint[], ${array(places.map((one) => one.warehouseId))}::bigint[])
      AS p(sku_id, warehouse_id)
    JOIN order_line l ON l.sku_id = p.sku_id AND l.warehouse_id = p.warehouse_id AND l.waiting > 0
    JOIN "order" o ON o.id = l.order_id
    JOIN "order" me ON me.id = ${orderId}
    WHERE (NOT o.urgent, -o.urgent_level, o.paid_at, o.id) < (NOT me.urgent, -me.urgent_level, me.paid_at, me.id)
    GROUP BY l.sku_id, l.warehouse_id`)
  return new Map(
    rows.map((row) => [
      placeKey({ skuId: Number(row.sku_id), warehouseId: Number(row.warehouse_id) }),
      row.pieces,
    ]),
  )
}
