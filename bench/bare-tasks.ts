import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** The bare half of `task-cases.ts`: the rows and their exact total, asked once each. */
export function bareTasks(app: FastifyInstance, pool: pg.Pool): void {
  const person = "(SELECT id FROM person WHERE email = 'developer@demo.test')"
  const mine = `task WHERE closed_at IS NULL AND (assignee_id = ${person} OR assignee_id IS NULL)`
  app.get('/tasks', async () => {
    const rows = await pool.query({
      name: 'tasks',
      text: `SELECT task.* FROM ${mine} ORDER BY due_at, id LIMIT 20`,
    })
    const total = await pool.query({ name: 'tasks-count', text: `SELECT count(*) FROM ${mine}` })
    return { data: rows.rows, total: total.rows[0].count }
  })
  const inModule = "development_task t WHERE t.module = 'goodsOpen' AND t.state = $1"
  app.get<{ Querystring: { state: string } }>('/module', async ({ query: { state } }) => {
    const rows = await pool.query({
      name: 'module',
      text: `SELECT t.id, t.form, t.state, t.created_at, p.title, p.product_sn, k.due_at, k.assignee_id FROM (
          SELECT * FROM ${inModule} ORDER BY id DESC LIMIT 20) t
        JOIN development_product p ON p.id = t.product_id LEFT JOIN task k ON k.record_id = t.id AND k.flow = 'goods-open'`,
      values: [state],
    })
    const total = await pool.query({
      name: 'module-count',
      text: `SELECT count(*) FROM ${inModule}`,
      values: [state],
    })
    const tabs = await pool.query({
      name: 'module-tabs',
      text: "SELECT state, count(*) FROM development_task WHERE module = 'goodsOpen' GROUP BY state",
    })
    return { data: rows.rows, total: total.rows[0].count, tabs: tabs.rows }
  })
  const open = "development_task WHERE state IN ('waiting', 'claimed', 'submitted', 'refused')"
  app.get('/board', async () => {
    const counts = await pool.query({
      name: 'board',
      text: `SELECT module, state, count(*) FROM ${open} GROUP BY 1, 2`,
    })
    const times = await pool.query({
      name: 'board-times',
      text: `SELECT module, percentile_cont(0.5) WITHIN GROUP (ORDER BY closed_at - created_at) FROM development_task
        WHERE closed_at > now() - interval '90 days' GROUP BY 1`,
    })
    const cards = await pool.query({
      name: 'board-cards',
      text: `SELECT * FROM (SELECT t.id, t.module, p.title, k.due_at, row_number() OVER (PARTITION BY t.module ORDER BY k.due_at) AS n
        FROM (SELECT * FROM ${open}) t JOIN development_product p ON p.id = t.product_id
        LEFT JOIN task k ON k.record_id = t.id AND k.closed_at IS NULL) c WHERE n <= 20`,
    })
    return { counts: counts.rows, times: times.rows, cards: cards.rows }
  })
}
