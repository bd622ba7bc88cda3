import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'
import { bareCustomers } from './bare-customers.ts'
import { bareDesk } from './bare-desk.ts'
import { bareShip } from './bare-ship.ts'
import { bareTasks } from './bare-tasks.ts'
import { bareName } from './database.ts'

/**
 * The baseline for the benchmark: Fastify and `pg` run the same SQL with an exact total, without session, permissions, tenant
 * transaction and validation.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, application_name: bareName })
const entityId = Number(process.env.BENCH_ENTITY)
const app = Fastify()

/** The script of the bare page, built for browsers. */
async function pageScript(): Promise<Buffer> {
  // Built on demand, so that start time and idle memory are those of a plain server.
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'bare-page.tsx'), formats: ['es'], fileName: 'page' },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const script = result && 'output' in result ? result.output[0] : undefined
  if (script?.type !== 'chunk') throw new Error('The bare page was not built')
  return brotliCompressSync(script.code)
}

let script: Promise<Buffer> | undefined

app.get('/', (_request, reply) =>
  reply
    .type('text/html')
    .send(
      '<!doctype html><title>Orders</title><div id="root"></div><script type="module" src="/page.js"></script>',
    ),
)

app.get('/page.js', async (_request, reply) => {
  script ??= pageScript()
  return reply
    .type('text/javascript')
    .header('content-encoding', 'br')
    .send(await script)
})

const listSql = `SELECT o.id, o.order_sn, o.plt_order_sn, o.status, o.country, o.order_amount, o.pay_amount, o.goods_num, o.buyer_name,
  o.tracking_number, o.placed_at, s.name AS shop_name, p.name AS platform_name, c.name_en AS express_name
  FROM "order" o LEFT JOIN store s ON s.id = o.store_id LEFT JOIN platform p ON p.id = s.platform_id LEFT JOIN channel c ON c.id = o.channel_id
  WHERE o.entity_id = $1 AND o.status = $2 ORDER BY o.placed_at DESC, o.id DESC LIMIT $3 OFFSET $4`
const allSql = listSql.replace(' AND o.status = $2', ' AND $2::int IS NOT NULL')

app.get<{ Querystring: { status?: string; size: string; page: string } }>('/orders', async ({ query }) => {
  const size = Number(query.size)
  const status = query.status ? Number(query.status) : 0
  const rows = await pool.query({
    name: query.status ? 'list' : 'all',
    text: query.status ? listSql : allSql,
    values: [entityId, status, size, (Number(query.page) - 1) * size],
  })
  const total = await pool.query(
    query.status
      ? {
          name: 'count',
          text: 'SELECT count(*) FROM "order" WHERE entity_id = $1 AND status = $2',
          values: [entityId, status],
        }
      : { name: 'count-all', text: 'SELECT count(*) FROM "order" WHERE entity_id = $1', values: [entityId] },
  )
  return { data: rows.rows, total: total.rows[0].count }
})

app.get('/goods', async () => {
  const rows = await pool.query({
    name: 'goods',
    text: `SELECT g.id, g.code, g.title_en, g.min_price, g.max_price, g.stock, g.cover_image, c.name_en FROM goods g
      JOIN category c ON c.id = g.category_id WHERE g.status = 'on_shelf' ORDER BY g.on_shelf_at DESC, g.id DESC LIMIT 20`,
  })
  const total = await pool.query({
    name: 'goods-count',
    text: "SELECT count(*) FROM goods WHERE status = 'on_shelf'",
  })
  return { data: rows.rows, total: total.rows[0].count }
})

app.get<{ Querystring: { keyword: string } }>('/search', async ({ query }) => {
  const words = query.keyword.split(' ')
  const where = words
    .map((_, i) => `(g.search_text LIKE '%' || $${i + 1} || '%' OR $${i + 1} <% g.search_text)`)
    .join(' AND ')
  const rows = await pool.query({
    name: `search-${words.length}`,
    text: `SELECT g.id, g.code, g.title_en, g.min_price, g.max_price, g.stock, g.cover_image, c.name_en FROM goods g
      JOIN category c ON c.id = g.category_id WHERE g.status = 'on_shelf' AND ${where}
      ORDER BY word_similarity($${words.length + 1}, g.search_text) DESC, g.id DESC LIMIT 20`,
    values: [...words, query.keyword],
  })
  const total = await pool.query({
    name: `search-count-${words.length}`,
    text: `SELECT count(*) FROM goods g WHERE g.status = 'on_shelf' AND ${where}`,
    values: words,
  })
  return { data: rows.rows, total: total.rows[0].count }
})

const analyses: Readonly<Record<string, string>> = {
  day: "(placed_at AT TIME ZONE 'UTC')::date",
  store: 'store_id',
  user: 'person',
  country: 'country',
  express: 'channel_id',
  company: 'entity_id',
}
/** Additional joins of a grouping. */
const joined: Readonly<Record<string, string>> = {
  user: `LEFT JOIN LATERAL (SELECT u.person FROM store s, jsonb_array_elements_text(s.customer_ids) AS u(person)
    WHERE s.id = store_id) named ON true`,
}

app.get('/analysis/product', async () => {
  const rows = await pool.query({
    name: 'analysis-product',
    text: `SELECT s.goods_id, count(*), sum(l.quantity) AS pieces FROM "order" o JOIN order_line l ON l.order_id = o.id
      JOIN sku s ON s.id = l.sku_id
      WHERE o.entity_id = $1 AND o.placed_at >= now() - interval '364 days' GROUP BY 1 ORDER BY 3 DESC LIMIT 100`,
    values: [entityId],
  })
  return { data: rows.rows }
})

app.get<{ Querystring: { by: string } }>('/analysis', async ({ query }) => {
  const rows = await pool.query({
    name: `analysis-${query.by}`,
    text: `SELECT ${analyses[query.by] ?? 'store_id'} AS key, count(*), sum(order_amount) AS sales, count(*) FILTER (WHERE cancelled) AS cancelled,
      count(paid_at) AS paid, sum(pay_amount) AS spend, sum(refunded_amount) AS refunded, count(shipped_at) AS shipped, count(delivered_at) AS delivered
      FROM "order" ${joined[query.by] ?? ''} WHERE entity_id = $1 AND placed_at >= now() - interval '364 days' GROUP BY 1`,
    values: [entityId],
  })
  return { data: rows.rows }
})

app.get<{ Querystring: { skus: string } }>('/quote', async ({ query }) => {
  const channels = await pool.query({
    name: 'quote-channels',
    text: `SELECT c.id, c.code, c.name_en, c.carrier, w.id AS warehouse_id, w.name, w.country, r.card FROM channel c
      JOIN warehouse w ON w.id = c.warehouse_id
      JOIN LATERAL (SELECT card FROM channel_rate WHERE channel_id = c.id AND valid_from <= now() ORDER BY valid_from DESC LIMIT 1) r ON true
      WHERE c.status = 'active' AND w.status = 'active' ORDER BY c.sort, c.id`,
  })
  const goods = await pool.query({
    name: 'quote-goods',
    text: `SELECT s.id, s.code, s.weight_grams, s.length_mm, s.width_mm, s.height_mm, g.hs_code, g.origin_country, g.declared_value,
      g.attributes, b.warehouse_id, b.on_hand - b.reserved AS free FROM sku s JOIN goods g ON g.id = s.goods_id
      LEFT JOIN stock_balance b ON b.sku_id = s.id WHERE s.id = ANY ($1::bigint[])`,
    values: [query.skus.split(',').map(Number)],
  })
  return { quotes: channels.rows, goods: goods.rows }
})

app.post<{ Params: { id: string } }>('/pay/:id', async ({ params }) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query({
      name: 'lock',
      text: 'SELECT id, entity_id, pay_amount FROM "order" WHERE id = $1 AND status = 10 FOR UPDATE',
      values: [params.id],
    })
    const order = rows[0]
    if (!order) {
      await client.query('ROLLBACK')
      return { ok: false }
    }
    const lines = await client.query({
      name: 'pay-lines',
      text: 'SELECT id, sku_id, quantity, warehouse_id FROM order_line WHERE order_id = $1',
      values: [params.id],
    })
    for (const line of lines.rows) {
      await client.query({
        name: 'reserve',
        text: 'UPDATE stock_balance SET reserved = reserved + $1 WHERE sku_id = $2 AND warehouse_id = $3 AND on_hand - reserved >= $1',
        values: [line.quantity, line.sku_id, line.warehouse_id],
      })
      await client.query({
        name: 'move',
        text: "INSERT INTO stock_movement (sku_id, warehouse_id, kind, reserved_change, reference, key) VALUES ($1, $2, 'reserve', $3, $4, $5)",
        values: [line.sku_id, line.warehouse_id, line.quantity, `order:${params.id}`, `bare:${line.id}`],
      })
    }
    const wallet = await client.query({
      name: 'wallet',
      text: "UPDATE ledger_account SET balance = balance - $1 WHERE code = 'wallet' AND entity_id = $2 RETURNING id, balance",
      values: [order.pay_amount, order.entity_id],
    })
    const posting = await client.query({
      name: 'posting',
      text: "INSERT INTO ledger_posting (kind, reference, key, entity_id) VALUES ('order_payment', $1, $2, $3) RETURNING id",
      values: [`order:${params.id}`, `bare:${params.id}`, order.entity_id],
    })
    await client.query({
      name: 'ledger-lines',
      text: `INSERT INTO ledger_line (posting_id, account_id, entity_id, amount, currency, balance_after)
        SELECT $1::bigint, $2::bigint, $3::bigint, -$4::bigint, 'USD', $5::bigint UNION ALL SELECT $1::bigint, id, NULL, $4::bigint, 'USD', balance FROM ledger_account WHERE code = 'sales' AND currency = 'USD' AND entity_id IS NULL`,
      values: [
        posting.rows[0].id,
        wallet.rows[0].id,
        order.entity_id,
        order.pay_amount,
        wallet.rows[0].balance,
      ],
    })
    await client.query({
      name: 'paid',
      text: `UPDATE "order" SET payment = 'paid', supply = 'reserved', status = 20, paid_at = now(), version = version + 1 WHERE id = $1`,
      values: [params.id],
    })
    await client.query({
      name: 'event',
      text: "INSERT INTO order_event (order_id, entity_id, kind) VALUES ($1, $2, 'paid')",
      values: [params.id, order.entity_id],
    })
    await client.query('COMMIT')
    return { ok: true }
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
})

bareTasks(app, pool)
bareDesk(app, pool, entityId)
bareShip(app, pool)
bareCustomers(app, pool)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.({ ready: true })
process.on('disconnect', () => process.exit(0))
