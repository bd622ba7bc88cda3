import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { redeliver } from '@dropyard/contract/order/after-sale/redeliver'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { wave } from '@dropyard/contract/order/wave'
import { waveOrder, wavePick } from '@dropyard/contract/order/wave/lines'
import { asn } from '@dropyard/contract/purchasing/asn'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { supplierBill } from '@dropyard/contract/purchasing/supplier-bill'
import { supplierPayment } from '@dropyard/contract/purchasing/supplier-payment'
import { audit } from '@dropyard/contract/system/audit'
import { work } from '@dropyard/contract/system/job'
import { notice } from '@dropyard/contract/system/notice'
import { delivery } from '@dropyard/contract/system/webhook'
import { stock } from '@dropyard/contract/warehouse/stock'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { stockTransfer } from '@dropyard/contract/warehouse/stock-transfer'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { noteQueries } from '../testing/queries.ts'
import { stockFixture } from '../testing/stock-fixture.ts'

/** Lists that keep growing: each must read its page in order from an index, with each filter and each sorting. */

const noted = noteQueries()
const app = await startTestApp()
// Jobs are listed across companies: only with rows does the planner choose between the two indexes by end.
await app.system(async ({ db }) => {
  await db.execute(sql`
    INSERT INTO job (name, title, state, input, user_id, ended_at)
    SELECT 'job-' || i % 40, 'Bulk', (ARRAY['done','done','done','failed'])[1 + i % 4], '{}', i % 300,
      CASE WHEN i % 50 = 0 THEN NULL ELSE now() - i * interval '1 minute' END FROM generate_series(1, 3000) i`)
  await db.execute(sql`ANALYZE job`)
})
// The same goes for movements by SKU and by warehouse.
const fixture = await stockFixture(app)
const skus = await Promise.all([1, 2, 3].map(() => fixture.newSku()))
const skuIds = sql.raw(skus.map(({ skuId }) => skuId).join(', '))
await app.system(async ({ db }) => {
  await db.execute(sql`
    INSERT INTO stock_movement (sku_id, warehouse_id, kind, waiting_change, reference, key)
    SELECT (ARRAY[${skuIds}])[1 + i % 3], ${fixture.place('CN')}, 'wait', 1, 'order:' || i, 'wait:' || i FROM generate_series(1, 3000) i`)
  await db.execute(sql`ANALYZE stock_movement`)
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
  ['purchase_order_pkey', 'purchase_order', purchaseOrder.list],
  ['purchase_order_state', 'purchase_order', purchaseOrder.list, { state: 'placed' }],
  ['purchase_order_supplier', 'purchase_order', purchaseOrder.list, { supplier_id: 1 }],
  ['purchase_order_warehouse', 'purchase_order', purchaseOrder.list, { warehouse_id: 1 }],
  ['purchase_order_goods', 'purchase_order', purchaseOrder.list, { goods: 'part' }],
  ['purchase_order_money', 'purchase_order', purchaseOrder.list, { money: 'due' }],
  ['purchase_order_type', 'purchase_order', purchaseOrder.list, { type: 'sample' }],
  ['purchase_order_buyer', 'purchase_order', purchaseOrder.list, { buyer_id: 1 }],
  ['purchase_order_held', 'purchase_order', purchaseOrder.list, { held: 1 }],
  ['purchase_order_late', 'purchase_order', purchaseOrder.list, { late: 1 }],
  ['purchase_order_due', 'purchase_order', purchaseOrder.list, { sort: 'due_on', due_before: '2031-01-01' }],
  ['asn_pkey', 'asn', asn.list],
  ['asn_state', 'asn', asn.list, { state: 'in_transit' }],
  ['asn_to_do', 'asn', asn.list, { to_do: 'put_away' }],
  ['asn_kind', 'asn', asn.list, { kind: 'sample' }],
  ['asn_supplier', 'asn', asn.list, { supplier_id: 1 }],
  ['asn_warehouse', 'asn', asn.list, { warehouse_id: 1 }],
  ['asn_eta', 'asn', asn.list, { sort: 'eta', eta_before: '2031-01-01' }],
  ['supplier_bill_pkey', 'supplier_bill', supplierBill.list],
  ['supplier_bill_state', 'supplier_bill', supplierBill.list, { state: 'question' }],
  ['supplier_bill_supplier', 'supplier_bill', supplierBill.list, { supplier_id: 1 }],
  ['supplier_bill_payment', 'supplier_bill', supplierBill.list, { payment: 'part' }],
  ['supplier_bill_due', 'supplier_bill', supplierBill.list, { sort: 'due_on', due_before: '2031-01-01' }],
  ['supplier_payment_pkey', 'supplier_payment', supplierPayment.list],
  ['supplier_payment_state', 'supplier_payment', supplierPayment.list, { state: 'requested' }],
  ['supplier_payment_supplier', 'supplier_payment', supplierPayment.list, { supplier_id: 1 }],
  ['supplier_payment_due', 'supplier_payment', supplierPayment.list, { sort: 'due_on' }],
  ['stock_count_state', 'stock_count', stockCount.list, { state: 'counted' }],
  ['stock_count_line_pkey', 'stock_count_line', stockCountLine.list],
  ['stock_count_line_count', 'stock_count_line', stockCountLine.list, { count_id: 1, result: 'open' }],
  ['stock_count_line_result', 'stock_count_line', stockCountLine.list, { result: 'differs' }],
  ['stock_transfer_pkey', 'stock_transfer', stockTransfer.list],
  ['stock_transfer_state', 'stock_transfer', stockTransfer.list, { state: 'under_way' }],
  ['stock_transfer_from', 'stock_transfer', stockTransfer.list, { from_id: 1 }],
  ['stock_transfer_to', 'stock_transfer', stockTransfer.list, { to_id: 1 }],
  ['wave_pkey', 'wave', wave.list],
  ['wave_state', 'wave', wave.list, { state: 'released' }],
  ['wave_warehouse', 'wave', wave.list, { warehouse_id: 1 }],
  ['wave_order_pkey', 'wave_order', waveOrder.list],
  ['wave_order_order', 'wave_order', waveOrder.list, { order_id: 1 }],
  ['wave_pick_pkey', 'wave_pick', wavePick.list],
  ['wave_pick_wave', 'wave_pick', wavePick.list, { wave_id: 1 }],
  ['wave_pick_state', 'wave_pick', wavePick.list, { state: 'to_pick' }],
  ['wave_pick_bin', 'wave_pick', wavePick.list, { bin_id: 1 }],
  ['wave_pick_order', 'wave_pick', wavePick.list, { order_id: 1 }],
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
  const steps = await stepsOf(page)
  expect(steps.map((one) => one['Index Name'])).toContain(index)
  expect(inOrder(steps)).toBe(true)
})

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Parent Relationship'?: string
  Plans?: Plan[]
}

/**
 * The steps of a page's plan, without subqueries of its columns. Sequential and bitmap scans are off, and what `without` names,
 * so that the plan shows which indexes can be used, whatever they cost.
 */
async function stepsOf(
  { text, values }: { text: string; values: unknown[] },
  ...without: string[]
): Promise<Plan[]> {
  const { rows } = await app.system(async ({ db }) => {
    for (const way of ['seqscan', 'bitmapscan', ...without])
      await db.$client.query(`SET LOCAL enable_${way} = off`)
    return db.$client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values)
  })
  const steps: Plan[] = []
  const walk = (one: Plan): void => {
    if (/Plan/.test(one['Parent Relationship'] ?? '')) return
    steps.push(one)
    one.Plans?.forEach(walk)
  }
  const [first] = rows
  if (first) walk(first['QUERY PLAN'][0].Plan)
  return steps
}

/** Whether the plan has no sort step, which would read the whole list for one page. */
const inOrder = (steps: readonly Plan[]): boolean => steps.every((one) => one['Node Type'] !== 'Sort')

/** Lists that are always short, or computed for each request: they may be sorted as a whole. Reason -> paths. */
const short: Readonly<Record<string, readonly string[]>> = {
  'kept by hand, some dozens': [
    '/sale/businessCode',
    '/sale/entityRank',
    '/sale/holiday',
    '/sale/lastMile',
    '/sale/role',
    '/v1/absence',
    '/v1/carrier-account',
    '/v1/carrier-service',
    '/v1/carriers-express',
    '/v1/color',
    '/v1/country',
    '/v1/currency',
    '/v1/currency-rate',
    '/v1/custom-translation',
    '/v1/customer-fields',
    '/v1/customer-segments',
    '/v1/duty-rule',
    '/v1/email-answers',
    '/v1/email-campaigns',
    '/v1/email-tags',
    '/v1/email-templates',
    '/v1/express',
    '/v1/express-channel',
    '/v1/express-rule',
    '/v1/goods-attr',
    '/v1/goods-attrs-value',
    '/v1/goods-develop-mode',
    '/v1/goods-material',
    '/v1/goods-unit',
    '/v1/invest-limit',
    '/v1/order-rule',
    '/v1/order-tag',
    '/v1/platform',
    '/v1/receiving-account',
    '/v1/role',
    '/v1/set-email',
    '/v1/supplier',
    '/v1/test-template',
    '/v1/tracking-account',
    '/v1/vat-rule',
    '/v1/warehouse',
  ],
  'a quote or a tree, whole in the memory of a process': [
    '/sale/catalog',
    '/sale/channel',
    '/sale/currency',
    '/sale/platform',
    '/sale/shipping',
  ],
  'of one customer or lot, without which they are refused': [
    '/v1/customer/customer-order',
    '/v1/customer/show-log',
    '/v1/lot-order',
  ],
  'of somebody else, or of the queue': [
    '/v1/job/dead',
    '/v1/third-party/one688',
    '/v1/third-party/one688/by-picture',
  ],
}
/** Sortings without an index (`path column`), by reason. A new sorting needs an index or an entry here. */
const whole: Readonly<Record<string, readonly string[]>> = {
  'a company has some dozens': [
    '/sale/apiKey ',
    '/sale/apiKey expires_at',
    '/sale/apiKey name',
    '/sale/apiKey status',
    '/sale/apiKey used_at',
    '/sale/collection price',
    '/sale/collection stock',
    '/sale/goodsSet name',
    '/sale/goodsSet price',
    '/sale/ioss name',
    '/sale/ioss valid_from',
    '/sale/metafileds ',
    '/sale/metafileds name',
    '/sale/metafileds sort',
    '/sale/privateProducts title',
    '/sale/shippingRule name',
    '/sale/shop last_sync_at',
    '/sale/user/list last_seen',
    '/sale/userAddress city',
    '/sale/userAddress country',
    '/sale/userAddress label',
    '/sale/userAddress receiver',
    '/sale/webhook last_at',
    '/sale/webhook url',
  ],
  'put together of several tables for who reads it': [
    '/v1/goods-sell ',
    '/v1/goods-sell seen_at',
    '/v1/tasks ',
  ],
  'lines and costs of one supplier that are on no bill yet': ['/v1/supplier-bill/billable '],
  'by index within a status, which its tabs choose': [
    '/v1/goods price',
    '/v1/goods stock',
    '/v1/goods title',
  ],
  'what one person has claimed': [
    '/v1/goods/claim-list ',
    '/v1/goods/claim-list claimed_at',
    '/v1/goods/claim-list title',
  ],
  'an index of it would be written with every order': [
    '/sale/coupon used',
    '/sale/entity balance',
    '/v1/inventory on_hand',
    '/v1/inventory reserved',
    '/v1/inventory available',
    '/v1/inventory value',
    '/v1/inventory waiting',
  ],
  'an index of it would be written with every product that is published, and every time that a store is asked':
    ['/sale/listingRecord fail', '/v1/shop last_sync_at'],
  'files of one person, which are removed after some days': [
    '/sale/goodsDownload title',
    '/sale/myDownload title',
    '/v1/download title',
  ],
  'recipients, which pages list for one campaign or template only': ['/v1/email-campaign-rows sent_at'],
  'what another table calls it: read whole, as far as filters leave it': [
    '/v1/goods-image title',
    '/v1/goods-seller sku',
  ],
}

/** The sortings that a list offers; the first one, '', is its default. */
function ordersOf({ query }: AnyEndpoint): string[] {
  const shape = 'shape' in query ? (query.shape as Record<string, unknown>) : {}
  const sort = (shape.sort as { def?: { innerType?: { options?: readonly string[] } } } | undefined)?.def
  return ['', ...(sort?.innerType?.options ?? [])]
}
const isShort = new Set(Object.values(short).flat())
// Bins and SKUs of a count are sorted within one text; proposals for transfers begin with what is needed most.
const isWhole = new Set([...Object.values(whole).flat(), '/v1/stock-count ', '/v1/stock-transfer/goods '])
const everyList = [...new Map(endpointsIn(contract).map((e) => [endpointKey(e), e])).values()].filter(
  (e) => e.list && !e.path.includes(':') && !isShort.has(e.path),
)

it('is said of lists that there are', () => {
  const paths = new Set(endpointsIn(contract).map(({ path }) => path))
  expect(
    [...isShort, ...[...isWhole].map((one) => one.split(' ')[0] ?? '')].filter((p) => !paths.has(p)),
  ).toEqual([])
  expect(everyList.length).toBeGreaterThan(50)
})

/** Calls a list as the merchant or the admin, and as the other one if that is refused. */
async function statusOf(list: AnyEndpoint, sort: string): Promise<number> {
  const call = async (who: string) =>
    (await (await app.as(who)).call(list, { query: sort ? { sort } : {} } as never)).status
  const own = await call(isMerchantPath(list.path) ? 'merchant' : 'admin')
  return own === 403 ? call(isMerchantPath(list.path) ? 'admin' : 'merchant') : own
}

it.each(everyList.map((list) => [list.path, list] as const))(
  '%s stands in each order by an index',
  async (path, list) => {
    const sorted: string[] = []
    for (const sort of ordersOf(list)) {
      const before = noted.asked().length
      expect(await statusOf(list, sort)).toBe(200)
      const asked = noted.asked().slice(before)
      const pages = asked.filter(({ text }) => /^\s*(select|with).* order by .* limit /is.test(text))
      const page = pages.find(({ text }) => /limit (\$|20)/i.test(text)) ?? pages[0]
      if (!page) throw new Error(`No page was asked of ${path}`)
      // Without rows, the planner sees no difference between joins; with many rows it prefers those that keep the order.
      const steps = await stepsOf(page, 'sort', 'hashjoin', 'mergejoin')
      if (!inOrder(steps)) sorted.push(`${path} ${sort.replace(/^-/, '')}`)
    }
    const excepted = [...isWhole].filter((one) => one.split(' ')[0] === path)
    // Equality, so that an exception that is no longer needed must be removed.
    expect([...new Set(sorted)].sort()).toEqual(excepted.sort())
  },
)
