import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const rowSql = `SELECT c.id, c.name, c.company, c.country, c.grade, c.tags, c.entity_id, e.name AS entity_name, p.name AS owner_name,
  f.orders, f.spend, f.last_order_at, c.next_due FROM customer c JOIN customer_figure f ON f.customer_id = c.id
  LEFT JOIN entity e ON e.id = c.entity_id LEFT JOIN person p ON p.id = e.salesperson_id`
const threadSql = `SELECT t.*, a.address, e.name AS entity_name,
  (SELECT json_agg(json_build_object('id', g.id, 'name', g.name_en)) FROM email_thread_tag x JOIN email_tag g ON g.id = x.tag_id
    WHERE x.thread_id = t.id) AS tags
  FROM email_thread t JOIN email_account a ON a.id = t.account_id LEFT JOIN entity e ON e.id = t.entity_id`

/** The bare counterpart of `customer-cases.ts`. */
export function bareCustomers(app: FastifyInstance, pool: pg.Pool): void {
  const ask = async (name: string, text: string, values: unknown[] = []) =>
    (await pool.query({ name, text, values })).rows

  app.get<{ Querystring: { sort: 'newest' | 'spend' } }>('/customers', async ({ query: { sort } }) => ({
    data: await ask(
      `customers-${sort}`,
      sort === 'newest'
        ? `${rowSql} WHERE c.kind = 'buyer' ORDER BY c.id DESC LIMIT 20`
        : `${rowSql} WHERE c.kind = 'buyer' ORDER BY f.spend DESC, f.customer_id DESC LIMIT 20`,
    ),
    counts: await ask('customer-counts', 'SELECT kind, count(*) FROM customer GROUP BY kind'),
  }))

  app.get<{ Querystring: { part: string } }>('/customers/search', async ({ query: { part } }) => {
    const like = [`%${part}%`]
    const where = 'WHERE c.name ILIKE $1 OR c.company ILIKE $1'
    return {
      data: await ask('customers-search', `${rowSql} ${where} ORDER BY c.id DESC LIMIT 20`, like),
      counts: await ask(
        'customers-found',
        `SELECT kind, count(*) FROM customer c ${where} GROUP BY kind`,
        like,
      ),
    }
  })

  app.get<{ Querystring: { folder: string } }>('/mails', async ({ query: { folder } }) => ({
    data: await ask('mails', `${threadSql} WHERE t.folder = $1 ORDER BY t.last_at DESC, t.id DESC LIMIT 20`, [
      folder,
    ]),
    total: await ask('mails-total', 'SELECT count(*) FROM email_thread WHERE folder = $1', [folder]),
  }))

  app.get<{ Querystring: { query: string } }>('/mails/search', async ({ query: { query } }) => {
    const where = `WHERE t.id IN (SELECT m.thread_id FROM email_body b JOIN email m ON m.id = b.email_id
      WHERE b.words @@ to_tsquery('simple', $1))`
    return {
      data: await ask('mails-search', `${threadSql} ${where} ORDER BY t.last_at DESC, t.id DESC LIMIT 20`, [
        query,
      ]),
      total: await ask('mails-found', `SELECT count(*) FROM email_thread t ${where}`, [query]),
    }
  })
}
