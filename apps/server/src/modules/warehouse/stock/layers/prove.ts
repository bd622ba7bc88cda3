import { sql } from 'drizzle-orm'

/** Rows `problem`: cost layers without the pieces and the value of their balances, or unlike the sums of what changed in them. */
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
  WHERE y.pieces_left <> coalesce(c.pieces, 0) OR y.value_left <> coalesce(c.value, 0)`
