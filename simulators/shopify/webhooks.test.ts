import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Json, type Receiver, startBench, startReceiver } from './test-harness.ts'

let receiver: Receiver

const bench = await startBench()
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  receiver.stop()
  bench.sim.reset()
  bench.sim.addShop('test-shop')
  bench.token = bench.sim.mintToken('test-shop', ['write_orders', 'write_products'])
})
afterAll(() => bench.sim.stop())

async function subscribe(topic: string, more: Json = {}): Promise<Json> {
  const { data, errors } = await bench.graphql(
    'mutation($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) { webhookSubscription { id uri topic } userErrors { message } } }',
    { topic, webhookSubscription: { uri: `${receiver.url}/hooks`, format: 'JSON', ...more } },
    bench.token,
  )
  expect(errors).toBeUndefined()
  return data.webhookSubscriptionCreate
}

async function subscriptions(): Promise<string[]> {
  const { data } = await bench.graphql(
    '{ webhookSubscriptions(first: 50) { nodes { topic } } }',
    {},
    bench.token,
  )
  return data.webhookSubscriptions.nodes.map((row: Json) => row.topic)
}

function place(more: Json = {}) {
  return bench.sim.placeOrder('test-shop', {
    lines: [{ title: 'Lampe à huile 灯', price: '12.30' }],
    email: 'a@example.com',
    ...more,
  })
}

function signature(body: string): string {
  return createHmac('sha256', 'dropyard-demo-secret').update(body).digest('base64')
}

test('signs the raw body and sends the order in its REST shape', async () => {
  const { userErrors } = await subscribe('ORDERS_CREATE', { name: 'orders' })
  expect(userErrors).toEqual([])
  const order = place()
  await bench.sim.settle()
  const [hook] = receiver.received
  expect(hook?.headers).toMatchObject({
    'x-shopify-topic': 'orders/create',
    'x-shopify-shop-domain': 'test-shop.myshopify.com',
    'x-shopify-api-version': '2026-07',
    'x-shopify-name': 'orders',
    'x-shopify-hmac-sha256': signature(hook?.body ?? ''),
  })
  const payload = JSON.parse(hook?.body ?? '')
  expect(payload).toMatchObject({
    id: Number(order.id),
    name: '#1001',
    total_price: '12.30',
    financial_status: 'paid',
    fulfillment_status: null,
  })
  expect(payload.line_items[0]).toMatchObject({ title: 'Lampe à huile 灯', fulfillable_quantity: 1 })
})

test('prints ids beyond 2^53 with every digit', async () => {
  await subscribe('ORDERS_CREATE')
  await bench.side('PATCH', '/shops/test-shop', { bigOrderIds: true })
  const order = place()
  await bench.sim.settle()
  expect(BigInt(order.id)).toBeGreaterThan(2n ** 53n)
  expect(receiver.received[0]?.body).toContain(`"id":${order.id},`)
})

test('retries eight times over four hours with the same id, then drops the subscription', async () => {
  await subscribe('ORDERS_CREATE')
  receiver.answerWith(500)
  place()
  await bench.sim.settle()
  expect(receiver.received).toHaveLength(1)
  await bench.sim.clock.advance(2 * 3_600_000)
  expect(receiver.received).toHaveLength(7)
  expect(await subscriptions()).toEqual(['ORDERS_CREATE'])
  await bench.sim.clock.advance(2 * 3_600_000)
  expect(receiver.received).toHaveLength(9)
  expect(new Set(receiver.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(await subscriptions()).toEqual([])
  const [delivery] = bench.sim.deliveries()
  expect(delivery).toMatchObject({ state: 'failed', nextAttemptAt: null })
  expect(delivery?.attempts.every(({ status }) => status === 500)).toBe(true)
})

test('stops retrying once the receiver answers', async () => {
  await subscribe('ORDERS_CREATE')
  receiver.answerWith(503)
  place()
  await bench.sim.settle()
  receiver.answerWith(202)
  await bench.sim.clock.advance(3_600_000)
  expect(receiver.received).toHaveLength(2)
  expect(bench.sim.deliveries()[0]?.state).toBe('delivered')
})

test('sends twice, out of order or badly signed when told to', async () => {
  await subscribe('ORDERS_CREATE')
  bench.sim.addFault({ match: { topic: 'orders/create' }, fault: 'duplicate_webhook' })
  place()
  await bench.sim.settle()
  const ids = receiver.received.map(({ headers }) => headers['x-shopify-webhook-id'])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])

  bench.sim.addFault({ fault: 'reorder_webhook' })
  place()
  await bench.sim.settle()
  expect(receiver.received).toHaveLength(2)
  place()
  await bench.sim.settle()
  expect(receiver.received.slice(2).map(({ body }) => JSON.parse(body).name)).toEqual(['#1003', '#1002'])

  bench.sim.addFault({ fault: 'bad_signature' })
  place()
  await bench.sim.settle()
  const last = receiver.received.at(-1)
  expect(last?.headers['x-shopify-hmac-sha256']).not.toBe(signature(last?.body ?? ''))
})

test('refuses a second subscription to the same address, foreign http, and topics out of scope', async () => {
  await subscribe('ORDERS_CREATE')
  expect((await subscribe('ORDERS_CREATE')).userErrors[0].message).toContain('already been taken')
  expect(
    (await subscribe('ORDERS_UPDATED', { uri: 'http://shop.example/hooks' })).userErrors[0].message,
  ).toContain('protocol')
  expect((await subscribe('INVENTORY_LEVELS_UPDATE')).userErrors[0].message).toContain('permission')
  const { data } = await bench.graphql('{ webhookSubscriptions(first: 1) { nodes { id } } }', {}, bench.token)
  const { id } = data.webhookSubscriptions.nodes[0]
  const drop = await bench.graphql(
    'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } } }',
    { id },
    bench.token,
  )
  expect(drop.data.webhookSubscriptionDelete.deletedWebhookSubscriptionId).toBe(id)
  place()
  await bench.sim.settle()
  expect(receiver.received).toEqual([])
})

test('tells of products made and changed', async () => {
  await subscribe('PRODUCTS_CREATE')
  await subscribe('PRODUCTS_UPDATE', { includeFields: ['id', 'title'] })
  const { data } = await bench.graphql(
    'mutation { productCreate(product: { title: "Lamp" }) { product { id } } }',
    {},
    bench.token,
  )
  await bench.graphql(
    'mutation($id: ID!) { productUpdate(product: { id: $id, title: "Lantern" }) { userErrors { message } } }',
    { id: data.productCreate.product.id },
    bench.token,
  )
  await bench.sim.settle()
  const sent = receiver.received.map(({ headers, body }) => [headers['x-shopify-topic'], JSON.parse(body)])
  const update = sent.find(([topic]) => topic === 'products/update')
  expect(sent).toHaveLength(2)
  expect(Object.keys(update?.[1])).toEqual(['id', 'title'])
})

test('kills the tokens before it says the app was uninstalled, and asks for redaction two days later', async () => {
  bench.sim.addApp({
    clientId: 'dropyard-demo-app',
    clientSecret: 'dropyard-demo-secret',
    complianceUri: `${receiver.url}/compliance`,
  })
  await subscribe('APP_UNINSTALLED')
  await bench.side('POST', '/shops/test-shop/uninstall')
  await bench.sim.settle()
  expect(receiver.received.map(({ headers }) => headers['x-shopify-topic'])).toEqual(['app/uninstalled'])
  expect((await bench.graphql('{ shop { name } }', {}, bench.token)).errors).toContain('[API]')
  await bench.sim.clock.advance(48 * 3_600_000)
  const last = receiver.received.at(-1)
  expect(last?.headers['x-shopify-topic']).toBe('shop/redact')
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ shop_domain: 'test-shop.myshopify.com' })
})

test('sends compliance requests and any payload from the side-channel', async () => {
  bench.sim.addApp({
    clientId: 'dropyard-demo-app',
    clientSecret: 'dropyard-demo-secret',
    complianceUri: `${receiver.url}/compliance`,
  })
  await bench.side('POST', '/shops/test-shop/compliance', {
    topic: 'customers/redact',
    payload: { orders_to_redact: [1] },
  })
  await bench.side('POST', '/shops/test-shop/webhooks', {
    topic: 'orders/create',
    uri: `${receiver.url}/x`,
    body: '{"id": 1}',
    webhookId: 'w-1',
  })
  await bench.sim.settle()
  expect(receiver.received.map(({ body }) => body)).toContain('{"id": 1}')
  expect(receiver.received.some(({ headers }) => headers['x-shopify-webhook-id'] === 'w-1')).toBe(true)
})

test('leaves buyer data out for an app without approval', async () => {
  await bench.side('POST', '/apps', {
    clientId: 'dropyard-demo-app',
    clientSecret: 'dropyard-demo-secret',
    protectedCustomerData: false,
  })
  await subscribe('ORDERS_CREATE')
  const order = place({ shippingAddress: { firstName: 'Ann', countryCode: 'NO' } })
  await bench.sim.settle()
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    email: null,
    shipping_address: null,
    customer: null,
  })
  const { data } = await bench.graphql(
    'query($id: ID!) { order(id: $id) { email shippingAddress { city } } }',
    { id: `gid://shopify/Order/${order.id}` },
    bench.token,
  )
  expect(data.order).toEqual({ email: null, shippingAddress: null })
})
