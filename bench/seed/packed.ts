import type pg from 'pg'

/** Packed orders with their reserved pieces, ready to be shipped: the pieces lie in bins and have a cost. */
export async function addPacked(client: pg.Client, most: number): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `CREATE TEMP TABLE packed ON COMMIT DROP AS
      SELECT o.id FROM "order" o WHERE o.status = 50 AND o.fulfilment = 'predicted' AND o.combined_id IS NULL
        AND NOT EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND (l.sku_id IS NULL OR l.warehouse_id IS NULL))
        AND NOT EXISTS (SELECT FROM stock_movement m WHERE m.order_id = o.id)
      ORDER BY o.id LIMIT $1`,
    [most],
  )
  await client.query(
    `UPDATE stock_balance b SET reserved = b.reserved + x.pieces FROM (
      SELECT l.sku_id, l.warehouse_id, sum(l.quantity) AS pieces FROM order_line l JOIN packed p ON p.id = l.order_id GROUP BY 1, 2
    ) x WHERE b.sku_id = x.sku_id AND b.warehouse_id = x.warehouse_id`,
  )
  await client.query(
    `INSERT INTO stock_movement (kind, sku_id, warehouse_id, reserved_change, reference, order_id, line_id, key)
      SELECT 'reserve', l.sku_id, l.warehouse_id, l.quantity, 'order:' || l.order_id || ':line:' || l.id, l.order_id, l.id,
        'reserve:order:' || l.order_id || ':line:' || l.id
      FROM order_line l JOIN packed p ON p.id = l.order_id`,
  )
  await client.query(
    `INSERT INTO bin_stock (sku_id, warehouse_id, bin_id, condition, quantity)
      SELECT b.sku_id, b.warehouse_id, (SELECT min(id) FROM bin WHERE warehouse_id = b.warehouse_id AND kind = 'stock'), 'good', b.on_hand
      FROM stock_balance b WHERE b.on_hand > 0 AND b.quarantine = 0 AND b.damaged = 0
        AND NOT EXISTS (SELECT FROM bin_stock s WHERE s.sku_id = b.sku_id AND s.warehouse_id = b.warehouse_id)`,
  )
  await client.query(
    `INSERT INTO cost_layer (sku_id, warehouse_id, movement_id, source, at, pieces, value, pieces_left, value_left)
      SELECT DISTINCT ON (m.sku_id, m.warehouse_id) m.sku_id, m.warehouse_id, m.id, 'opening:' || m.sku_id, m.at, b.on_hand,
        b.on_hand * 1000, b.on_hand, b.on_hand * 1000
      FROM stock_movement m JOIN stock_balance b USING (sku_id, warehouse_id)
      WHERE m.kind <> 'reserve' AND b.on_hand > 0
        AND NOT EXISTS (SELECT FROM cost_layer c WHERE c.sku_id = b.sku_id AND c.warehouse_id = b.warehouse_id)
      ORDER BY m.sku_id, m.warehouse_id, m.id`,
  )
  await client.query(
    `UPDATE stock_balance b SET value = c.value_left FROM cost_layer c
      WHERE c.sku_id = b.sku_id AND c.warehouse_id = b.warehouse_id AND b.value = 0`,
  )
  await client.query('UPDATE order_line l SET reserved = l.quantity FROM packed p WHERE p.id = l.order_id')
  await client.query(`UPDATE "order" o SET fulfilment = 'packed' FROM packed p WHERE p.id = o.id`)
  await client.query('COMMIT')
}
