import type pg from 'pg'

/** Copies the demo's channels with their prices until there are 200. */
export async function addChannels(client: pg.Client): Promise<void> {
  await client.query(`
    WITH had AS (SELECT count(*)::int AS total FROM channel WHERE status = 'active'),
    wanted AS (
      SELECT c.*, copy FROM channel c, had, generate_series(1, 1 + 200 / had.total) AS copy
      WHERE c.status = 'active' ORDER BY copy, c.id LIMIT (SELECT 200 - total FROM had)
    ),
    made AS (
      INSERT INTO channel (code, name_en, name_zh, warehouse_id, carrier, tracking_url, sort)
      SELECT code || '-' || copy, name_en, name_zh, warehouse_id, carrier, tracking_url, sort FROM wanted RETURNING id, code
    )
    INSERT INTO channel_rate (channel_id, valid_from, card)
    SELECT m.id, r.valid_from, r.card FROM made m
    JOIN wanted w ON w.code || '-' || w.copy = m.code JOIN channel_rate r ON r.channel_id = w.id`)
  await client.query('ANALYZE channel, channel_rate')
}
