import type pg from 'pg'

/**
 * Products in development: each is in one module, most have passed it, a fifth is still open. All staff members have equally
 * many, and leads count as already notified of late ones: otherwise the worker would notify them of thousands during the
 * benchmark.
 */

const days = 700

export async function addTasks(client: pg.Client, count: number): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `CREATE TEMP TABLE begun ON COMMIT DROP AS
      SELECT i, nextval(pg_get_serial_sequence('development_product', 'id')) AS product_id,
        nextval(pg_get_serial_sequence('development_task', 'id')) AS task_id,
        (array['goodsDevelop', 'goodsOpen', 'supplierQuotation', 'goodsSample', 'goodsDesign', 'goodsTest', 'goodsInfo', 'goodsComplete'])[i % 8 + 1] AS module,
        CASE i % 20 WHEN 0 THEN 'waiting' WHEN 1 THEN 'waiting' WHEN 2 THEN 'claimed' WHEN 3 THEN 'submitted' ELSE 'passed' END AS state,
        now() - make_interval(days => i % ${days}) AS at, staff.ids[i / 20 % cardinality(staff.ids) + 1] AS worker
      FROM generate_series(1, $1::int) AS i,
        (SELECT array_agg(id ORDER BY id) AS ids FROM person WHERE kind = 'staff') AS staff`,
    [count],
  )
  const mode = '(SELECT min(id) FROM development_mode)'
  await client.query(
    `INSERT INTO development_product (id, title, mode_id, creator_id, state, created_at, updated_at) OVERRIDING SYSTEM VALUE
      SELECT product_id, 'Folding cup ' || i, ${mode}, worker, CASE state WHEN 'passed' THEN 'cancelled' ELSE 'developing' END, at, at FROM begun`,
  )
  await client.query(
    `INSERT INTO development_task (id, product_id, module, state, form, worker_id, closed_at, created_at, updated_at) OVERRIDING SYSTEM VALUE
      SELECT task_id, product_id, module, state, jsonb_build_object('title', 'Folding cup ' || i, 'target_cost', 1500), CASE WHEN state <> 'waiting' THEN worker END,
        CASE state WHEN 'passed' THEN at + interval '2 days' END, at, at FROM begun`,
  )
  // Which permission a module's tasks are open to is copied from the demo's tasks.
  await client.query(
    `INSERT INTO task (flow, record_id, subject, title, state, creator_id, open_to, assignee_id, claimed_at, due_at, escalated_at, closed_at, created_at)
      SELECT f.flow, task_id, 'Folding cup ' || i, 'PD' || product_id, b.state, worker,
        f.flow || CASE b.state WHEN 'submitted' THEN ':pass' ELSE ':claim' END,
        CASE WHEN b.state IN ('claimed', 'passed') THEN worker END, CASE b.state WHEN 'claimed' THEN at END,
        at + interval '3 days', now(), CASE b.state WHEN 'passed' THEN at + interval '2 days' END, at
      FROM begun b CROSS JOIN LATERAL
        (SELECT replace(lower(regexp_replace(b.module, '([A-Z])', '-\\1', 'g')), 'supplier-', 'goods-') AS flow) f`,
  )
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE development_product, development_task, task')
}
