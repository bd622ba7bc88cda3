import { sql } from 'drizzle-orm'

/** Rows `problem`: transfers that arrive with another value than they left with, cost layers without the pieces and the value of their balances, or unlike the sums of what changed in them. */
export const layerProblems = sql`
  SELECT 'SKU ' || coalesce(b.sku_id, y.sku_id) || ' in warehouse ' || coalesce(b.warehouse_id, y.warehouse_id)
    || ' says ' || coalesce(b.on_hand, 0) || ' on hand, ' || coalesce(b.quarantine, 0) || ' in quarantine and is worth '
    || coalesce(b.value, 0) || ', its cost layers say ' || coalesce(y.pieces, 0) || ', ' || coalesce(y.held, 0) || ' and '
    || coalesce(y.value, 0) AS problem
  FROM stock_balance b FULL JOIN (
    SELECT sku_id, warehouse_id, sum(pieces_left) AS pieces, sum(value_left) AS value, sum(held) AS held
    FROM cost_layer GROUP BY 1, 2
  ) y ON y.sku_id = b.sku_id AND y.warehouse_id = b.warehouse_id
  WHERE coalesce(b.on_hand, 0) <> coalesce(y.pieces, 0) OR coalesce(b.value, 0) <> coalesce(y.value, 0)
    OR coalesce(b.quarantine, 0) <> coalesce(y.held, 0)
  UNION ALL
  SELECT 'cost layer ' || y.id || ' has ' || y.pieces_left || ' left, worth ' || y.value_left || ', its changes say '
    || coalesce(c.pieces, 0) || ' and ' || coalesce(c.value, 0)
  FROM cost_layer y LEFT JOIN (
    SELECT layer_id, sum(pieces) AS pieces, sum(value) AS value FROM cost_layer_move GROUP BY 1
  ) c ON c.layer_id = y.id
  WHERE y.pieces_left <> coalesce(c.pieces, 0) OR y.value_left <> coalesce(c.value, 0)
  UNION ALL
  SELECT u.source || ' took ' || u.pieces || ' worth ' || u.value || ' from cost layer ' || u.layer_id || '; '
    || u.pieces_left || ' worth ' || u.value_left || ' are under way, ' || u.pieces_lost || ' worth ' || u.value_lost
    || ' were lost and ' || coalesce(came.pieces, 0) || ' worth ' || coalesce(came.value, 0) || ' arrived'
  FROM layer_under_way u LEFT JOIN (
    SELECT s.cost_source, y.origin_id, sum(c.pieces) AS pieces, sum(c.value) AS value
    FROM stock_movement s JOIN cost_layer_move c ON c.movement_id = s.id JOIN cost_layer y ON y.id = c.layer_id
    WHERE s.kind = 'transfer' AND s.on_hand_change > 0 GROUP BY 1, 2
  ) came ON came.cost_source = u.source AND came.origin_id = u.layer_id
  WHERE u.pieces <> u.pieces_left + u.pieces_lost + coalesce(came.pieces, 0)
    OR u.value <> u.value_left + u.value_lost + coalesce(came.value, 0)
  UNION ALL
  SELECT s.cost_source || ' sent ' || -s.on_hand_change || ' pieces, its cost layers say ' || coalesce(u.pieces, 0)
  FROM stock_movement s LEFT JOIN (SELECT source, sum(pieces) AS pieces FROM layer_under_way GROUP BY 1) u ON u.source = s.cost_source
  WHERE s.kind = 'transfer' AND s.on_hand_change < 0 AND -s.on_hand_change <> coalesce(u.pieces, 0)`
