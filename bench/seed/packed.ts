import type pg from 'pg'

/** Packed orders with their reserved pieces, ready to be shipped. */
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
  await client.query('UPDATE order_line l SET reserved = l.quantity FROM packed p WHERE p.id = l.order_id')
  await client.query(`UPDATE "order" o SET fulfilment = 'packed' FROM packed p WHERE p.id = o.id`)
  await client.query('COMMIT')
}
