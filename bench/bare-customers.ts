import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { customField } from './seed/customers.ts'

const fieldKey = `f${customField}`

const rowSql = `SELECT c.id, c.name, c.company, c.country, c.grade, c.tags, c.entity_id, e.name AS entity_name, p.name AS owner_name,
  f.orders, f.spend, f.last_order_at, c.next_due FROM customer c JOIN customer_figure f ON f.customer_id = c.id
  LEFT JOIN entity e ON e.id = c.entity_id LEFT JOIN person p ON p.id = e.salesperson_id`
const threadSql = `SELECT t.*, a.address, e.name AS entity_name,
  (SELECT json_agg(json_build_object('id', g.id, 'name', g.name_en)) FROM email_thread_tag x JOIN email_tag g ON g.id = x.tag_id
    WHERE x.thread_id = t.id) AS tags
  FROM email_thread t JOIN email_account a ON a.id = t.account_id LEFT JOIN entity e ON e.id = t.entity_id`

const recipientSql = `SELECT r.*, p.name AS campaign_name, c.name AS customer_name,
  EXISTS (SELECT FROM email_campaign_event e WHERE e.row_id = r.id AND e.kind = 'open') AS opened,
  EXISTS (SELECT FROM email_campaign_event e WHERE e.row_id = r.id AND e.kind = 'click') AS clicked
  FROM email_campaign_row r JOIN email_campaign p ON p.id = r.campaign_id LEFT JOIN customer c ON c.id = r.customer_id`
const ofTemplate = 'WHERE r.campaign_id IN (SELECT id FROM email_campaign WHERE template_id = $1)'
const openedSql = `WHERE r.campaign_id = $1 AND EXISTS (SELECT FROM email_campaign_event e WHERE e.row_id = r.id AND e.kind = 'open')`
const fieldSql = `WHERE c.id IN (SELECT v.customer_id FROM customer_field_value v WHERE v.field = '${fieldKey}' AND v.number BETWEEN $1 AND $2)`
const buyers = `FROM customer c JOIN customer_figure f ON f.customer_id = c.id WHERE c.kind = 'buyer'`

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

  app.get<{ Querystring: { from: number; to: number } }>(
    '/customers/field',
    async ({ query: { from, to } }) => ({
      data: await ask('field', `${rowSql} ${fieldSql} ORDER BY c.id DESC LIMIT 20`, [from, to]),
      total: await ask('field-total', `SELECT count(*) FROM customer c ${fieldSql}`, [from, to]),
    }),
  )

  const recipients = (name: string, path: string, where: string, order: string, total: string) =>
    app.get<{ Querystring: { campaign: string; template: string } }>(path, async ({ query }) => {
      const of = [query.campaign ?? query.template]
      return {
        data: await ask(name, `${recipientSql} ${where} ORDER BY ${order} LIMIT 20`, of),
        total: await ask(`${name}-total`, total, of),
      }
    })
  recipients(
    'recipients',
    '/recipients',
    'WHERE r.campaign_id = $1',
    'r.id DESC',
    'SELECT state, count(*) FROM email_campaign_row WHERE campaign_id = $1 GROUP BY state',
  )
  recipients(
    'recipients-opened',
    '/recipients/opened',
    openedSql,
    'r.id DESC',
    `SELECT state, count(*) FROM email_campaign_row r ${openedSql} GROUP BY state`,
  )
  recipients(
    'recipients-of-template',
    '/recipients/template',
    ofTemplate,
    'r.sent_at DESC NULLS LAST, r.id DESC',
    `SELECT state, count(*) FROM email_campaign_row r ${ofTemplate} GROUP BY state`,
  )

  app.get('/segments/spend', () =>
    ask('segment-spend', `SELECT count(*) ${buyers} AND c.country = 'DE' AND f.spend >= 80000`),
  )
  app.get<{ Querystring: { goods: string } }>('/segments/goods', ({ query: { goods } }) =>
    ask(
      'segment-goods',
      `SELECT count(*) ${buyers} AND c.id IN (SELECT customer_id FROM customer_goods
        WHERE goods_id = $1 AND last_at > now() - interval '365 days')`,
      [goods],
    ),
  )
  app.get('/segments/field', () =>
    ask('segment-field', `SELECT count(*) FROM customer c ${fieldSql}`, [500, 509]),
  )
  app.get('/segments/mail', () =>
    ask(
      'segment-mail',
      `SELECT count(*) ${buyers} AND EXISTS (SELECT FROM customer_rfm x WHERE x.customer_id = c.id AND x.segment = 'champions')
        AND NOT EXISTS (SELECT FROM customer_mail m WHERE m.customer_id = c.id AND m.got_at > now() - interval '30 days')`,
    ),
  )
}
