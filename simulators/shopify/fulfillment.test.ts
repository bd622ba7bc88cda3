import { afterAll, expect, test } from 'vitest'
import { type Json, startBench } from './test-harness.ts'

const bench = await startBench()
afterAll(() => bench.sim.stop())

const orderQuery = `query($id: ID!) { order(id: $id) { displayFulfillmentStatus displayFinancialStatus closedAt cancelledAt
  fulfillmentOrders(first: 10) { nodes { id status supportedActions { action } assignedLocation { name location { id } }
    lineItems(first: 10) { nodes { id totalQuantity remainingQuantity sku } } } }
  fulfillments { id name status displayStatus trackingInfo { company number url } }
  lineItems(first: 10) { nodes { sku quantity currentQuantity unfulfilledQuantity } } } }`

async function read(id: string): Promise<Json> {
  const { data, errors } = await bench.graphql(orderQuery, { id })
  expect(errors).toBeUndefined()
  return data.order
}

function place(more: Json = {}): string {
  const order = bench.sim.placeOrder('test-shop', {
    lines: [
      { title: 'Cup', sku: 'CUP', price: '10.00', quantity: 2 },
      { title: 'Plate', sku: 'PLATE', price: '5', quantity: 1 },
    ],
    shippingAddress: { firstName: 'Ann', address1: 'Road 1', city: 'Oslo', countryCode: 'NO' },
    ...more,
  })
  return `gid://shopify/Order/${order.id}`
}

async function fulfill(fulfillment: Json): Promise<Json> {
  const { data, errors } = await bench.graphql(
    'mutation($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id status trackingInfo { company number url } } userErrors { field message } } }',
    { fulfillment },
  )
  expect(errors).toBeUndefined()
  return data.fulfillmentCreate
}

function part(row: Json, items?: [number, number][]): Json {
  return {
    fulfillmentOrderId: row.id,
    ...(items
      ? {
          fulfillmentOrderLineItems: items.map(([index, quantity]) => ({
            id: row.lineItems.nodes[index].id,
            quantity,
          })),
        }
      : {}),
  }
}

test('sends everything that remains when no lines are named, and closes the order', async () => {
  const id = place()
  const [row] = (await read(id)).fulfillmentOrders.nodes
  expect(row.supportedActions.map((item: Json) => item.action)).toContain('CREATE_FULFILLMENT')
  const { fulfillment, userErrors } = await fulfill({
    lineItemsByFulfillmentOrder: [part(row)],
    trackingInfo: { company: 'YunExpress', number: 'YT123' },
  })
  expect(userErrors).toEqual([])
  expect(fulfillment.trackingInfo).toEqual([
    { company: 'YunExpress', number: 'YT123', url: 'https://www.yuntrack.com/parcelTracking?id=YT123' },
  ])
  const order = await read(id)
  expect(order).toMatchObject({ displayFulfillmentStatus: 'FULFILLED' })
  expect(order.closedAt).not.toBeNull()
  expect(order.fulfillmentOrders.nodes[0]).toMatchObject({ status: 'CLOSED', supportedActions: [] })
})

test('sends in two parcels, and refuses more than remains or a closed fulfilment order', async () => {
  const id = place()
  const [row] = (await read(id)).fulfillmentOrders.nodes
  await fulfill({ lineItemsByFulfillmentOrder: [part(row, [[0, 1]])] })
  const partly = await read(id)
  expect(partly.displayFulfillmentStatus).toBe('PARTIALLY_FULFILLED')
  expect(partly.lineItems.nodes[0].unfulfilledQuantity).toBe(1)
  const tooMany = await fulfill({ lineItemsByFulfillmentOrder: [part(row, [[0, 2]])] })
  expect(tooMany.userErrors[0].message).toContain('Invalid fulfillment order line item quantity')
  await fulfill({
    lineItemsByFulfillmentOrder: [part(row)],
    trackingInfo: { company: 'Yanwen', numbers: ['A', 'B'], urls: ['https://t.example/A'] },
  })
  const done = await read(id)
  expect(done.fulfillments[1].trackingInfo).toEqual([
    { company: 'Yanwen', number: 'A', url: 'https://t.example/A' },
    { company: 'Yanwen', number: 'B', url: null },
  ])
  const again = await fulfill({ lineItemsByFulfillmentOrder: [part(row)] })
  expect(again.userErrors[0].message).toContain('unfulfillable status= closed')
})

test('refuses what is on hold until it is released', async () => {
  const id = place()
  const number = id.split('/').pop()
  await bench.side('POST', `/shops/test-shop/orders/${number}/hold`, { reason: 'INCORRECT_ADDRESS' })
  const held = await read(id)
  expect(held.displayFulfillmentStatus).toBe('ON_HOLD')
  const [row] = held.fulfillmentOrders.nodes
  expect(row.supportedActions.map((item: Json) => item.action)).not.toContain('CREATE_FULFILLMENT')
  expect((await fulfill({ lineItemsByFulfillmentOrder: [part(row)] })).userErrors[0].message).toContain(
    'on_hold',
  )
  await bench.side('POST', `/shops/test-shop/orders/${number}/release`)
  expect((await fulfill({ lineItemsByFulfillmentOrder: [part(row)] })).userErrors).toEqual([])
})

test('opens a new fulfilment order when a fulfilment is cancelled', async () => {
  const id = place()
  const [row] = (await read(id)).fulfillmentOrders.nodes
  const { fulfillment } = await fulfill({ lineItemsByFulfillmentOrder: [part(row)] })
  const cancel =
    'mutation($id: ID!) { fulfillmentCancel(id: $id) { fulfillment { status } userErrors { message } } }'
  expect(
    (await bench.graphql(cancel, { id: fulfillment.id })).data.fulfillmentCancel.fulfillment.status,
  ).toBe('CANCELLED')
  expect(
    (await bench.graphql(cancel, { id: fulfillment.id })).data.fulfillmentCancel.userErrors,
  ).toHaveLength(1)
  const order = await read(id)
  expect(order).toMatchObject({ displayFulfillmentStatus: 'UNFULFILLED', closedAt: null })
  expect(order.fulfillmentOrders.nodes.map((item: Json) => item.status)).toEqual(['CLOSED', 'OPEN'])
  expect(
    (await fulfill({ lineItemsByFulfillmentOrder: [part(order.fulfillmentOrders.nodes[1])] })).userErrors,
  ).toEqual([])
})

test('changes tracking and records progress', async () => {
  const id = place()
  const [row] = (await read(id)).fulfillmentOrders.nodes
  const { fulfillment } = await fulfill({
    lineItemsByFulfillmentOrder: [part(row)],
    trackingInfo: { number: 'OLD' },
  })
  const changed = await bench.graphql(
    'mutation($id: ID!) { fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: { company: "4PX", number: "NEW" }) { fulfillment { trackingInfo { number url } } userErrors { message } } }',
    { id: fulfillment.id },
  )
  expect(changed.data.fulfillmentTrackingInfoUpdate.fulfillment.trackingInfo[0]).toMatchObject({
    number: 'NEW',
    url: expect.stringContaining('4px'),
  })
  const event = await bench.graphql(
    'mutation($id: ID!) { fulfillmentEventCreate(fulfillmentEvent: { fulfillmentId: $id, status: IN_TRANSIT, city: "Oslo" }) { fulfillmentEvent { status city } userErrors { message } } }',
    { id: fulfillment.id },
  )
  expect(event.data.fulfillmentEventCreate.fulfillmentEvent).toEqual({ status: 'IN_TRANSIT', city: 'Oslo' })
  expect((await read(id)).fulfillments[0].displayStatus).toBe('IN_TRANSIT')
})

test('keeps parcels of different places and orders apart', async () => {
  const { location } = await bench.side('POST', '/shops/test-shop/locations', { name: 'East' })
  const id = place({
    lines: [
      { title: 'A', price: 1 },
      { title: 'B', price: 1, locationId: location.id },
    ],
  })
  const rows = (await read(id)).fulfillmentOrders.nodes
  expect(rows).toHaveLength(2)
  const mixed = await fulfill({ lineItemsByFulfillmentOrder: rows.map((row: Json) => part(row)) })
  expect(mixed.userErrors[0].message).toContain('same location')
  const [other] = (await read(place())).fulfillmentOrders.nodes
  const [mine] = rows
  const foreign = await fulfill({ lineItemsByFulfillmentOrder: [part(mine), part(other)] })
  expect(foreign.userErrors[0].message).toContain('same order')
})

test('cancels an unsent order, gives its money back, and refuses to cancel twice or after sending', async () => {
  const cancel = async (orderId: string) => {
    const { data } = await bench.graphql(
      'mutation($orderId: ID!) { orderCancel(orderId: $orderId, reason: CUSTOMER, restock: true, refundMethod: { originalPaymentMethodsRefund: true }) { job { id done } orderCancelUserErrors { code } } }',
      { orderId },
    )
    return data.orderCancel
  }
  const id = place()
  const { job } = await cancel(id)
  expect(job.done).toBe(false)
  await bench.sim.clock.advance(1000)
  expect(
    (await bench.graphql('query($id: ID!) { job(id: $id) { done } }', { id: job.id })).data.job.done,
  ).toBe(true)
  const order = await read(id)
  expect(order).toMatchObject({ displayFinancialStatus: 'REFUNDED' })
  expect(order.fulfillmentOrders.nodes[0].status).toBe('CANCELLED')
  expect((await cancel(id)).orderCancelUserErrors).toEqual([{ code: 'INVALID' }])
  const sent = place()
  const [row] = (await read(sent)).fulfillmentOrders.nodes
  await fulfill({ lineItemsByFulfillmentOrder: [part(row)] })
  expect((await cancel(sent)).orderCancelUserErrors).toEqual([{ code: 'INVALID' }])
})

test('a refund before sending lowers what remains', async () => {
  const id = place()
  const before = await bench.side('GET', `/shops/test-shop/orders/${id.split('/').pop()}`)
  await bench.side('POST', `/shops/test-shop/orders/${before.order.id}/refund`, {
    lines: [{ lineId: before.order.lines[0].id, quantity: 1 }],
  })
  const order = await read(id)
  expect(order.displayFinancialStatus).toBe('PARTIALLY_REFUNDED')
  expect(order.fulfillmentOrders.nodes[0].lineItems.nodes[0].remainingQuantity).toBe(1)
  expect(order.lineItems.nodes[0]).toMatchObject({ quantity: 2, currentQuantity: 1, unfulfilledQuantity: 1 })
})

test('writes tags, notes and addresses back', async () => {
  const id = place()
  await bench.graphql(
    'mutation($id: ID!) { tagsAdd(id: $id, tags: ["sent, vip"]) { userErrors { message } } }',
    { id },
  )
  const { data } = await bench.graphql(
    'mutation($input: OrderInput!) { orderUpdate(input: $input) { order { tags note shippingAddress { city countryCodeV2 country } } userErrors { message } } }',
    { input: { id, note: 'leave at door', shippingAddress: { city: 'Malmö', countryCode: 'SE' } } },
  )
  expect(data.orderUpdate.order).toEqual({
    tags: ['sent', 'vip'],
    note: 'leave at door',
    shippingAddress: { city: 'Malmö', countryCodeV2: 'SE', country: 'Sweden' },
  })
})

test('shows money in the shop currency and the buyer currency, without losing cents', async () => {
  const id = place({
    lines: [
      { title: 'A', price: '0.10', quantity: 1 },
      { title: 'B', price: '0.20', quantity: 1, discount: '0.05' },
    ],
    shipping: { title: 'Post', price: '1.00' },
    tax: '0.25',
    presentment: { currency: 'JPY', rate: '150' },
  })
  const { data } = await bench.graphql(
    'query($id: ID!) { order(id: $id) { currentSubtotalPriceSet { shopMoney { amount } } currentTotalPriceSet { shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } } currentTotalDiscountsSet { shopMoney { amount } } } }',
    { id },
  )
  expect(data.order).toEqual({
    currentSubtotalPriceSet: { shopMoney: { amount: '0.25' } },
    currentTotalPriceSet: {
      shopMoney: { amount: '1.5', currencyCode: 'USD' },
      presentmentMoney: { amount: '225.0', currencyCode: 'JPY' },
    },
    currentTotalDiscountsSet: { shopMoney: { amount: '0.05' } },
  })
})
