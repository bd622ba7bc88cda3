import type pg from 'pg'

/** After-sale cases of delivered orders, each with its task. Leads count as already notified of late ones. */
export async function addCases(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO after_sale_case (entity_id, order_id, order_sn, state, reason, wish, lines, pieces, description, most, rule, rule_days,
        rule_limit, created_at, updated_at)
      SELECT entity_id, id, order_sn, (array['open', 'open', 'offered', 'rejected', 'withdrawn'])[id / 40 % 5 + 1], 'damaged', 'refund', '[]', 1,
        'The box was crushed and the cup is broken.', pay_amount, 'delivered', 9, 30, placed_at + interval '9 days', placed_at + interval '9 days'
      FROM "order" WHERE status = 70 AND id % 40 = 0 ON CONFLICT DO NOTHING`,
  )
  await client.query(
    `INSERT INTO task (flow, record_id, entity_id, subject, title, state, open_to, due_at, escalated_at, closed_at, created_at)
      SELECT 'after-sale-case', id, entity_id, order_sn, case_sn, state, CASE state WHEN 'open' THEN 'after-sale-case:claim' ELSE '' END,
        created_at + interval '1 day', now(), CASE WHEN state <> 'open' THEN created_at END, created_at
      FROM after_sale_case ON CONFLICT DO NOTHING`,
  )
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE after_sale_case, task')
}
