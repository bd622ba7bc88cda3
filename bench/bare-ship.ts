import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Ships an order with the same statements; the triggers of movements write bins and cost layers on both sides. */
export function bareShip(app: FastifyInstance, pool: pg.Pool): void {
  app.post<{ Params: { id: string } }>('/ship/:id', async ({ params: { id } }) => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const { rows } = await client.query<{ entity_id: string }>({
        name: 'ship-lock',
        text: `SELECT * FROM "order" WHERE id = $1 AND fulfilment = 'packed' FOR UPDATE`,
        values: [id],
      })
      const lines = await client.query<Record<'id' | 'sku_id' | 'quantity' | 'warehouse_id', number>>({
        name: 'ship-lines',
        text: 'SELECT id, sku_id, quantity, warehouse_id FROM order_line WHERE order_id = $1 ORDER BY warehouse_id, sku_id',
        values: [id],
      })
      for (const line of lines.rows) {
        await client.query({
          name: 'ship-balance',
          text: 'UPDATE stock_balance SET on_hand = on_hand - $1, reserved = reserved - $1 WHERE sku_id = $2 AND warehouse_id = $3',
          values: [line.quantity, line.sku_id, line.warehouse_id],
        })
        await client.query({
          name: 'ship-move',
          text: `INSERT INTO stock_movement (sku_id, warehouse_id, kind, on_hand_change, reserved_change, reference, order_id, line_id, key)
            VALUES ($1, $2, 'ship', -$3::int, -$3::int, $4, $5, $6, $7)`,
          values: [
            line.sku_id,
            line.warehouse_id,
            line.quantity,
            `order:${id}`,
            id,
            line.id,
            `bare-ship:${line.id}`,
          ],
        })
      }
      await client.query({
        name: 'ship-shipped-lines',
        text: 'UPDATE order_line SET shipped = quantity WHERE order_id = $1',
        values: [id],
      })
      await client.query({
        name: 'ship-order',
        text: `UPDATE "order" SET fulfilment = 'shipped', status = 60, shipped_at = now(), version = version + 1 WHERE id = $1`,
        values: [id],
      })
      await client.query({
        name: 'ship-event',
        text: "INSERT INTO order_event (order_id, entity_id, kind) VALUES ($1, $2, 'shipped')",
        values: [id, rows[0]?.entity_id],
      })
      await client.query('COMMIT')
      return { ok: true }
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    } finally {
      client.release()
    }
  })
}
