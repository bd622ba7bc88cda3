import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { redeliver } from '@dropyard/contract/order/redeliver'
import { audit } from '@dropyard/contract/system/audit'
import { work } from '@dropyard/contract/system/job'
import { notice } from '@dropyard/contract/system/notice'
import { delivery } from '@dropyard/contract/system/webhook'
import { stock } from '@dropyard/contract/warehouse/stock'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { noteQueries } from '../testing/queries.ts'

/** Lists that grow with every day: what each asks, by each filter and in each order, is read by an index. */

const noted = noteQueries()
const app = await startTestApp()
// Work is listed across companies, so its two orders by end are told apart by how many rows each would read.
await app.system(async ({ db }) => {
  await db.execute(sql`
    INSERT INTO job (name, title, state, input, user_id, ended_at)
    SELECT 'job-' || i % 40, 'Bulk', (ARRAY['done','done','done','failed'])[1 + i % 4], '{}', i % 300,
      CASE WHEN i % 50 = 0 THEN NULL ELSE now() - i * interval '1 minute' END FROM generate_series(1, 3000) i`)
  await db.execute(sql`ANALYZE job`)
})

afterAll(() => noted.end())

type Asked = readonly [index: string, table: string, list: AnyEndpoint, query?: Record<string, unknown>]

const ofStaff: Asked[] = [
  ['job_user', 'job', work.list, { user_id: 1 }],
  ['job_name', 'job', work.list, { name: 'x' }],
  ['job_state', 'job', work.list, { state: 'failed' }],
  ['job_ended', 'job', work.list, { sort: 'end_time' }],
  ['job_ended_last', 'job', work.list, { sort: '-end_time' }],
  ['stock_movement_pkey', 'stock_movement', stock.movements],
  ['stock_movement_sku', 'stock_movement', stock.movements, { sku_id: 1, warehouse_id: 1 }],
  ['stock_movement_warehouse', 'stock_movement', stock.movements, { warehouse_id: 1 }],
  ['stock_movement_kind', 'stock_movement', stock.movements, { kind: 'scrap' }],
  ['audit_log_at', 'audit_log', audit.list],
  ['audit_log_user', 'audit_log', audit.list, { user_id: 1 }],
  ['audit_log_entity', 'audit_log', audit.list, { entity_id: 1 }],
  ['audit_log_action', 'audit_log', audit.list, { action: 'x' }],
  ['audit_log_record', 'audit_log', audit.list, { record: 'holiday' }],
  ['audit_log_record_id', 'audit_log', audit.list, { record_id: '1' }],
  ['notice_person', 'notice', notice.list],
  ['notice_person', 'notice', notice.list, { sort: 'create_time' }],
]
const ofMerchants: Asked[] = [
  ['webhook_message_entity', 'webhook_message', delivery.list],
  ['webhook_message_entity', 'webhook_message', delivery.list, { sort: 'create_time' }],
  ['webhook_message_webhook', 'webhook_message', delivery.list, { webhook_id: 1 }],
  ['webhook_message_state', 'webhook_message', delivery.list, { state: 'failed' }],
  ['webhook_message_of_event', 'webhook_message', delivery.list, { event: 'x' }],
  ['order_sku_entity', 'order_sku', orderSku.list],
  ['order_sku_store', 'order_sku', orderSku.list, { store_id: 1 }],
  ['order_sku_title', 'order_sku', orderSku.list, { sort: 'title' }],
  ['order_sku_unmatched', 'order_sku', orderSku.list, { matched: 0 }],
  ['order_redelivered', 'order', redeliver.list],
  ['order_redelivered', 'order', redeliver.list, { sort: 'create_time' }],
  ['order_redelivered_pay', 'order', redeliver.list, { sort: 'pay_amount' }],
  ['order_redelivered_pay', 'order', redeliver.list, { sort: '-pay_amount' }],
]

const of = (who: string, [index, table, list, query = {}]: Asked) => ({ who, index, table, list, query })

it.each([
  ...ofStaff.map((asked) => of('admin', asked)),
  ...ofMerchants.map((asked) => of('merchant', asked)),
])('$table for $who by $index: $query', async ({ who, index, table, list, query }) => {
  const caller = await app.as(who)
  const before = noted.asked().length
  const answer = await caller.call(list, { query } as never)
  expect(answer.status, answer.message).toBe(200)
  const asked = noted.asked().slice(before)
  const page = asked.find(({ text }) => new RegExp(`from "${table}".* order by .* limit`, 's').test(text))
  if (!page) throw new Error(`No page was asked of ${table}`)
  const plan = await app.system(async ({ db }) => {
    await db.$client.query('SET LOCAL enable_seqscan = off')
    await db.$client.query('SET LOCAL enable_bitmapscan = off')
    const { rows } = await db.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${page.text}`, page.values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(new RegExp(`using ${index} `))
  // A page that is sorted whole is read whole.
  expect(plan.split('SubPlan')[0]).not.toMatch(/(?<!Incremental )Sort {2}\(/)
})
