import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

/** Lists that grow with every day: each filter and each order of theirs is read by an index. */

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  // Work is listed across companies, so its two orders by end are told apart by how many rows each would read.
  await app.system(async ({ db }) => {
    await db.execute(sql`
      INSERT INTO job (name, title, state, input, user_id, ended_at)
      SELECT 'job-' || i % 40, 'Bulk', (ARRAY['done','done','done','failed'])[1 + i % 4], '{}', i % 300,
        CASE WHEN i % 50 = 0 THEN NULL ELSE now() - i * interval '1 minute' END FROM generate_series(1, 3000) i`)
    await db.execute(sql`ANALYZE job`)
  })
})

const job = 'SELECT id FROM job'
const movement = 'SELECT id FROM stock_movement'
const delivery = 'SELECT id FROM webhook_message'
const notice = 'SELECT id FROM notice'
const variant = 'SELECT id FROM order_sku'
const resent = 'SELECT id FROM "order" WHERE redelivered_from IS NOT NULL'

it.each([
  ['job_user', `${job} WHERE user_id = 1 ORDER BY id DESC`],
  ['job_name', `${job} WHERE name = 'x' ORDER BY id DESC`],
  ['job_state', `${job} WHERE state = 'failed' ORDER BY id DESC`],
  ['job_ended', `${job} ORDER BY ended_at ASC NULLS LAST, id DESC`],
  ['job_ended_last', `${job} ORDER BY ended_at DESC NULLS LAST, id DESC`],
  ['stock_movement_pkey', `${movement} ORDER BY id DESC`],
  ['stock_movement_sku', `${movement} WHERE sku_id = 1 AND warehouse_id = 1 ORDER BY id DESC`],
  ['stock_movement_warehouse', `${movement} WHERE warehouse_id = 1 ORDER BY id DESC`],
  ['stock_movement_kind', `${movement} WHERE kind = 'scrap' ORDER BY id DESC`],
  ['webhook_message_entity', `${delivery} WHERE entity_id = 1 ORDER BY id DESC`],
  ['webhook_message_entity', `${delivery} WHERE entity_id = 1 ORDER BY id`],
  ['webhook_message_webhook', `${delivery} WHERE entity_id = 1 AND webhook_id = 1 ORDER BY id DESC`],
  ['webhook_message_state', `${delivery} WHERE entity_id = 1 AND state = 'failed' ORDER BY id DESC`],
  ['webhook_message_of_event', `${delivery} WHERE entity_id = 1 AND event = 'x' ORDER BY id DESC`],
  ['notice_person', `${notice} WHERE person_id = 1 AND shown ORDER BY at DESC, id DESC`],
  ['notice_person', `${notice} WHERE person_id = 1 AND shown ORDER BY at, id`],
  ['order_sku_entity', `${variant} WHERE entity_id = 1 ORDER BY seen_at DESC, id DESC`],
  ['order_sku_title', `${variant} WHERE entity_id = 1 ORDER BY title, seen_at DESC, id DESC`],
  ['order_redelivered', `${resent} AND entity_id = 1 ORDER BY id DESC`],
  ['order_redelivered', `${resent} AND entity_id = 1 ORDER BY id`],
])('%s: %s', async (index, query) => {
  const plan = await app.system(async ({ db }) => {
    await db.$client.query('SET LOCAL enable_seqscan = off')
    await db.$client.query('SET LOCAL enable_bitmapscan = off')
    const { rows } = await db.$client.query(`EXPLAIN ${query} LIMIT 20`)
    return rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(new RegExp(`using ${index} `))
  // A page that is sorted whole is read whole.
  expect(plan).not.toMatch(/(?<!Incremental )Sort {2}\(/)
})
