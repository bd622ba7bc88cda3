import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { orderLine } from '../order/line/table.ts'
import { statusName } from '../order/status-name.ts'
import { order } from '../order/table.ts'

/** An order that may be the same purchase as another one. */
export interface SamePurchase {
  id: number
  order_sn: string
  status_name: string
  create_time: string
}

interface Row {
  of: number
  id: number
  order_sn: string
  status: number
  placed_at: string
}

/** What a line orders; of a line that is not matched, what the store calls it. */
const item = sql`CASE WHEN sku_id IS NULL AND set_id IS NULL THEN jsonb_build_array(platform_sku, title, variant_title)
  ELSE jsonb_build_array(sku_id, set_id, made) END`

/**
 * Other orders with the same items for the same receiver that were placed within a day of these: buyers check out twice, and files
 * are imported beside a store's own orders. Parts of a split order and reshipments are meant to be alike. By id of the order.
 */
export async function samePurchases(
  ctx: UserCtx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SamePurchase[]>> {
  if (ids.length === 0) return new Map()
  const asked = sql.param([...ids])
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(sql`
    WITH alike AS MATERIALIZED (
      SELECT a.id AS of, o.id, o.order_sn, o.status, o.placed_at
      FROM ${order} a JOIN ${order} o ON o.entity_id = a.entity_id AND o.receiver_key = a.receiver_key AND o.id <> a.id
      WHERE a.id = ANY (${asked}::bigint[]) AND a.address ->> 'address1' <> '' AND NOT o.cancelled
        AND o.placed_at BETWEEN a.placed_at - interval '1 day' AND a.placed_at + interval '1 day'
        AND num_nonnulls(a.split_from, o.split_from, a.redelivered_from, o.redelivered_from) = 0
        AND NOT EXISTS (SELECT FROM ${order} p WHERE p.split_from IN (a.id, o.id))
    ), items AS (
      SELECT order_id, jsonb_agg(item || to_jsonb(pieces) ORDER BY item) AS list
      FROM (SELECT order_id, ${item} AS item, sum(quantity) AS pieces FROM ${orderLine}
        WHERE parent_id IS NULL AND order_id IN (SELECT of FROM alike UNION SELECT id FROM alike)
        GROUP BY order_id, 2) l
      GROUP BY order_id
    )
    SELECT s.of::int, s.id::int, s.order_sn, s.status, s.placed_at FROM alike s
    JOIN items mine ON mine.order_id = s.of JOIN items other ON other.order_id = s.id AND other.list = mine.list
    ORDER BY s.placed_at DESC, s.id DESC`)
  const shown = ({ id, order_sn, status, placed_at }: Row): SamePurchase => ({
    ...{ id, order_sn, status_name: statusName(status, ctx.lang) },
    create_time: new Date(placed_at).toISOString(),
  })
  return new Map([...Map.groupBy(rows, (row) => row.of)].map(([of, others]) => [of, others.map(shown)]))
}
