import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** The bare counterpart of `task-cases.ts`: the rows of the lists and the counts of the tabs, by one query each. */
export function bareTasks(app: FastifyInstance, pool: pg.Pool): void {
  const person = "(SELECT id FROM person WHERE email = 'developer@demo.test')"
  const mine = `task WHERE closed_at IS NULL AND (assignee_id = ${person} OR assignee_id IS NULL)`
  /** The first tasks of a set, with the columns that lists show. */
  const firsts = (of: string, most: number): string =>
    `SELECT k.*, creator.name AS creator_name, worker.name AS worker_name, awaited.name AS awaited_name, assignee.name AS assignee_name
      FROM (SELECT * FROM ${of} ORDER BY due_at, id LIMIT ${most}) k LEFT JOIN person creator ON creator.id = k.creator_id
      LEFT JOIN person worker ON worker.id = k.not_for LEFT JOIN person awaited ON awaited.id = k.waits_on_id
      LEFT JOIN person assignee ON assignee.id = k.assignee_id ORDER BY k.due_at, k.id`
  app.get('/tasks', async () => {
    const rows = await pool.query({
      name: 'tasks',
      text: firsts(mine, 20),
    })
    const total = await pool.query({ name: 'tasks-count', text: `SELECT count(*) FROM ${mine}` })
    const done = await pool.query({
      name: 'tasks-done',
      text: `SELECT count(*) FROM task WHERE closed_at IS NOT NULL AND assignee_id = ${person}`,
    })
    return { data: rows.rows, total: total.rows[0].count, done: done.rows[0].count }
  })
  const free = "task WHERE closed_at IS NULL AND assignee_id IS NULL AND open_to <> ''"
  const own = `task WHERE closed_at IS NULL AND assignee_id = ${person}`
  const ask = async (name: string, text: string) => (await pool.query({ name, text })).rows
  app.get('/tasks/count', async () => ({
    own: await ask(
      'count-own',
      `SELECT count(*), count(*) FILTER (WHERE due_at < now()) AS late FROM ${own}`,
    ),
    free: await ask('count-free', `SELECT count(*) FROM ${free}`),
  }))
  const undone = 'task WHERE closed_at IS NULL'
  const review = `task WHERE closed_at IS NULL AND assignee_id IS NULL AND open_to LIKE '%:pass' AND ${person} <> ALL (worked_by)`
  const away = `absence a JOIN task k ON k.assignee_id = a.person_id AND k.due_at < a.last_day + interval '1 day'
    WHERE a.deputy_id = ${person} AND current_date BETWEEN a.first_day AND a.last_day AND k.closed_at IS NULL`
  const onMe = {
    awaited: `${undone} AND not_for = ${person}`,
    asked: `${undone} AND waits_on_id = ${person} AND waiting_since IS NOT NULL`,
    mentioned: `${undone} AND id IN (SELECT task_id FROM task_mention WHERE person_id = ${person})`,
    review,
  }
  const lists = async () => {
    const found: Record<string, unknown> = {}
    for (const [name, of] of Object.entries(onMe)) {
      found[name] = await ask(`day-${name}`, firsts(of, 10))
      found[`${name}-total`] = await ask(`day-${name}-total`, `SELECT count(*) FROM ${of}`)
    }
    return found
  }
  const counts = (of: string) => `SELECT count(*), count(*) FILTER (WHERE due_at < now()) AS late FROM ${of}`
  app.get('/workbench', async () => ({
    days: await ask(
      'day-days',
      "SELECT from_day, to_day FROM holiday WHERE country = 'CN' AND to_day >= current_date - 400",
    ),
    since: await ask('day-since', `SELECT since FROM workbench_visit WHERE person_id = ${person}`),
    mine: await ask('day-mine', firsts(own, 50)),
    now: await ask('day-now', firsts(`${own} AND waiting_since IS NULL`, 10)),
    next: await ask('day-next', firsts(free, 10)),
    ...(await lists()),
    todo: await ask(
      'day-todo',
      `SELECT sum(count), sum(late) FROM (${counts(`${own} AND waiting_since IS NULL`)} UNION ALL ${counts(`${free} AND waiting_since IS NULL`)}) n`,
    ),
    deputy: await ask('day-deputy', `SELECT count(*) FROM ${away}`),
    unread: await ask('day-unread', 'SELECT count(*) FROM external_link WHERE staff_unread > 0'),
    samples: await ask(
      'day-samples',
      `SELECT module, count(*) FROM development_task WHERE sample_due < current_date
        AND state IN ('waiting', 'claimed', 'submitted', 'refused') GROUP BY module`,
    ),
    changed: await ask(
      'day-changed',
      `SELECT event, count(*) FROM notice WHERE person_id = ${person} AND shown AND at > now() - interval '1 day' GROUP BY event`,
    ),
    modules: await ask(
      'day-modules',
      `SELECT flow, count(*), count(*) FILTER (WHERE due_at < now()) AS late, min(created_at) FROM ${own} GROUP BY flow`,
    ),
    free: await ask(
      'day-free',
      `SELECT flow, open_to, count(*), count(*) FILTER (WHERE due_at < now()) AS late,
        count(*) FILTER (WHERE created_at > now() - interval '1 day') AS day, count(*) FILTER (WHERE created_at > now() - interval '7 days') AS week
        FROM ${free} GROUP BY 1, 2`,
    ),
    came: await ask(
      'day-came',
      "SELECT count(*) FROM task WHERE created_at > now() - interval '1 day' OR created_at BETWEEN now() - interval '8 days' AND now() - interval '7 days'",
    ),
    passed: await ask(
      'day-passed',
      "SELECT count(*) FROM task WHERE closed_at > now() - interval '1 day' OR closed_at BETWEEN now() - interval '8 days' AND now() - interval '7 days'",
    ),
  }))
  const inModule = "development_task t WHERE t.module = 'goodsOpen' AND t.state = $1"
  app.get<{ Querystring: { state: string } }>('/module', async ({ query: { state } }) => {
    const rows = await pool.query({
      name: 'module',
      text: `SELECT t.id, t.version, t.form, t.state, t.round, t.reason, t.created_at, p.title, p.product_sn, p.picture, p.sku_code,
          p.level, p.origin, p.budget, owner.name AS owner_name, investor.name AS invested_by, l.needed_by, e.name AS company, k.id AS task_id, k.due_at, k.assignee_id, k.worked_by, k.waits_for, k.wait_reason,
          k.wait_until, k.waiting_since, assignee.name AS assignee_name, worker.name AS worker_name, awaited.name AS awaited_name,
          CASE WHEN k.not_for IS NOT NULL THEN (SELECT string_agg(may.name, ', ' ORDER BY may.name) FROM (
            SELECT x.name FROM person x WHERE x.kind = 'staff' AND x.status = 'active' AND x.id <> ALL (k.worked_by) AND EXISTS (
              SELECT 1 FROM person_role pr JOIN role r ON r.id = pr.role_id
              WHERE pr.person_id = x.id AND 'goods-open:pass' = ANY (r.permissions)) ORDER BY x.name LIMIT 3) may) END AS reviewers
        FROM (SELECT * FROM ${inModule} ORDER BY id DESC LIMIT 20) t
        JOIN development_product p ON p.id = t.product_id LEFT JOIN entity e ON e.id = t.entity_id
        LEFT JOIN task k ON k.record_id = t.id AND k.flow = 'goods-open' LEFT JOIN person assignee ON assignee.id = k.assignee_id
        LEFT JOIN person worker ON worker.id = k.not_for LEFT JOIN person awaited ON awaited.id = k.waits_on_id
        LEFT JOIN person owner ON owner.id = p.owner_id LEFT JOIN person investor ON investor.id = p.invested_by
        LEFT JOIN external_link l ON l.id = p.external_link_id ORDER BY t.id DESC`,
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
