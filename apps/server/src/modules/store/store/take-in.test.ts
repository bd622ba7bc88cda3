import { orderIntake as orderContract } from '@dropyard/contract/order/order-intake'
import { store as contract } from '@dropyard/contract/store/store'
import { job } from '@dropyard/contract/system/job'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Order } from '../../../../../../simulators/shopify/order-state.ts'
import { daysAgo, momentIn } from '../../../testing/days.ts'
import { startShopBench } from '../../../testing/shopify.ts'
import { orderLine } from '../../order/order/line/table.ts'
import { order } from '../../order/order/table.ts'
import { orderIntake } from '../../order/order-intake/table.ts'
import { store } from './table.ts'

const bench = await startShopBench()
const { app, sim, merchant, connect, rest, side } = bench

const berlin = {
  firstName: 'Änne',
  lastName: 'Müller',
  address1: 'Torstraße 1',
  city: 'Berlin',
  zip: '10119',
  countryCode: 'DE',
  phone: '+49 30 1234567',
}
const one = (more: object = {}) => ({
  lines: [{ title: 'Tent', sku: 'TENT-1', quantity: 2, price: '19.90' }],
  email: 'buyer@example.com',
  shippingAddress: berlin,
  ...more,
})
const place = (shop: string, more: object = {}): Order => sim.placeOrder(shop, one(more))
const gid = (o: Order): string => `gid://shopify/Order/${o.id}`

const orders = (storeId: number) =>
  app.system((ctx) => ctx.db.select().from(order).where(eq(order.storeId, storeId)).orderBy(order.pltOrderSn))
const linesOf = (orderId: number) =>
  app.system((ctx) => ctx.db.select().from(orderLine).where(eq(orderLine.orderId, orderId)))
const intake = (storeId: number) =>
  app.system((ctx) => ctx.db.select().from(orderIntake).where(eq(orderIntake.storeId, storeId)))
const rowOf = (id: number) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select().from(store).where(eq(store.id, id))
    if (!row) throw new Error(`store ${id} is gone`)
    return row
  })
async function sync(id: number) {
  const started = await merchant.call(contract.sync, { body: { id } })
  if (started.status !== 200) throw new Error(started.message)
  await rest()
}
const requests = (shop: string, operation: string) =>
  sim
    .requests()
    .filter((r) => r.shop === `${shop}.myshopify.com` && r.operation.split(',').includes(operation))

test('a store without orders is read once and says so', async () => {
  const id = await connect('empty')
  expect(await orders(id)).toEqual([])
  const { data } = await merchant.call(contract.detail, { params: { id } })
  expect(data.last_sync_result).toEqual({ seen: 0, imported: 0, skipped: 0, failed: 0 })
  expect(requests('empty', 'orders')).toHaveLength(1)
})

test('an order comes in with its buyer, address, lines and amounts', async () => {
  sim.addShop('whole')
  const placed = place('whole', {
    note: 'Ring twice',
    lines: [
      {
        title: 'Tent',
        variantTitle: 'Green / L',
        sku: 'TENT-GL',
        quantity: 2,
        price: '19.90',
        customAttributes: { Engraving: 'A & B' },
      },
      { title: 'Free gift', quantity: 1, price: '0.00' },
      { title: 'E-book', quantity: 1, price: '5.00', requiresShipping: false },
    ],
    shipping: { price: '4.90' },
  })
  const id = await connect('whole')
  const [made] = await orders(id)
  expect(made).toMatchObject({
    platformOrderId: gid(placed),
    pltOrderSn: placed.name,
    orderAmount: 4970,
    orderCurrency: 'USD',
    country: 'DE',
    buyerName: 'Änne Müller',
    buyerEmail: 'buyer@example.com',
    buyerRemark: 'Ring twice',
  })
  expect(made?.address).toMatchObject({ address1: 'Torstraße 1', city: 'Berlin', zip: '10119' })
  const lines = await linesOf(made?.id ?? 0)
  expect(lines.map((l) => [l.quantity, l.title])).toEqual([
    [2, 'Tent'],
    [1, 'Free gift'],
  ])
})

test('a hold, what the checkout asked and the numbers that Shopify asks for come by the poll', async () => {
  sim.addShop('polled')
  const placed = sim.placeOrder('polled', {
    lines: [{ title: 'Tent', quantity: 1, price: '10.00' }],
    customAttributes: { 'Delivery instructions': 'Ring twice', _app: 'hidden' },
    localizedFields: [{ key: 'TAX_CREDENTIAL_BR', title: 'CPF', value: '529.982.247-25', countryCode: 'BR' }],
    shippingAddress: { ...berlin, countryCode: 'BR', zip: '01310-100', provinceCode: 'SP' },
  })
  await side('POST', `/shops/polled/orders/${placed.id}/hold`, { reason: 'INCORRECT_ADDRESS' })
  const [o] = await orders(await connect('polled'))
  expect(o).toMatchObject({
    onHold: 'store_held',
    platformHold: { reason: 'address_wrong', note: '' },
    address: { tax_id: '529.982.247-25' },
    storeDetails: [
      { kind: 'tax', name: 'CPF' },
      { kind: 'delivery', value: 'Ring twice' },
    ],
  })
})

test('a store that lets us read no fulfilment orders brings its orders all the same', async () => {
  sim.addShop('narrow')
  const shop = sim.state().shops['narrow.myshopify.com']
  if (shop) shop.grantOnly = ['read_orders', 'write_orders', 'read_products']
  const placed = place('narrow')
  await side('POST', `/shops/narrow/orders/${placed.id}/hold`, { reason: 'OTHER' })
  const id = await connect('narrow')
  expect(await orders(id)).toMatchObject([{ platformOrderId: gid(placed), onHold: null, platformHold: null }])
})

test('every page is read, also where orders of one moment stand at its edge', async () => {
  sim.addShop('pages')
  const placed = Array.from({ length: 67 }, () => place('pages'))
  const moment = placed[0]?.updatedAt ?? ''
  for (const o of placed) o.updatedAt = moment
  const id = await connect('pages')
  expect(requests('pages', 'orders')).toHaveLength(4)
  expect((await orders(id)).map((o) => o.platformOrderId).sort()).toEqual(placed.map(gid).sort())
})

test('orders of one moment are not read again for ever', async () => {
  sim.addShop('moment')
  for (let i = 0; i < 25; i++) place('moment').updatedAt = momentIn(-3).toISOString()
  const id = await connect('moment', merchant, { orders_since: '2026-01-01' })
  const before = requests('moment', 'orders').length
  await sync(id)
  expect(requests('moment', 'orders').length).toBe(before + 1)
  expect((await rowOf(id)).lastSyncResult).toMatchObject({ seen: 0 })
})

test('orders placed since a day are taken in, older ones are skipped with the reason', async () => {
  sim.addShop('since')
  const day = (text: string) => `${text}T12:00:00Z`
  const old = place('since', { createdAt: day(daysAgo(20)) })
  const wanted = place('since', { createdAt: day(daysAgo(10)) })
  // Both were changed today.
  old.updatedAt = wanted.updatedAt = new Date().toISOString()
  const id = await connect('since', merchant, { orders_since: daysAgo(15) })
  expect((await orders(id)).map((o) => o.platformOrderId)).toEqual([gid(wanted)])
  const rows = await intake(id)
  expect(rows.find((r) => r.platformOrderId === gid(old))).toMatchObject({
    outcome: 'skipped',
    reason: 'too_old',
  })
})

test('an order with more lines than a page shows comes in whole', async () => {
  sim.addShop('lines')
  const lines = Array.from({ length: 130 }, (_, i) => ({ title: `Peg ${i}`, quantity: 1, price: '1.00' }))
  place('lines', { lines })
  const id = await connect('lines')
  const [made] = await orders(id)
  expect(await linesOf(made?.id ?? 0)).toHaveLength(130)
})

test('what is cancelled, refunded, sent or has nothing to send is skipped and the ledger says why', async () => {
  sim.addShop('skips')
  const cancelled = place('skips')
  const refunded = place('skips')
  const sent = place('skips')
  const digital = place('skips', {
    lines: [{ title: 'E-book', quantity: 1, price: '5', requiresShipping: false }],
  })
  await bench.side('POST', `/shops/skips/orders/${cancelled.id}/cancel`, {})
  const line = refunded.lines[0]
  await bench.side('POST', `/shops/skips/orders/${refunded.id}/refund`, {
    lines: [{ lineId: line?.id, quantity: 2 }],
  })
  await bench.side('POST', `/shops/skips/orders/${sent.id}/fulfill`, { number: 'X1' })
  const id = await connect('skips')
  expect(await orders(id)).toEqual([])
  const reasons = new Map((await intake(id)).map((r) => [r.platformOrderId, r.reason]))
  expect(reasons.get(gid(cancelled))).toBe('cancelled_in_store')
  expect(reasons.get(gid(refunded))).toBe('refunded_in_store')
  expect(reasons.get(gid(sent))).toBe('shipped_in_store')
  expect(reasons.get(gid(digital))).toBe('nothing_to_ship')
  const ledger = await merchant.call(orderContract.list, { query: { store_id: id } })
  expect(ledger.ext).toMatchObject({ seen: 4, imported: 0, skipped: 4, failed: 0 })
})

test('of an order that was partly refunded, edited and partly sent, only what is left comes in', async () => {
  sim.addShop('partly')
  const placed = place('partly', {
    lines: [
      { title: 'A', quantity: 5, price: '10' },
      { title: 'B', quantity: 3, price: '10' },
    ],
  })
  const [a, b] = placed.lines
  await bench.side('POST', `/shops/partly/orders/${placed.id}/refund`, {
    lines: [{ lineId: a?.id, quantity: 1 }],
  })
  await bench.side('POST', `/shops/partly/orders/${placed.id}/edit`, { lineId: b?.id, quantity: 2 })
  await bench.side('POST', `/shops/partly/orders/${placed.id}/fulfill`, {
    lines: [{ lineId: a?.id, quantity: 1 }],
  })
  const id = await connect('partly')
  const [made] = await orders(id)
  const lines = await linesOf(made?.id ?? 0)
  expect(lines.map((l) => [l.title, l.quantity])).toEqual([
    ['A', 3],
    ['B', 2],
  ])
})

test('amounts are kept in the currency of the store, with its decimals', async () => {
  sim.addShop('yen', { currency: 'JPY' })
  place('yen', {
    lines: [{ title: 'Tent', quantity: 1, price: '1980' }],
    presentment: { currency: 'EUR', rate: '0.0061' },
  })
  sim.addShop('dinar', { currency: 'KWD' })
  place('dinar', { lines: [{ title: 'Tent', quantity: 3, price: '1.234' }] })
  const [yen] = await orders(await connect('yen'))
  expect(yen).toMatchObject({ orderAmount: 1980, orderCurrency: 'JPY' })
  const [dinar] = await orders(await connect('dinar'))
  expect(dinar).toMatchObject({ orderAmount: 3702, orderCurrency: 'KWD' })
})

test('sums of tenths stay exact, and ids beyond 2^53 stay whole', async () => {
  sim.addShop('big', { bigOrderIds: true })
  const placed = place('big', {
    lines: [
      { title: 'A', quantity: 1, price: '0.10' },
      { title: 'B', quantity: 1, price: '0.20' },
    ],
  })
  expect(Number.isSafeInteger(Number(placed.id))).toBe(false)
  const id = await connect('big')
  expect((await orders(id)).at(0)).toMatchObject({ platformOrderId: gid(placed), orderAmount: 30 })
  // The same order by webhook, whose payload has a numeric id.
  await bench.side('PATCH', `/shops/big/orders/${placed.id}`, { note: 'hello' })
  await rest()
  const after = await orders(id)
  expect(after).toHaveLength(1)
  expect(after[0]?.buyerRemark).toBe('hello')
})

test('an order without an address, in other scripts, or with an endless note comes in', async () => {
  sim.addShop('odd')
  const none = place('odd', { shippingAddress: null })
  const tokyo = place('odd', {
    shippingAddress: {
      firstName: '太郎',
      lastName: '山田',
      address1: '千代田区丸の内1-1',
      city: '東京',
      zip: '100-0005',
      countryCode: 'JP',
    },
  })
  const long = place('odd', { note: `${'字'.repeat(1999)}!` })
  const id = await connect('odd')
  const found = await orders(id)
  const by = (o: Order) => found.find((f) => f.platformOrderId === gid(o))
  expect(by(none)).toMatchObject({ country: '', address: { address1: '' } })
  expect(by(tokyo)?.address).toMatchObject({ name: '太郎 山田', city: '東京', country: 'JP' })
  expect(by(long)?.buyerRemark).toHaveLength(2000)
})

test('an order with an unknown SKU, or none, waits for its SKU', async () => {
  sim.addShop('unknown')
  place('unknown', { lines: [{ title: 'Mystery', quantity: 1, price: '5' }] })
  place('unknown', { lines: [{ title: 'Mystery', sku: 'NOT-OURS', quantity: 1, price: '5' }] })
  const id = await connect('unknown')
  expect((await orders(id)).map((o) => o.status)).toEqual([5, 5])
})

test('an app without approval for customer data gets orders without the buyer', async () => {
  sim.addShop('redacted')
  place('redacted')
  const known = sim.state().apps['test-app']
  if (!known) throw new Error('no app')
  known.protectedCustomerData = false
  const id = await connect('redacted')
  known.protectedCustomerData = true
  expect((await orders(id)).at(0)).toMatchObject({ buyerName: '', buyerEmail: '', orderAmount: 3980 })
})

test('fields that the platform denies are left out; the orders come in all the same', async () => {
  const id = await connect('denied-fields')
  const placed = place('denied-fields')
  await rest()
  const body = {
    data: { orders: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
    errors: [
      {
        message: 'This app is not approved to use the email field.',
        path: ['orders', 'nodes', 0, 'email'],
        extensions: { code: 'ACCESS_DENIED' },
      },
    ],
  }
  sim.addFault({ match: { operation: 'orders' }, fault: { kind: 'status', status: 200, body } })
  await sync(id)
  const { data } = await merchant.call(contract.detail, { params: { id } })
  expect(data.last_sync_result).not.toHaveProperty('error')
  expect((await orders(id)).at(0)?.platformOrderId).toBe(gid(placed))
})

test('a store that does not let us read orders says so, and is not asked in a loop', async () => {
  sim.addShop('no-rights').grantOnly = ['write_products']
  const id = await connect('no-rights')
  expect(requests('no-rights', 'orders')).toHaveLength(1)
  const { data } = await merchant.call(contract.detail, { params: { id } })
  expect(data.last_sync_result?.error).toContain('can’t read this store’s orders')
})

test('a webhook and a poll about the same order give one order', async () => {
  const id = await connect('both')
  const placed = place('both')
  await Promise.all([sim.settle(), merchant.call(contract.sync, { body: { id } })])
  await rest()
  expect((await orders(id)).map((o) => o.platformOrderId)).toEqual([gid(placed)])
  expect(await intake(id)).toHaveLength(1)
})

test('taking the same orders in again changes nothing', async () => {
  sim.addShop('again')
  place('again')
  const id = await connect('again')
  const before = await orders(id)
  await app.system((ctx) => ctx.db.update(store).set({ syncedTo: null }).where(eq(store.id, id)))
  await sync(id)
  expect(await orders(id)).toEqual(before.map((o) => ({ ...o })))
  expect((await rowOf(id)).lastSyncResult).toMatchObject({ seen: 1, imported: 0 })
})

test('a poisoned order does not stop the others, is told about, and is tried again', async () => {
  sim.addShop('poison')
  place('poison')
  const bad = place('poison', { lines: [{ title: 'Pegs', quantity: 2_000_000, price: '0.01' }] })
  place('poison')
  const id = await connect('poison')
  expect(await orders(id)).toHaveLength(2)
  const failed = (await intake(id)).find((r) => r.platformOrderId === gid(bad))
  expect(failed).toMatchObject({ outcome: 'failed', reason: 'fault' })
  expect((await rowOf(id)).lastSyncResult).toMatchObject({ seen: 3, imported: 2, failed: 1 })
  // Corrected in the store without a change that would be reported to us.
  const line = bad.lines[0]
  if (line) line.quantity = line.currentQuantity = 3
  for (const row of Object.values(sim.state().shops['poison.myshopify.com']?.fulfillmentOrders ?? {}))
    for (const l of row.lines) if (l.lineId === line?.id) l.remaining = l.total = 3
  await app.system((ctx) =>
    ctx.db
      .update(orderIntake)
      .set({ seenAt: new Date(Date.now() - 3_600_000) })
      .where(and(eq(orderIntake.storeId, id), eq(orderIntake.outcome, 'failed'))),
  )
  await sync(id)
  expect(await orders(id)).toHaveLength(3)
})

test('a sync that breaks off in the middle goes on from the page it had reached', async () => {
  sim.addShop('broken')
  const start = Date.now() - 40 * 86_400_000
  for (let i = 0; i < 50; i++) {
    const o = place('broken', { createdAt: new Date(start + i * 43_200_000).toISOString() })
    o.updatedAt = o.createdAt
  }
  const match = { shop: 'broken.myshopify.com', operation: 'orders' }
  sim.addFault({ match, fault: { kind: 'latency', ms: 0 } })
  sim.addFault({ match, times: 4, fault: { kind: 'badjson' } })
  const id = await connect('broken', merchant, { orders_since: '2026-01-01' })
  expect(await orders(id)).toHaveLength(50)
  // 3 pages, 4 failures, and one order of the first page, which the overlap of five minutes reads again.
  expect(requests('broken', 'orders')).toHaveLength(1 + 4 + 2)
})

test('a sync is one for all who ask while it waits or runs, and each store has its own', async () => {
  const [id, another] = [await connect('asked'), await connect('asked-too')]
  const fault = { kind: 'throttle', status: 429, headers: { 'retry-after': '2' } } as const
  // Makes a sync of this store slow, so that others can request it meanwhile.
  const slowly = () =>
    sim.addFault({ match: { shop: 'asked.myshopify.com', operation: 'orders' }, times: 1, fault })
  slowly()
  const ask = async (of: number) => (await merchant.call(contract.sync, { body: { id: of } })).data.job_id
  const [first, other] = [await ask(id), await ask(another)]
  expect(other).not.toBe(first)
  expect(await Promise.all([ask(id), ask(id)])).toEqual([first, first])
  await rest()
  slowly()
  const next = await ask(id)
  expect(next).not.toBe(first)
  expect(await ask(id)).toBe(next)
  // Users who may not request it can't watch it either.
  const params = { id: next }
  for (const who of ['member', 'merchant2'])
    expect((await (await app.as(who)).call(job.read, { params })).refusal).toBe('common.not_found')
  expect((await merchant.call(job.read, { params })).data).toMatchObject({ title: 'asked' })
})

test('a store that is disabled or does not sync is left alone', async () => {
  const id = await connect('quiet')
  await merchant.call(contract.update, { params: { id }, body: { sync_order: false } })
  place('quiet')
  await rest()
  const syncing = () => merchant.call(contract.sync, { body: { id } })
  expect(await syncing()).toMatchObject({ status: 422, refusal: 'store.sync_off' })
  expect(await orders(id)).toEqual([])
  await merchant.call(contract.update, { params: { id }, body: { sync_order: true, status: 0 } })
  expect(await syncing()).toMatchObject({ status: 422, refusal: 'store.disabled' })
})

test.each([
  ['busy with 200', { kind: 'throttle' }, 2],
  ['busy with 429', { kind: 'throttle', status: 429, headers: { 'retry-after': '0.2' } }, 1],
  ['at fault', { kind: 'status', status: 502 }, 2],
  ['a page', { kind: 'html' }, 1],
  ['cut off', { kind: 'truncate' }, 1],
  ['gone before', { kind: 'drop', when: 'before' }, 1],
  ['gone after', { kind: 'drop', when: 'after' }, 1],
])('orders come in although the shop was %s', async (what, kind, times) => {
  const shop = `limits-${what.replaceAll(' ', '-')}`
  sim.addShop(shop)
  place(shop)
  sim.addFault({ match: { shop: `${shop}.myshopify.com`, operation: 'orders' }, times, fault: kind })
  const id = await connect(shop)
  expect(await orders(id)).toHaveLength(1)
  expect(requests(shop, 'orders')).toHaveLength(times + 1)
})

test('calls wait for points instead of running into the limit', async () => {
  sim.addShop('points')
  for (let i = 0; i < 60; i++) place('points')
  const settings = { costBucket: 1000, costRestorePerSecond: 1500 }
  await bench.side('PATCH', '/settings', settings)
  const id = await connect('points')
  await bench.side('PATCH', '/settings', { costBucket: 2000, costRestorePerSecond: 2000 })
  expect(await orders(id)).toHaveLength(60)
})
