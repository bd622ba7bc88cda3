import type pg from 'pg'

/** Buyers with figures: each has a name, an address and one to nine orders. Gathering from orders counts as done. */
export async function addCustomers(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO customer_gathering (id, order_id, done_at) VALUES (1, (SELECT coalesce(max(id), 0) FROM "order"), now())
      ON CONFLICT (id) DO UPDATE SET order_id = excluded.order_id, done_at = excluded.done_at`,
  )
  await client.query(
    `WITH made AS (
      INSERT INTO customer (kind, entity_id, state, name, email, country, source, tags, created_at, updated_at)
      SELECT 'buyer', company.ids[i % cardinality(company.ids) + 1], 'none',
        (array['Ada', 'Bruno', 'Chiara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hana', 'Ines', 'Jonas'])[i % 10 + 1] || ' '
          || (array['Weber', 'Rossi', 'Novak', 'Okafor', 'Tanaka', 'Dubois', 'Silva'])[i / 10 % 7 + 1] || ' ' || i,
        'buyer' || i || '@bench.test', (array['US', 'DE', 'FR', 'GB', 'CA'])[i % 5 + 1], 'order',
        CASE WHEN i % 50 = 0 THEN array['wholesale'] ELSE '{}' END, at, at
      FROM generate_series(1, $1::int) AS i CROSS JOIN LATERAL (SELECT now() - make_interval(mins => $1::int - i) AS at) AS t,
        (SELECT array_agg(id ORDER BY id) AS ids FROM entity) AS company
      RETURNING id, scope_id, created_at)
    INSERT INTO customer_figure (customer_id, scope_id, kind, orders, paid_orders, spend, first_order_at, last_order_at)
    SELECT id, scope_id, 'buyer', 1 + id % 9, 1 + id % 9, 1000 + id * 7919 % 90000, created_at, created_at FROM made
    ON CONFLICT (customer_id) DO UPDATE SET orders = excluded.orders, paid_orders = excluded.paid_orders, spend = excluded.spend,
      first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at`,
    [count],
  )
  await client.query('VACUUM ANALYZE customer, customer_figure')
}
