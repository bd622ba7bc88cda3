import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** The queries for an order's drawer; a null company means orders of all companies. */
const drawer = {
  order: `SELECT o.*, e.name AS company, s.name AS shop_name, s.customized, p.name AS platform_name, c.name_en AS express_name
    FROM "order" o JOIN entity e ON e.id = o.entity_id LEFT JOIN store s ON s.id = o.store_id
    LEFT JOIN platform p ON p.id = s.platform_id LEFT JOIN channel c ON c.id = o.channel_id
    WHERE o.id = $1 AND ($2::bigint IS NULL OR o.entity_id = $2)`,
  lines: `SELECT l.*, s.code, s.image AS sku_image, s.goods_id, s.option_values, g.title_en, g.title_zh, t.code AS set_code, t.name AS set_name
    FROM order_line l LEFT JOIN sku s ON s.id = l.sku_id LEFT JOIN goods g ON g.id = s.goods_id LEFT JOIN goods_set t ON t.id = l.set_id
    WHERE l.order_id = $1 AND ($2::bigint IS NULL OR l.entity_id = $2) ORDER BY l.position, l.id`,
  events: `SELECT v.*, p.name FROM order_event v LEFT JOIN person p ON p.id = v.user_id
    WHERE v.order_id = $1 AND ($2::bigint IS NULL OR v.entity_id = $2 AND NOT v.internal) ORDER BY v.id DESC LIMIT 500`,
  notes: `SELECT line_id, body FROM order_note
    WHERE order_id = $1 AND ($2::bigint IS NULL OR entity_id = $2 AND visible) AND thread = 'goods' AND pinned ORDER BY id`,
  proofs: `SELECT f.*, l.title, p.name FROM order_proof f JOIN order_line l ON l.id = f.line_id LEFT JOIN person p ON p.id = f.answered_by
    WHERE f.order_id = $1 AND ($2::bigint IS NULL OR f.entity_id = $2) ORDER BY f.id`,
  tags: `SELECT t.id, t.name, t.color FROM order_tagged x JOIN order_tag t ON t.id = x.tag_id
    WHERE x.order_id = $1 AND $2::bigint IS NULL ORDER BY t.name`,
  others: `SELECT how, w.id, w.order_sn, w.redeliver_cause, w.redeliver_pricing, w.pay_amount, w.cancelled, w.placed_at FROM "order" o
    CROSS JOIN LATERAL (SELECT 'together' AS how, g.* FROM "order" g WHERE g.combined_id = o.combined_id AND g.id <> o.id
      UNION ALL SELECT 'sent again', a.* FROM "order" a WHERE a.redelivered_from = o.id
      UNION ALL SELECT 'part', a.* FROM "order" a WHERE a.split_from = o.id
      UNION ALL SELECT 'from', a.* FROM "order" a WHERE a.id IN (o.redelivered_from, o.split_from)) w
    WHERE o.id = $1 AND ($2::bigint IS NULL OR o.entity_id = $2)`,
  due: `SELECT sum(amount) FROM make_up_charge WHERE order_id = $1 AND ($2::bigint IS NULL OR entity_id = $2) AND state = 'due' AND amount > 0`,
  carriers: `SELECT c.channel_id, a.carrier FROM channel_carrier c JOIN carrier_service s ON s.id = c.service_id
    JOIN carrier_account a ON a.id = s.account_id WHERE $1::bigint > 0 OR $2::bigint > 0`,
}

/** The bare counterpart of the order's drawer and of `desk-cases.ts`: the same data by one query each. */
export function bareDesk(app: FastifyInstance, pool: pg.Pool, entityId: number): void {
  const read = async (id: string, company: number | null) => {
    const parts = await Promise.all(
      Object.entries(drawer).map(async ([name, text]) => {
        const { rows } = await pool.query({ name: `one-${name}`, text, values: [id, company] })
        return [name, name === 'order' ? rows[0] : rows]
      }),
    )
    return Object.fromEntries(parts)
  }
  const ask = async (name: string, text: string, values: unknown[] = []) =>
    (await pool.query({ name, text, values })).rows

  app.get<{ Params: { id: string } }>('/orders/:id', ({ params }) => read(params.id, entityId))
  app.get<{ Params: { id: string } }>('/desk/orders/:id', ({ params }) => read(params.id, null))

  app.get<{ Querystring: { status: string } }>('/desk/orders', async ({ query }) => {
    const data = await ask(
      'desk-orders',
      `SELECT o.*, e.name AS company, s.name AS shop_name, p.name AS platform_name, c.name_en AS express_name,
        (SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color)) FROM order_tagged x
          JOIN order_tag t ON t.id = x.tag_id WHERE x.order_id = o.id) AS tags
      FROM (SELECT * FROM "order" WHERE status = $1 ORDER BY placed_at DESC, id DESC LIMIT 20) o JOIN entity e ON e.id = o.entity_id
      LEFT JOIN store s ON s.id = o.store_id LEFT JOIN platform p ON p.id = s.platform_id LEFT JOIN channel c ON c.id = o.channel_id`,
      [Number(query.status)],
    )
    return { data, counts: await ask('desk-counts', 'SELECT status, count(*) FROM "order" GROUP BY status') }
  })

  app.get('/desk/combine', async () => {
    const groups = await ask(
      'desk-combine',
      `WITH waiting AS (
        SELECT entity_id, receiver_key, array_agg(id ORDER BY id) AS ids, max(id) AS newest FROM "order"
        WHERE status IN (20, 30, 40) AND combined_id IS NULL AND on_hold IS NULL AND abnormal IS NULL
        GROUP BY entity_id, receiver_key HAVING count(*) > 1)
      SELECT ids, (SELECT count(*) FROM waiting) AS total FROM waiting ORDER BY newest DESC LIMIT 20`,
    )
    const ids = groups.flatMap((one) => one.ids as string[])
    const orders = await ask('desk-combine-orders', 'SELECT * FROM "order" WHERE id = ANY ($1::bigint[])', [
      ids,
    ])
    const lines = await ask(
      'desk-combine-lines',
      `SELECT l.*, s.weight_grams, s.length_mm, s.width_mm, s.height_mm, g.hs_code, g.attributes FROM order_line l
      JOIN sku s ON s.id = l.sku_id JOIN goods g ON g.id = s.goods_id WHERE l.order_id = ANY ($1::bigint[])`,
      [ids],
    )
    return { groups, orders, lines }
  })

  app.get<{ Querystring: { state: string } }>('/desk/warnings', async ({ query }) => {
    const data = await ask(
      'desk-warnings',
      `SELECT w.*, p.number, p.order_id, p.country, p.phase, p.last_text, o.order_sn, e.name AS company, c.name_en, r.name_en AS rule_name,
        r.playbook, CASE WHEN c.carrier_claim_days > 0 AND p.phase NOT IN ('delivered', 'returned') THEN p.shipped_at
          + make_interval(days => c.carrier_claim_days) END AS claim_until, k.id AS task_id, k.due_at, k.assignee_id, k.worked_by,
        k.waits_for, k.wait_reason, k.wait_until, k.waiting_since, a.name AS assignee, b.name AS worker, d.name AS awaited
      FROM (SELECT * FROM track_warning WHERE state = $1 ORDER BY id DESC LIMIT 20) w JOIN channel c ON c.id = w.channel_id
      LEFT JOIN parcel p ON p.id = w.parcel_id LEFT JOIN "order" o ON o.id = p.order_id LEFT JOIN entity e ON e.id = w.entity_id
      LEFT JOIN task k ON k.flow = 'track-warning' AND k.record_id = w.id LEFT JOIN person a ON a.id = k.assignee_id
      LEFT JOIN person b ON b.id = k.not_for LEFT JOIN person d ON d.id = k.waits_on_id LEFT JOIN track_rule r ON r.id = w.rule_id
      ORDER BY w.id DESC`,
      [query.state],
    )
    return { data, tabs: await ask('desk-tabs', 'SELECT state, count(*) FROM track_warning GROUP BY state') }
  })

  app.get<{ Querystring: { state: string } }>('/desk/cases', async ({ query }) => {
    const data = await ask(
      'desk-cases',
      `SELECT c.*, e.name AS company, s.name AS store_name, again.order_sn AS redelivery_sn, p.name AS asked_by, d.name AS decided_by,
        k.id AS task_id, k.due_at, k.assignee_id, k.worked_by, k.waits_for, k.wait_reason, k.wait_until, k.waiting_since,
        a.name AS assignee, b.name AS worker, w.name AS awaited
      FROM (SELECT * FROM after_sale_case WHERE state = $1 ORDER BY id DESC LIMIT 20) c JOIN entity e ON e.id = c.entity_id
      JOIN "order" o ON o.id = c.order_id LEFT JOIN store s ON s.id = o.store_id LEFT JOIN "order" again ON again.id = c.redelivery_id
      LEFT JOIN person p ON p.id = c.user_id LEFT JOIN person d ON d.id = c.decided_by
      LEFT JOIN task k ON k.flow = 'after-sale-case' AND k.record_id = c.id LEFT JOIN person a ON a.id = k.assignee_id
      LEFT JOIN person b ON b.id = k.not_for LEFT JOIN person w ON w.id = k.waits_on_id ORDER BY c.id DESC`,
      [query.state],
    )
    return {
      data,
      tabs: await ask('desk-case-tabs', 'SELECT state, count(*) FROM after_sale_case GROUP BY state'),
    }
  })
}
