import pg from 'pg'
import { withoutRules } from '../../apps/server/src/backup/rows.ts'
import { copyInto } from './copy.ts'
import * as goods from './goods-rows.ts'
import * as orders from './order-rows.ts'
import type { Shape } from './shape.ts'

/** Fills a database with bulk rows: `npm run db:seed -- --orders 1000000 --goods 100000`. */

const tables = ['goods', 'sku', 'stock_balance', 'stock_movement', '"order"', 'order_line']

export interface SeedSize {
  orders: number
  goods: number
}

export interface Seeded {
  /** The company with a fifth of the orders. */
  entityId: number
  storeId: number
}

/** @param url a migrated database with reference and demo rows, as its owner */
export async function seedBulk(url: string, size: SeedSize, say: (text: string) => void): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 2",
    )
    const shape = await shapeOf(client, size)
    const timed = async (what: string, work: () => Promise<unknown>) => {
      const from = Date.now()
      await work()
      say(`${what}: ${((Date.now() - from) / 1000).toFixed(1)} s`)
    }
    await client.query('BEGIN')
    await withoutRules(client, tables, async () => {
      await timed(`${size.goods} goods`, async () => {
        await copyInto(client, 'goods', goods.goodsColumns, goods.goodsRows(shape))
        await copyInto(client, 'sku', goods.skuColumns, goods.skuRows(shape))
        await copyInto(client, 'stock_balance', goods.balanceColumns, goods.balanceRows(shape))
        await copyInto(client, 'stock_movement', goods.movementColumns, goods.movementRows(shape))
      })
      await timed(`${size.orders} orders`, () =>
        copyInto(client, '"order"', orders.orderColumns, orders.orderRows(shape)),
      )
      await timed('order lines', () =>
        copyInto(client, 'order_line', orders.lineColumns, orders.lineRows(shape)),
      )
      say('indexes …')
    })
    await client.query('COMMIT')
    await timed('the queue', () => wait(client, shape))
    await timed('totals and statistics', () => settle(client))
    return { entityId: shape.firstEntity, storeId: shape.firstStore }
  } finally {
    await client.end()
  }
}

async function number(client: pg.Client, sql: string, values: unknown[] = []): Promise<number> {
  const { rows: found } = await client.query<{ n: string | number | null }>(sql, values)
  return Number(found[0]?.n ?? 0)
}

async function shapeOf(client: pg.Client, size: SeedSize): Promise<Shape> {
  const entities = 50
  const rank = await number(client, 'SELECT min(id) AS n FROM rank')
  const run = Date.now().toString(36)
  const made = await client.query<{ id: string }>(
    "INSERT INTO entity (name, rank_id) SELECT 'Bulk ' || $2 || ' ' || i, $1 FROM generate_series(1, $3) AS i RETURNING id",
    [rank, run, entities],
  )
  const ids = made.rows.map((r) => Number(r.id)).sort((a, b) => a - b)
  const stores = await client.query<{ id: string }>(
    "INSERT INTO store (entity_id, platform_id, name, shop_url) SELECT id, 3, name, 'bulk-' || id || '.myshopify.com' FROM entity WHERE id = ANY($1) ORDER BY id RETURNING id",
    [ids],
  )
  await client.query(
    "INSERT INTO ledger_account (code, entity_id, currency, balance, credit_limit) SELECT 'wallet', id, 'USD', 0, 900000000000 FROM entity WHERE id = ANY($1) ON CONFLICT DO NOTHING",
    [ids],
  )
  const list = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map((r) => Number(r.id))
  const max = (table: string) => number(client, `SELECT coalesce(max(id), 0) + 1 AS n FROM ${table}`)
  return {
    ...size,
    entities,
    firstEntity: ids[0] ?? 1,
    firstStore: Math.min(...stores.rows.map((r) => Number(r.id))),
    firstGoods: await max('goods'),
    firstSku: await max('sku'),
    firstOrder: await max('"order"'),
    categories: await list('SELECT id FROM category WHERE level = 3 ORDER BY id'),
    warehouses: await list('SELECT id FROM warehouse ORDER BY id'),
    channel: (await list('SELECT min(id) AS id FROM channel'))[0] ?? null,
  }
}

/**
 * Moves the lines of orders without stock to another warehouse, which has none: the ample stock of the first one must not wake
 * them.
 */
async function wait(client: pg.Client, { firstOrder, warehouses }: Shape): Promise<void> {
  const waits = `order_line l JOIN "order" o ON o.id = l.order_id WHERE o.id >= $1 AND o.supply = 'short' AND l.sku_id IS NOT NULL`
  await client.query(
    `UPDATE order_line SET warehouse_id = $2, waiting = quantity WHERE id IN (SELECT l.id FROM ${waits})`,
    [firstOrder, warehouses[1]],
  )
  await client.query(
    `INSERT INTO stock_balance (sku_id, warehouse_id, waiting)
     SELECT l.sku_id, l.warehouse_id, sum(l.waiting) FROM ${waits} GROUP BY 1, 2
     ON CONFLICT (sku_id, warehouse_id) DO UPDATE SET waiting = stock_balance.waiting + excluded.waiting`,
    [firstOrder],
  )
  await client.query(
    `INSERT INTO stock_movement (kind, sku_id, warehouse_id, waiting_change, reference, order_id, line_id, key)
     SELECT 'wait', l.sku_id, l.warehouse_id, l.waiting, 'order:' || o.id || ':line:' || l.id, o.id, l.id,
       'wait:order:' || o.id || ':line:' || l.id FROM ${waits}`,
    [firstOrder],
  )
}

/** Fills tables that triggers maintain, sets sequences behind the rows, and updates the planner's statistics. */
async function settle(client: pg.Client): Promise<void> {
  for (const table of ['goods', 'sku', '"order"', 'order_line'])
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    )
  await client.query(
    'INSERT INTO order_count (entity_id, status, total) SELECT entity_id, status, count(*) FROM "order" GROUP BY 1, 2 ON CONFLICT (entity_id, status) DO UPDATE SET total = excluded.total',
  )
  await client.query(
    'INSERT INTO combinable_receiver SELECT * FROM combinable_counted() ON CONFLICT (entity_id, receiver_key) DO UPDATE SET orders = excluded.orders, newest_id = excluded.newest_id',
  )
  await client.query(
    'INSERT INTO goods_count (status, is_private, total) SELECT status, visible_to IS NOT NULL, count(*) FROM goods GROUP BY 1, 2 ON CONFLICT (status, is_private) DO UPDATE SET total = excluded.total',
  )
  await client.query(
    `INSERT INTO goods_word (word)
     SELECT DISTINCT said.word FROM goods, regexp_split_to_table(btrim(goods.search_text), ' +') AS said (word)
     WHERE length(said.word) BETWEEN 3 AND 40 ON CONFLICT DO NOTHING`,
  )
  await client.query('VACUUM ANALYZE')
}
