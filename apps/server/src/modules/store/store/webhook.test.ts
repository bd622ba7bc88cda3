import { createHmac } from 'node:crypto'
import { store as contract } from '@dropyard/contract/store/store'
import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditTable } from '../../../kit/audit-table.ts'
import { shopBuyer, shopifyApp, startShopBench } from '../../../testing/shopify.ts'
import { order } from '../../order/order/table.ts'
import { privacyRequest } from '../data-request/table.ts'
import { intakeOrderJob } from './jobs.ts'
import { open } from './sealed.ts'
import { store, webhookDelivery } from './table.ts'

const bench = await startShopBench()
const { app, sim, merchant, connect, rest, side } = bench

const one = (more: object = {}) => ({
  lines: [{ title: 'Tent', quantity: 1, price: '10.00' }],
  email: 'Buyer@Example.com',
  shippingAddress: shopBuyer,
  ...more,
})
const ordersOf = (storeId: number) =>
  app.system((ctx) => ctx.db.select().from(order).where(eq(order.storeId, storeId)))
const deliveriesOf = (storeId: number) =>
  app.system((ctx) => ctx.db.select().from(webhookDelivery).where(eq(webhookDelivery.storeId, storeId)))
const rowOf = (id: number) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select().from(store).where(eq(store.id, id))
    if (!row) throw new Error(`store ${id} is gone`)
    return row
  })
const sent = (shop: string, topic: string) =>
  sim.deliveries().filter((d) => d.shop === `${shop}.myshopify.com` && d.topic === topic)
const reads = (shop: string) =>
  sim.requests().filter((r) => r.shop === `${shop}.myshopify.com` && r.operation.split(',').includes('order'))
    .length

interface Delivery {
  shop: string
  topic: string
  body: string
  id?: string | undefined
  secret?: string
  signed?: string
  at?: Date
}
/** A delivery as the platform sends it; `signed` is the text that is signed. */
const deliver = (d: Delivery) =>
  fetch(`${app.url}/webhooks/shopify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': d.topic,
      'x-shopify-shop-domain': `${d.shop}.myshopify.com`,
      'x-shopify-triggered-at': (d.at ?? new Date()).toISOString(),
      ...(d.id === undefined ? {} : { 'x-shopify-webhook-id': d.id }),
      'x-shopify-hmac-sha256': createHmac('sha256', d.secret ?? shopifyApp.clientSecret)
        .update(d.signed ?? d.body)
        .digest('base64'),
    },
    body: d.body,
  }).then((answer) => answer.status)
const about = (o: { id: string }) =>
  JSON.stringify({ id: 1, admin_graphql_api_id: `gid://shopify/Order/${o.id}` })

test('a new order, and a change of it, arrive by themselves', async () => {
  const id = await connect('live')
  const placed = sim.placeOrder('live', one())
  await rest()
  expect(await ordersOf(id)).toHaveLength(1)
  await side('PATCH', `/shops/live/orders/${placed.id}`, { note: 'Leave at the door' })
  await rest()
  expect((await ordersOf(id)).at(0)).toMatchObject({ buyerRemark: 'Leave at the door' })
  await side('POST', `/shops/live/orders/${placed.id}/cancel`, {})
  await rest()
  expect((await ordersOf(id)).at(0)).toMatchObject({ cancelled: true })
  expect((await rowOf(id)).webhookSeenAt).not.toBeNull()
  expect(sent('live', 'orders/create').at(0)?.attempts.at(0)).toMatchObject({ status: 200 })
})

test('deliveries of a store that come at once do not wait for each other', async () => {
  const id = await connect('busy')
  const placed = sim.placeOrder('busy', one())
  await rest()
  const heard = { shop: 'busy', topic: 'orders/updated', body: about(placed) }
  await app.system(async (ctx) => {
    await ctx.db.update(store).set({ webhookSeenAt: new Date() }).where(eq(store.id, id))
    // The row stays locked until this transaction ends, which waits for the answer.
    expect(await deliver({ ...heard, id: 'meanwhile' })).toBe(200)
  })
  await rest()
})

test('a delivery with a wrong signature is refused and does nothing', async () => {
  const id = await connect('forged')
  const placed = sim.placeOrder('forged', one())
  await rest()
  const read = reads('forged')
  const body = about(placed)
  expect(await deliver({ shop: 'forged', topic: 'orders/updated', id: 'f1', body, secret: 'guessed' })).toBe(
    401,
  )
  // The same content with other whitespace isn't what was signed.
  const spaced = JSON.stringify(JSON.parse(body), null, 1)
  const reserialised = { shop: 'forged', topic: 'orders/updated', id: 'f2', body: spaced, signed: body }
  expect(await deliver(reserialised)).toBe(401)
  await rest()
  expect(reads('forged')).toBe(read)
  expect((await deliveriesOf(id)).some((d) => d.deliveryId === 'f1' || d.deliveryId === 'f2')).toBe(false)
})

test('the same delivery is worked off once', async () => {
  const id = await connect('twice')
  sim.addFault({ match: { topic: 'orders/create' }, fault: 'duplicate_webhook' })
  const placed = sim.placeOrder('twice', one())
  await rest()
  expect(sent('twice', 'orders/create')).toHaveLength(2)
  expect(sent('twice', 'orders/create').every((d) => d.attempts.at(0)?.status === 200)).toBe(true)
  expect(await ordersOf(id)).toHaveLength(1)
  expect((await deliveriesOf(id)).filter((d) => d.topic === 'orders/create')).toHaveLength(1)
  const before = reads('twice')
  const again = { shop: 'twice', topic: 'orders/updated', id: 'same', body: about(placed) }
  expect([await deliver(again), await deliver(again), await deliver(again)]).toEqual([200, 200, 200])
  await rest()
  expect(reads('twice')).toBe(before + 1)
})

test('deliveries that name no id are told apart by what they say', async () => {
  const id = await connect('nameless')
  const placed = sim.placeOrder('nameless', one())
  await rest()
  const before = (await deliveriesOf(id)).length
  const at = new Date()
  const first = { shop: 'nameless', topic: 'orders/updated', body: about(placed), at }
  await deliver(first)
  await deliver(first)
  await deliver({ ...first, at: new Date(at.getTime() + 1000) })
  expect((await deliveriesOf(id)).length).toBe(before + 2)
  await rest()
})

test('an unknown topic, and a body that says nothing, are taken and left', async () => {
  const id = await connect('strange')
  expect(await deliver({ shop: 'strange', topic: 'themes/publish', id: 's1', body: '{"id":5}' })).toBe(200)
  expect(await deliver({ shop: 'strange', topic: 'orders/create', id: 's2', body: '[]' })).toBe(200)
  expect(await deliver({ shop: 'strange', topic: 'orders/create', id: 's3', body: '"text"' })).toBe(200)
  expect(await deliver({ shop: 'nobody', topic: 'orders/create', id: 's4', body: '{"id":5}' })).toBe(200)
  await rest()
  expect(await ordersOf(id)).toEqual([])
})

test('a body of five megabytes is taken', async () => {
  await connect('heavy')
  const body = JSON.stringify({ note: 'x'.repeat(5_000_000) })
  expect(await deliver({ shop: 'heavy', topic: 'themes/publish', id: 'h1', body })).toBe(200)
})

test('thirty deliveries about one order are answered before it is read, and read it a few times', async () => {
  const id = await connect('burst')
  const placed = sim.placeOrder('burst', one())
  await rest()
  const before = reads('burst')
  const { promise: answered, resolve: goOn } = Promise.withResolvers<void>()
  const { run } = intakeOrderJob
  const held = vi.spyOn(intakeOrderJob, 'run').mockImplementation(async (...given) => {
    await answered
    await run(...given)
  })
  const deliveries = Array.from({ length: 30 }, (_, i) =>
    deliver({ shop: 'burst', topic: 'orders/updated', id: `b${i}`, body: about(placed) }),
  )
  expect(new Set(await Promise.all(deliveries))).toEqual(new Set([200]))
  goOn()
  await rest()
  held.mockRestore()
  // Each worker may be processing one; later deliveries share one waiting job.
  expect(reads('burst') - before).toBeLessThanOrEqual(intakeOrderJob.concurrency + 1)
  expect(await ordersOf(id)).toHaveLength(1)
})

test('an older message about an order does not undo a newer one', async () => {
  const id = await connect('order')
  sim.addFault({ match: { topic: 'orders/create' }, fault: 'reorder_webhook' })
  const placed = sim.placeOrder('order', one())
  await side('PATCH', `/shops/order/orders/${placed.id}`, { note: 'second' })
  await rest()
  expect(await ordersOf(id)).toHaveLength(1)
  expect((await ordersOf(id)).at(0)?.buyerRemark).toBe('second')
})

test('orders whose webhooks were lost come in with the next poll', async () => {
  const id = await connect('gap')
  const shop = sim.state().shops['gap.myshopify.com']
  if (!shop) throw new Error('no shop')
  shop.subscriptions = {}
  sim.placeOrder('gap', one())
  sim.placeOrder('gap', one())
  await rest()
  expect(await ordersOf(id)).toHaveLength(0)
  await app.system(async (ctx) => {
    await ctx.db
      .update(store)
      .set({ syncTriedAt: new Date(Date.now() - 6 * 60_000) })
      .where(eq(store.id, id))
    const { pollStores } = await import('./jobs.ts')
    await ctx.enqueue(pollStores, {})
  })
  await rest()
  expect(await ordersOf(id)).toHaveLength(2)
})

test('an uninstalled app loses the store and its tokens, and is deaf to what comes after', async () => {
  const id = await connect('leaver')
  sim.uninstall('leaver')
  await rest()
  expect(await rowOf(id)).toMatchObject({ authed: false, authLost: 'uninstalled', secrets: null })
  const status = await deliver({ shop: 'leaver', topic: 'orders/create', id: 'l1', body: '{"id":7}' })
  expect(status).toBe(200)
  await rest()
  expect(await ordersOf(id)).toEqual([])
})

test('word of an uninstallation of before the store was connected anew is not about it', async () => {
  const id = await connect('returner')
  const late = {
    shop: 'returner',
    topic: 'app/uninstalled',
    id: 'r1',
    body: '{"id":1}',
    at: new Date(Date.now() - 60_000),
  }
  expect(await deliver(late)).toBe(200)
  expect((await rowOf(id)).authed).toBe(true)
  expect(await deliver({ ...late, id: 'r2', at: new Date(Date.now() + 1000) })).toBe(200)
  expect((await rowOf(id)).authed).toBe(false)
})

test("a private app's deliveries are signed with its own secret", async () => {
  sim.addShop('own')
  sim.addApp({ clientId: 'own-app', clientSecret: 'own-secret' })
  const body = {
    name: 'own',
    platform_id: 3,
    shop_url: 'own',
    auth_type: '1' as const,
    appid: 'own-app',
    secret: 'own-secret',
  }
  const { data } = await merchant.call(contract.add, { body })
  await rest()
  sim.placeOrder('own', one())
  await rest()
  expect(sent('own', 'orders/create').at(0)?.attempts.at(0)?.status).toBe(200)
  expect(await ordersOf(data.id)).toHaveLength(1)
})

test('a custom app whose secret we do not know is not subscribed: its word could not be believed', async () => {
  sim.addApp({ clientId: 'custom-app', clientSecret: 'unknown' })
  const token = sim.mintToken('custom', ['write_products', 'write_orders'], 'custom-app')
  const body = { name: 'c', platform_id: 3, shop_url: 'custom', auth_type: '2' as const, access_token: token }
  await merchant.call(contract.add, { body })
  await rest()
  expect(sim.state().shops['custom.myshopify.com']?.subscriptions).toEqual({})
})

test('connecting again subscribes to nothing twice, and ends what went to an earlier address', async () => {
  const id = await connect('hooks')
  const hooks = () => Object.values(sim.state().shops['hooks.myshopify.com']?.subscriptions ?? {})
  const token = open(id, (await rowOf(id)).secrets).accessToken ?? ''
  await fetch(`${sim.shopOrigin('hooks')}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({
      query: `mutation { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: "http://127.0.0.1:1/old" }) { userErrors { message } } }`,
    }),
  })
  expect(hooks()).toHaveLength(10)
  const again = await merchant.call(contract.authorize, { body: { id, type: '1' } })
  await bench.comeBack(await bench.decide(again.data.url ?? ''))
  await rest()
  expect(hooks().map((h) => h.topic)).toHaveLength(9)
  expect(new Set(hooks().map((h) => h.uri))).toEqual(new Set([`${app.url}/webhooks/shopify`]))
})

test('a hold on a fulfilment order holds its order, by its own notification alone, and releases it', async () => {
  const id = await connect('holds')
  const placed = sim.placeOrder('holds', one())
  await rest()
  // Only the fulfilment orders' topics report the hold.
  const shop = sim.state().shops['holds.myshopify.com']
  for (const [key, hook] of Object.entries(shop?.subscriptions ?? {}))
    if (hook.topic.startsWith('ORDERS')) delete shop?.subscriptions[key]
  const at = `/shops/holds/orders/${placed.id}`
  await side('POST', `${at}/hold`, { reason: 'HIGH_RISK_OF_FRAUD', notes: 'check the card' })
  await rest()
  expect(sent('holds', 'fulfillment_orders/placed_on_hold')).toHaveLength(1)
  expect(await ordersOf(id)).toMatchObject([
    { onHold: 'store_held', platformHold: { reason: 'fraud_risk', note: 'check the card' } },
  ])
  await side('POST', `${at}/release`)
  await rest()
  expect(await ordersOf(id)).toMatchObject([{ onHold: null, platformHold: null }])
})

test.each([
  ['PICK_UP', 'pickup'],
  ['RETAIL', 'pickup'],
  ['LOCAL', 'local_delivery'],
] as const)('an order of which nothing is sent (%s) waits for a decision', async (deliveryMethod, reason) => {
  const shop = `way-${deliveryMethod.toLowerCase().replace('_', '-')}`
  const id = await connect(shop)
  sim.placeOrder(shop, one({ deliveryMethod }))
  sim.placeOrder(shop, one({ deliveryMethod: 'SHIPPING' }))
  sim.placeOrder(shop, one({ deliveryMethod: 'PICKUP_POINT' }))
  await rest()
  const holds = (await ordersOf(id)).map(({ onHold, platformHold }) => [onHold, platformHold?.reason])
  expect(holds.filter(([hold]) => hold !== null)).toEqual([['store_held', reason]])
  expect(holds).toHaveLength(3)
})

test('an order with many fulfilment orders waits for a decision if one of the last is collected', async () => {
  const id = await connect('many-ways')
  const placed = sim.placeOrder('many-ways', one({ deliveryMethod: 'SHIPPING' }))
  await rest()
  expect(await ordersOf(id)).toMatchObject([{ onHold: null }])
  const rows = sim.state().shops['many-ways.myshopify.com']?.fulfillmentOrders ?? {}
  for (const row of Object.values(rows))
    for (const [n, deliveryMethod] of (['SHIPPING', 'PICK_UP'] as const).entries())
      rows[`${row.id}${n}`] = { ...structuredClone(row), id: `${row.id}${n}`, deliveryMethod }
  await side('POST', `/shops/many-ways/orders/${placed.id}/ready`)
  await rest()
  expect(await ordersOf(id)).toMatchObject([{ onHold: 'store_held', platformHold: { reason: 'pickup' } }])
})

test('an order that is to be sent later waits until its day, which the shop announces', async () => {
  const id = await connect('later')
  const placed = sim.placeOrder('later', one({ fulfillAt: '2027-03-01T08:00:00Z' }))
  await rest()
  expect(await ordersOf(id)).toMatchObject([
    { onHold: 'store_held', platformHold: { reason: 'scheduled', note: '2027-03-01' } },
  ])
  await side('POST', `/shops/later/orders/${placed.id}/ready`)
  await rest()
  expect(await ordersOf(id)).toMatchObject([{ onHold: null, platformHold: null }])
})

const requestsOf = (shop: string) =>
  app.system((ctx) =>
    ctx.db
      .select()
      .from(privacyRequest)
      .where(eq(privacyRequest.shop, `${shop}.myshopify.com`)),
  )

test('a buyer who asks to be forgotten is removed from the orders, and others stay', async () => {
  const id = await connect('privacy')
  const hers = sim.placeOrder('privacy', one())
  sim.placeOrder('privacy', one({ email: 'other@example.com' }))
  sim.placeOrder('privacy', one({ email: null }))
  await rest()
  await side('POST', '/shops/privacy/compliance', {
    topic: 'customers/redact',
    payload: {
      shop_id: 1,
      shop_domain: 'privacy.myshopify.com',
      customer: { id: 9, email: 'buyer@example.com', phone: '555' },
      orders_to_redact: [Number(hers.id)],
    },
  })
  await rest()
  const orders = await ordersOf(id)
  const mine = orders.find((o) => o.platformOrderId === `gid://shopify/Order/${hers.id}`)
  expect(mine).toMatchObject({ buyerName: '', buyerEmail: '', orderAmount: 1000 })
  expect(mine?.address).toMatchObject({ name: '', address1: '', country: 'US' })
  expect(orders.filter((o) => o.buyerName === 'Ada Byron')).toHaveLength(2)
  const [request] = await requestsOf('privacy')
  expect(request?.doneAt).not.toBeNull()
  expect(JSON.stringify(request?.payload)).not.toContain('example.com')
})

test('an order that a request names is forgotten without an address, whatever else the request says', async () => {
  const id = await connect('named')
  const hers = sim.placeOrder('named', one())
  sim.placeOrder('named', one())
  await rest()
  await side('POST', '/shops/named/compliance', {
    topic: 'customers/redact',
    payload: {
      shop_domain: 'named.myshopify.com',
      customer: { id: 9 },
      orders_requested: null,
      orders_to_redact: [Number(hers.id)],
    },
  })
  await rest()
  const forgotten = (await ordersOf(id)).filter((o) => o.buyerName === '')
  expect(forgotten.map((o) => o.platformOrderId)).toEqual([`gid://shopify/Order/${hers.id}`])
})

test('a request about a buyer who ordered nothing removes nobody', async () => {
  const id = await connect('nobody-known')
  sim.placeOrder('nobody-known', one({ email: null }))
  await rest()
  await side('POST', '/shops/nobody-known/compliance', {
    topic: 'customers/redact',
    payload: { customer: { id: 9 }, orders_to_redact: [] },
  })
  await rest()
  expect((await ordersOf(id)).at(0)).toMatchObject({ buyerName: 'Ada Byron' })
})

test('two days after the app was uninstalled everyone is removed', async () => {
  const id = await connect('gone')
  sim.placeOrder('gone', one())
  await rest()
  await side('POST', '/shops/gone/compliance', { topic: 'shop/redact', payload: { shop_id: 1 } })
  await rest()
  expect((await ordersOf(id)).at(0)).toMatchObject({ buyerName: '', buyerEmail: '' })
})

test('a request to see data is kept open for the merchant', async () => {
  await connect('asker')
  await side('POST', '/shops/asker/compliance', {
    topic: 'customers/data_request',
    payload: {
      customer: { id: 9, email: 'buyer@example.com' },
      orders_requested: [1],
      data_request: { id: 3 },
    },
  })
  await rest()
  expect(await requestsOf('asker')).toMatchObject([{ topic: 'customers/data_request', doneAt: null }])
  // After the buyer was erased, this request doesn't name them either.
  await side('POST', '/shops/asker/compliance', {
    topic: 'customers/redact',
    payload: { customer: { id: 9, email: 'Buyer@example.com' }, orders_to_redact: [] },
  })
  await rest()
  expect(JSON.stringify(await requestsOf('asker'))).not.toContain('example.com')
})

test('a privacy request with a wrong signature is answered 401', async () => {
  const body = JSON.stringify({ shop_domain: 'privacy.myshopify.com' })
  for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact'])
    expect(await deliver({ shop: 'privacy', topic, id: `w-${topic}`, body, secret: 'wrong' })).toBe(401)
})

test('what webhooks say of buyers does not get into the audit trail', async () => {
  const rows = await app.system((ctx) =>
    ctx.db
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.action, 'POST /webhooks/:platform'))),
  )
  expect(rows).toEqual([])
})
