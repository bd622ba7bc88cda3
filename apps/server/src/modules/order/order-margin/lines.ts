import type { MarginLine } from '@dropyard/contract/order/order-margin'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** What the items of orders cost, by line and by the cost layers that their pieces left. Amounts are CNY fen. */

export type CostedLine = MarginLine & {
  readonly skuId: number
  readonly estimated: boolean
  /** Left of the ordered quantity after refunds. */
  readonly ordered: number
  /** Charged for these, in US cents. */
  readonly charged: number
  /** Of all pieces together. */
  readonly grams: number
  /** The SKU's cost per piece when the order was placed; null if it isn't known. */
  readonly quotedCost: number | null
}

type LineRow = Record<
  'id' | 'order_id' | 'sku_id' | 'sku' | 'title' | 'pieces' | 'charged' | 'grams',
  string
> & {
  average: string | null
  quoted: string | null
  sources: MarginLine['sources'] | null
}

/**
 * Lines of orders, by order. Pieces that came back are taken off; costs that became known later are those of `late_share`.
 */
export async function costedLinesOf(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<Map<number, CostedLine[]>> {
  const ids = sql`${`{${orderIds.join()}}`}::bigint[]`
  const { rows } = await ctx.db.execute<LineRow>(sql`
    WITH gone AS (
      SELECT s.line_id, c.layer_id, -sum(c.pieces) AS pieces, -sum(c.value) AS cost
      FROM stock_movement s JOIN cost_layer_move c ON c.movement_id = s.id
      WHERE s.order_id = ANY (${ids}) AND s.kind = 'ship' GROUP BY 1, 2
    ), late AS (
      SELECT line_id, layer_id, sum(value) AS late FROM late_share WHERE order_id = ANY (${ids}) GROUP BY 1, 2
    )
    SELECT l.id, l.order_id, l.sku_id, k.code AS sku, l.title, l.quantity - l.refunded AS pieces,
      l.unit_price * (l.quantity - l.refunded) AS charged, coalesce(k.weight_grams, 0) * (l.quantity - l.refunded) AS grams,
      (SELECT b.value::numeric / nullif(b.on_hand, 0) FROM stock_balance b
        WHERE b.sku_id = l.sku_id AND b.on_hand > 0 ORDER BY b.warehouse_id = l.warehouse_id DESC LIMIT 1) AS average,
      -- Every change of a cost is noted: without a later one it is the same now.
      nullif(coalesce(
        (SELECT coalesce(p.cost_before, 0) FROM sku_price_change p
          WHERE p.goods_id = k.goods_id AND p.sku_code = k.code AND p.at > o.placed_at ORDER BY p.id LIMIT 1),
        k.cost), 0) AS quoted,
      (SELECT jsonb_agg(jsonb_build_object('layer_id', g.layer_id, 'pieces', g.pieces, 'cost', g.cost, 'late', coalesce(t.late, 0),
          'estimated', y.estimated,
          'reference', coalesce((SELECT m.reference FROM stock_movement m WHERE m.id = y.movement_id), y.source)) ORDER BY g.layer_id)
        FROM gone g JOIN cost_layer y ON y.id = g.layer_id
        LEFT JOIN late t ON t.line_id = g.line_id AND t.layer_id = g.layer_id
        WHERE g.line_id = l.id) AS sources
    FROM order_line l JOIN "order" o ON o.id = l.order_id JOIN sku k ON k.id = l.sku_id
    WHERE l.order_id = ANY (${ids}) ORDER BY l.order_id, l.position, l.id`)
  const back = await backOf(ctx, orderIds)
  const lines = rows.map(({ id, order_id, sku, title, average, quoted, sources, ...row }) => {
    const left = (sources ?? []).map((one) => ({
      ...one,
      ...lessBack(one, back.get(`${order_id}:${one.layer_id}`)),
    }))
    const sum = (of: (one: MarginLine['sources'][number]) => number) =>
      left.reduce((all, one) => all + of(one), 0)
    const ordered = Number(row.pieces)
    const line: CostedLine = {
      ...{ id: Number(id), sku, title, sources: left, skuId: Number(row.sku_id), ordered },
      ...{ charged: Number(row.charged), grams: Number(row.grams) },
      quotedCost: quoted === null ? null : Number(quoted),
      pieces: sources ? sum((one) => one.pieces) : ordered,
      cost: sources ? sum((one) => one.cost) : Math.round(Number(average ?? 0) * ordered),
      late: sum((one) => one.late),
      estimated: sources ? left.some((one) => one.estimated) : true,
    }
    return { orderId: Number(order_id), line }
  })
  return new Map(
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([orderId, some]) => [
      orderId,
      some.map(({ line }) => line),
    ]),
  )
}

interface Back {
  pieces: number
  cost: number
}

/** Pieces of layers that came back from orders, and what they are worth, by `order:layer`. */
async function backOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<string, Back>> {
  const { rows } = await ctx.db.execute<Record<'order_id' | 'layer' | 'pieces' | 'cost', string>>(sql`
    SELECT s.order_id, y.origin_id AS layer, sum(c.pieces) AS pieces, sum(c.value) AS cost
    FROM stock_movement s JOIN cost_layer y ON y.movement_id = s.id AND y.origin_id IS NOT NULL
    JOIN cost_layer_move c ON c.layer_id = y.id AND c.movement_id = s.id AND c.pieces > 0
    WHERE s.order_id = ANY (${`{${orderIds.join()}}`}::bigint[]) GROUP BY 1, 2`)
  return new Map(
    rows.map((row) => [
      `${row.order_id}:${row.layer}`,
      { pieces: Number(row.pieces), cost: Number(row.cost) },
    ]),
  )
}

/** Takes what came back of a layer from one line after the other. */
function lessBack({ pieces, cost }: Back, back: Back | undefined): Back {
  if (!back) return { pieces, cost }
  const taken = Math.min(pieces, back.pieces)
  const worth =
    taken === back.pieces ? back.cost : Math.min(cost, Math.round((back.cost * taken) / back.pieces))
  back.pieces -= taken
  back.cost -= worth
  return { pieces: pieces - taken, cost: cost - worth }
}
