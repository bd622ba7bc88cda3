import { convertMoney, money } from '@dropyard/contract/kit/money'
import type { MarginLine, OrderMargin } from '@dropyard/contract/order/order-margin'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { order } from '../order/table.ts'

/** What an order earns. Amounts are CNY fen. */

type Line = MarginLine & { readonly estimated: boolean }
type LineRow = {
  id: string
  sku: string
  title: string
  pieces: string
  average: string | null
  sources: MarginLine['sources'] | null
}

/**
 * Lines with the cost layers that their pieces left, less pieces that came back. A later cost belongs to the pieces that had left
 * its layer by then, each to the same part.
 */
async function linesOf(ctx: Ctx, orderId: number): Promise<Line[]> {
  const { rows } = await ctx.db.execute<LineRow>(sql`
    WITH gone AS (
      SELECT s.line_id, c.layer_id, min(c.id) AS first_id, -sum(c.pieces) AS pieces, -sum(c.value) AS cost
      FROM stock_movement s JOIN cost_layer_move c ON c.movement_id = s.id
      WHERE s.order_id = ${orderId} AND s.kind = 'ship' GROUP BY 1, 2
    ), late AS (
      SELECT g.line_id, g.layer_id, sum(round(v.variance * g.pieces / before.pieces)) AS late
      FROM gone g JOIN cost_layer_move v ON v.layer_id = g.layer_id AND v.variance <> 0 AND v.id > g.first_id
      CROSS JOIN LATERAL (
        SELECT -sum(o.pieces) AS pieces FROM cost_layer_move o JOIN stock_movement s ON s.id = o.movement_id
        WHERE o.layer_id = v.layer_id AND o.id < v.id AND s.kind = 'ship'
      ) before WHERE before.pieces > 0 GROUP BY 1, 2
    )
    SELECT l.id, k.code AS sku, l.title, l.quantity - l.refunded AS pieces,
      (SELECT b.value::numeric / nullif(b.on_hand, 0) FROM stock_balance b
        WHERE b.sku_id = l.sku_id AND b.on_hand > 0 ORDER BY b.warehouse_id = l.warehouse_id DESC LIMIT 1) AS average,
      (SELECT jsonb_agg(jsonb_build_object('layer_id', g.layer_id, 'pieces', g.pieces, 'cost', g.cost, 'late', coalesce(t.late, 0), 'estimated', y.estimated,
          'reference', coalesce((SELECT m.reference FROM stock_movement m WHERE m.id = y.movement_id), y.source)) ORDER BY g.layer_id)
        FROM gone g JOIN cost_layer y ON y.id = g.layer_id
        LEFT JOIN late t ON t.line_id = g.line_id AND t.layer_id = g.layer_id
        WHERE g.line_id = l.id) AS sources
    FROM order_line l JOIN sku k ON k.id = l.sku_id WHERE l.order_id = ${orderId} ORDER BY l.position, l.id`)
  const back = await backOf(ctx, orderId)
  return rows.map(({ id, sku, title, pieces, average, sources }) => {
    const left = (sources ?? []).map((one) => ({ ...one, ...lessBack(one, back.get(one.layer_id)) }))
    const sum = (of: (one: MarginLine['sources'][number]) => number) =>
      left.reduce((all, one) => all + of(one), 0)
    const expected = Math.round(Number(average ?? 0) * Number(pieces))
    return {
      ...{ id: Number(id), sku, title, sources: left },
      pieces: sources ? sum((one) => one.pieces) : Number(pieces),
      cost: sources ? sum((one) => one.cost) : expected,
      late: sum((one) => one.late),
      estimated: sources ? left.some((one) => one.estimated) : true,
    }
  })
}

interface Back {
  pieces: number
  cost: number
}

/** Pieces of layers that came back from the order, and what they are worth. */
async function backOf(ctx: Ctx, orderId: number): Promise<Map<number, Back>> {
  const { rows } = await ctx.db.execute<{ layer: string; pieces: string; cost: string }>(sql`
    SELECT y.origin_id AS layer, sum(c.pieces) AS pieces, sum(c.value) AS cost
    FROM stock_movement s JOIN cost_layer y ON y.movement_id = s.id AND y.origin_id IS NOT NULL
    JOIN cost_layer_move c ON c.layer_id = y.id AND c.movement_id = s.id AND c.pieces > 0
    WHERE s.order_id = ${orderId} GROUP BY 1`)
  return new Map(
    rows.map((row) => [Number(row.layer), { pieces: Number(row.pieces), cost: Number(row.cost) }]),
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

/** What carriers charged for the parcels, of which combined ones are divided equally among their orders. */
async function freightOf(ctx: Ctx, { id, combinedId }: typeof order.$inferSelect): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ cost: string; currency: string; day: string; orders: string }>(sql`
    SELECT p.cost, p.currency, p.asked_at::text AS day,
      CASE WHEN o.combined_id IS NULL THEN 1 ELSE (SELECT count(*) FROM "order" c WHERE c.combined_id = o.combined_id) END AS orders
    FROM parcel_label p JOIN "order" o ON o.id = p.order_id
    WHERE (o.id = ${id} OR o.combined_id = ${combinedId}) AND p.state = 'live' AND p.cost IS NOT NULL AND p.currency <> ''`)
  let sum = 0
  for (const { cost, currency, day, orders } of rows) {
    const rate = await rateAt(ctx, currency, 'CNY', new Date(day))
    sum += convertMoney(money(Number(cost), currency), 'CNY', rate).amount / Number(orders)
  }
  return rows.length === 0 ? null : Math.round(sum)
}

/** @throws if the reader doesn't see the order */
export async function marginOf(ctx: UserCtx, orderId: number): Promise<OrderMargin> {
  const [found] = await ctx.db.select().from(order).where(eq(order.id, orderId))
  const one = assertFound(found)
  const lines = await linesOf(ctx, orderId)
  const freight = await freightOf(ctx, one)
  const charged = one.payAmount - one.refundedAmount
  const revenue = one.paidAt
    ? convertMoney(money(charged, 'USD'), 'CNY', await rateAt(ctx, 'USD', 'CNY', one.paidAt)).amount
    : null
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)
  const [goods, late] = [sum(({ cost }) => cost), sum((line) => line.late)]
  const margin = revenue === null ? null : revenue - goods - late - (freight ?? 0)
  return {
    ...{ shipped: one.shippedAt !== null, revenue, goods, late, freight, margin },
    percent: margin !== null && revenue ? Math.round((margin / revenue) * 1000) / 10 : null,
    estimated: lines.some((line) => line.estimated),
    lines: lines.map(({ estimated: _estimated, ...line }) => line),
  }
}
