import { type SQL, sql } from 'drizzle-orm'

/** Accounts of the ledger that stock leaves to and comes from, besides what purchases book. */
export type StockAccount =
  | 'opening'
  | 'cost_of_goods'
  | 'transit'
  | 'stock_loss'
  | 'supplier_claim'
  | 'packaging'
  | 'purchase_variance'

const ofOrder = sql`(y.source LIKE 'po-line:%')`
const lateOfOrder = sql`(c.movement_id IS NULL AND c.reference LIKE 'po-line:%')`

/**
 * Why each change in a cost layer `c` (layer `y`, movement `m`) happened. `landed`: the ledger of purchases books it when it comes;
 * a supplier's order is in the layer's source.
 */
const account = sql`CASE
  WHEN c.lost <> 0 THEN 'lost'
  WHEN ${lateOfOrder} THEN 'purchase_variance'
  WHEN c.movement_id IS NULL THEN 'opening'
  WHEN ${ofOrder} AND (c.pieces > 0 OR m.kind IN ('receive', 'supplier_return')) THEN 'landed'
  WHEN m.kind IN ('ship', 'return_good', 'return_bad') THEN 'cost_of_goods'
  WHEN m.kind = 'transfer' THEN 'transit'
  WHEN m.kind = 'supplier_return' THEN 'supplier_claim'
  WHEN m.kind = 'pack' THEN 'packaging'
  WHEN m.kind = 'receive' THEN 'opening'
  ELSE 'stock_loss' END`

/**
 * What no order brought has its later costs from `opening`, too. A later cost of a supplier's order is booked to stock when it becomes
 * known; its part of pieces that had left goes on. The part of pieces under way goes on to `transit`, whatever brought them.
 */
const booked = sql`CASE
  WHEN c.lost <> 0 THEN c.lost
  WHEN ${lateOfOrder} THEN -c.variance
  WHEN c.movement_id IS NULL THEN c.value + c.under_way
  WHEN ${ofOrder} AND (c.pieces > 0 OR m.kind IN ('receive', 'supplier_return')) THEN 0
  ELSE c.value END`

/**
 * Sums of changes in cost layers: `day` (UTC), `sku_id`, `warehouse_id`, `account`, `pieces`, `value`, `booked`.
 * @param where a condition about changes `c`
 */
export const changesSql = (where: SQL) => sql`
  SELECT (c.at AT TIME ZONE 'UTC')::date AS day, y.sku_id, y.warehouse_id, part.account, sum(part.pieces)::int AS pieces,
    sum(part.value)::bigint AS value, sum(part.booked)::bigint AS booked
  FROM cost_layer_move c JOIN cost_layer y ON y.id = c.layer_id LEFT JOIN stock_movement m ON m.id = c.movement_id
  CROSS JOIN LATERAL (
    SELECT ${account} AS account, c.pieces, c.value, ${booked} AS booked
    UNION ALL SELECT 'transit', 0, 0, -c.under_way WHERE c.under_way <> 0
  ) part
  WHERE ${where} GROUP BY 1, 2, 3, 4`
