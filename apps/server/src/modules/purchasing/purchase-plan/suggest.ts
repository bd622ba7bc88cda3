import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { priceFor, priceToday } from '../goods-seller/table.ts'
import { isAwaitedSql, isUnplacedSql, openSql } from '../purchase-order/awaited.ts'

/** What should be bought, as queries, so that a run over 100,000 SKUs is a few statements. */

/** Pieces of purchase orders by SKU and warehouse: those that come in time, late or after the lead time, and those not placed yet. */
const ordered = (ctx: Ctx): SQL => sql`
  SELECT i.sku_id, i.warehouse_id,
    sum(i.pieces) FILTER (WHERE i.placed AND i.due BETWEEN ${today(ctx)}::date AND ${today(ctx)}::date + p.lead_days) AS incoming,
    sum(i.pieces) FILTER (WHERE NOT i.placed) AS planned,
    count(DISTINCT i.order_id) FILTER (WHERE i.placed) AS incoming_orders,
    count(DISTINCT i.order_id) FILTER (WHERE NOT i.placed) AS planned_orders,
    coalesce(bool_or(i.placed AND i.due < ${today(ctx)}::date), false) AS late,
    coalesce(bool_or(i.placed AND i.due > ${today(ctx)}::date + p.lead_days), false) AS far
  FROM (
    SELECT purchase_order_item.sku_id, purchase_order.warehouse_id, purchase_order.id AS order_id, ${openSql} AS pieces, ${isAwaitedSql} AS placed,
      coalesce(purchase_order_item.promised_on, purchase_order.due_on) AS promised, purchase_order.placed_on
    FROM purchase_order_item JOIN purchase_order ON purchase_order.id = purchase_order_item.purchase_order_id
    WHERE (${isAwaitedSql} OR ${isUnplacedSql}) AND purchase_order_item.sku_id IS NOT NULL
  ) o JOIN stock_policy p USING (sku_id, warehouse_id)
  CROSS JOIN LATERAL (SELECT o.*, coalesce(o.promised, o.placed_on + p.lead_days) AS due) i
  WHERE i.pieces > 0 GROUP BY i.sku_id, i.warehouse_id`

/** Received pieces that are neither rejected nor put away yet. */
const atDock = sql`
  SELECT s.sku_id, s.warehouse_id, sum(s.quantity) AS pieces FROM bin_stock s JOIN bin b ON b.id = s.bin_id
  WHERE b.kind = 'dock' AND s.condition = 'quarantine' AND s.quantity > 0 GROUP BY 1, 2`

/** Each SKU's offer of its default supplier. */
const offers = sql`
  SELECT DISTINCT ON (goods_seller.sku_id) goods_seller.*, s.buyer_id
  FROM goods_seller JOIN supplier s ON s.id = goods_seller.supplier_id AND s.status <> 'blocked'
  ORDER BY goods_seller.sku_id, goods_seller.preference, goods_seller.id`

/** The same of one supplier. */
export const offerOf = (skuId: number, supplierId: number): SQL => sql`
  SELECT goods_seller.*, s.buyer_id FROM goods_seller JOIN supplier s ON s.id = goods_seller.supplier_id
  WHERE goods_seller.sku_id = ${skuId} AND goods_seller.supplier_id = ${supplierId}`

/** The price tier after the one that a quantity of `goods_seller` reaches; its quantity and price. */
export const nextTier = (quantity: SQL): SQL => sql`
  SELECT (t ->> 'from')::int AS "from", (t ->> 'price')::float8 AS price FROM jsonb_array_elements(goods_seller.tiers) t
  WHERE (t ->> 'from')::int > ${quantity} ORDER BY 1 LIMIT 1`

/** Warnings about a quantity of `goods_seller`, which may be null. */
export const offerWarnings = (ctx: Ctx, quantity: SQL): SQL => sql`array_remove(ARRAY[
  CASE WHEN goods_seller.id IS NULL THEN 'no_supplier' WHEN ${priceToday(ctx)} IS NULL THEN 'no_price' END,
  CASE WHEN ${quantity} < goods_seller.moq OR ${quantity} % lcm(goods_seller.order_multiple, goods_seller.pack_quantity) <> 0 THEN 'minimum' END,
  CASE WHEN EXISTS (SELECT FROM (${nextTier(quantity)}) n WHERE n."from" * n.price < ${quantity} * ${priceFor(ctx, quantity)}) THEN 'tier' END
], NULL)`

/**
 * How a needed number of pieces is rounded: columns `multiple`, `carton`, `moq` with what each rule adds, for rows with the columns
 * `need`, `order_multiple`, `pack_quantity` and `moq`.
 */
export const rounded = (rows: SQL): SQL => sql`
  SELECT r.*, a.pieces - r.need AS by_multiple, b.pieces - a.pieces AS by_carton, c.pieces - b.pieces AS by_moq, c.pieces AS quantity
  FROM (${rows}) r
  CROSS JOIN LATERAL (SELECT lcm(r.order_multiple, r.pack_quantity) AS step, greatest(0, r.need) AS wanted) s
  CROSS JOIN LATERAL (SELECT (s.wanted + r.order_multiple - 1) / r.order_multiple * r.order_multiple AS pieces) a
  CROSS JOIN LATERAL (SELECT (a.pieces + s.step - 1) / s.step * s.step AS pieces) b
  CROSS JOIN LATERAL (SELECT CASE WHEN s.wanted = 0 THEN 0 ELSE greatest(b.pieces, (r.moq + s.step - 1) / s.step * s.step) END AS pieces) c`

/** Suggestions for policies that meet a condition on `p`: columns of `purchase_plan`. Rows with `suggested` 0 need nothing. */
export function suggestions(ctx: Ctx, where: SQL): SQL {
  const needed = sql`
    SELECT n.*, (n.demand + n.safety + n.waiting - n.free - n.dock - n.incoming - n.planned)::bigint AS need FROM (
      SELECT p.id AS policy_id, p.sku_id, p.warehouse_id, p.exact_speed AS speed, p.lead_days,
        CASE WHEN m.ahead THEN ceil(p.exact_speed * (p.lead_days + p.review_days)) ELSE 0 END AS demand,
        CASE WHEN m.ahead THEN p.safety ELSE 0 END AS safety,
        coalesce(b.waiting, 0) AS waiting, coalesce(b.on_hand - b.reserved - b.quarantine - b.damaged, 0) AS free,
        coalesce(d.pieces, 0) AS dock, coalesce(o.incoming, 0) AS incoming, coalesce(o.planned, 0) AS planned,
        coalesce(o.incoming_orders, 0) AS incoming_orders, coalesce(o.planned_orders, 0) AS planned_orders,
        coalesce(o.late, false) AS late, coalesce(o.far, false) AS far, goods_seller.supplier_id, goods_seller.buyer_id,
        goods_seller.id AS offer_id, coalesce(goods_seller.order_multiple, 1) AS order_multiple,
        coalesce(goods_seller.pack_quantity, 1) AS pack_quantity, coalesce(goods_seller.moq, 1) AS moq
      FROM stock_policy p
      JOIN sku k ON k.id = p.sku_id AND k.active JOIN goods g ON g.id = k.goods_id
      JOIN warehouse w ON w.id = p.warehouse_id AND w.status = 'active'
      CROSS JOIN LATERAL (SELECT p.mode = 'stock' AND g.sale_stage <> 'clearance' AS ahead) m
      LEFT JOIN stock_balance b ON b.sku_id = p.sku_id AND b.warehouse_id = p.warehouse_id
      LEFT JOIN (${atDock}) d ON d.sku_id = p.sku_id AND d.warehouse_id = p.warehouse_id
      LEFT JOIN (${ordered(ctx)}) o ON o.sku_id = p.sku_id AND o.warehouse_id = p.warehouse_id
      LEFT JOIN (${offers}) goods_seller ON goods_seller.sku_id = p.sku_id
      WHERE ${where}
    ) n`
  return sql`
    SELECT r.sku_id, r.warehouse_id, r.supplier_id, r.buyer_id, r.quantity::int AS suggested,
      ${today(ctx)}::date + CASE WHEN r.speed > 0
        THEN least(365, floor(greatest(0, r.free + r.dock + r.incoming - r.waiting - r.safety) / r.speed))::int
        WHEN r.waiting > 0 THEN 0 ELSE r.lead_days END AS needed_by,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'pieces', t.pieces, 'count', t.count) ORDER BY t.at), '[]') FROM (VALUES
        (1, 'demand', r.demand, 1), (2, 'safety', r.safety, 1), (3, 'waiting', r.waiting, 1), (4, 'free', -r.free, 1), (5, 'dock', -r.dock, 1),
        (6, 'incoming', -r.incoming, r.incoming_orders), (7, 'planned', -r.planned, r.planned_orders), (8, 'surplus', -least(0, r.need), 0),
        (9, 'multiple', CASE WHEN r.need > 0 THEN r.by_multiple ELSE 0 END, 1), (10, 'carton', r.by_carton, 1), (11, 'moq', r.by_moq, 1)
      ) AS t (at, name, pieces, count) WHERE t.pieces <> 0) AS terms,
      array_remove(ARRAY[CASE WHEN r.late THEN 'late' END, CASE WHEN r.far THEN 'far' END], NULL)
        || ${offerWarnings(ctx, sql`r.quantity`)} AS warnings
    FROM (${rounded(needed)}) r LEFT JOIN goods_seller ON goods_seller.id = r.offer_id`
}
