import type pg from 'pg'

/** Number of the custom field that a tenth of the buyers has, with values below 1,000. */
export const customField = 999

/**
 * Buyers with figures: each has a name, an address, one to nine orders of two products, a score, and half of them got mails of
 * campaigns. Gathering from orders counts as done.
 */
export async function addCustomers(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO customer_gathering (id, order_id, done_at) VALUES (1, (SELECT coalesce(max(id), 0) FROM "order"), now())
      ON CONFLICT (id) DO UPDATE SET order_id = excluded.order_id, done_at = excluded.done_at`,
  )
  await client.query(
    `WITH made AS (
      INSERT INTO customer (kind, entity_id, state, name, email, country, source, tags, custom, created_at, updated_at)
      SELECT 'buyer', company.ids[i % cardinality(company.ids) + 1], 'none',
        (array['Ada', 'Bruno', 'Chiara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hana', 'Ines', 'Jonas'])[i % 10 + 1] || ' '
          || (array['Weber', 'Rossi', 'Novak', 'Okafor', 'Tanaka', 'Dubois', 'Silva'])[i / 10 % 7 + 1] || ' ' || i,
        'buyer' || i || '@bench.test', (array['US', 'DE', 'FR', 'GB', 'CA'])[i % 5 + 1], 'order',
        CASE WHEN i % 50 = 0 THEN array['wholesale'] ELSE '{}' END,
        CASE WHEN i % 10 = 0 THEN jsonb_build_object('f${customField}', i / 10 % 1000) ELSE '{}' END, at, at
      FROM generate_series(1, $1::int) AS i CROSS JOIN LATERAL (SELECT now() - make_interval(mins => $1::int - i) AS at) AS t,
        (SELECT array_agg(id ORDER BY id) AS ids FROM entity) AS company
      RETURNING id, scope_id, created_at)
    INSERT INTO customer_figure (customer_id, scope_id, kind, orders, paid_orders, spend, first_order_at, last_order_at)
    SELECT id, scope_id, 'buyer', 1 + id % 9, 1 + id % 9, 1000 + id * 7919 % 90000, created_at, created_at FROM made
    ON CONFLICT (customer_id) DO UPDATE SET orders = excluded.orders, paid_orders = excluded.paid_orders, spend = excluded.spend,
      first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at`,
    [count],
  )
  await client.query('VACUUM ANALYZE customer, customer_figure, customer_field_value')
  for (const text of kept) await client.query(text)
  await client.query('VACUUM ANALYZE customer_goods, customer_rfm, customer_mail')
}

const made = `customer c JOIN customer_figure f ON f.customer_id = c.id WHERE c.email LIKE 'buyer%@bench.test'`

/** What is kept by customer. */
const kept = [
  `INSERT INTO customer_goods (customer_id, goods_id, scope_id, quantity, last_at)
    SELECT DISTINCT ON (c.id, g.ids[1 + (c.id * 7 + n * 13) % cardinality(g.ids)])
      c.id, g.ids[1 + (c.id * 7 + n * 13) % cardinality(g.ids)], c.scope_id, 1, f.last_order_at
    FROM (SELECT array_agg(id ORDER BY id) AS ids FROM goods) AS g, generate_series(0, 1) AS n, ${made}`,
  `INSERT INTO customer_rfm (customer_id, scope_id, kind, day, recency, orders, spend, r, f, m, segment)
    SELECT c.id, c.scope_id, 'buyer', current_date, 10, f.orders, f.spend, 1 + c.id % 5, 1 + c.id / 5 % 5, 1 + c.id / 25 % 5,
      CASE WHEN c.id % 10 = 0 THEN 'champions' ELSE 'loyal' END FROM ${made}`,
  `INSERT INTO customer_mail (customer_id, scope_id, got_at, opened_at)
    SELECT c.id, c.scope_id, now() - make_interval(days => (c.id % 200)::int), CASE WHEN c.id % 10 = 0 THEN now() - make_interval(days => (c.id % 90)::int) END
    FROM ${made} AND c.id % 2 = 0`,
]
