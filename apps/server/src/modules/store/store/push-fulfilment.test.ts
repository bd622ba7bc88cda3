import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import { store as contract } from '@dropyard/contract/store/store'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Order } from '../../../../../../simulators/shopify/order-state.ts'
import { makeChannel, makeSku, makeWarehouse } from '../../../testing/factories.ts'
import { startShopBench } from '../../../testing/shopify.ts'
import { goodsSet, goodsSetPart } from '../../catalog/goods-set/table.ts'
import { orderLine } from '../../order/order/line/table.ts'
import { order } from '../../order/order/table.ts'
import { orderEvent } from '../../order/order/timeline/table.ts'
import { noteNews, sweepNews } from './parcel-news.ts'
import { pushFulfilment } from './push-fulfilment.ts'
import { store } from './table.ts'

const bench = await startShopBench()
const { app, sim, merchant, connect, decide, comeBack, rest, side } = bench

const shop = 'parcels'
const storeId = await connect(shop)
const url = 'https://track.example/'

interface Placed {
  placed: Order
  orderId: number
}

/** An imported order that was shipped with this tracking number; `shipped` are pieces by line, all by default. */
async function shippedOrder(number: string, lines: object[], shipped?: number[]): Promise<Placed> {
  const placed = sim.placeOrder(shop, {
    lines,
    shippingAddress: { firstName: 'Ada', address1: 'Main 1', city: 'X', zip: '1', countryCode: 'US' },
  })
  await rest()
  const orderId = await app.system(async (ctx) => {
    const [row] = await ctx.db
      .update(order)
      .set({
        trackingNumber: number,
        trackingUrl: `${url}${number}`,
        pushState: 'waiting',
        payment: 'paid',
        supply: 'reserved',
        fulfilment: 'shipped',
      })
      .where(eq(order.platformOrderId, `gid://shopify/Order/${placed.id}`))
      .returning()
    if (!row) throw new Error('the order did not come in')
    const rows = await ctx.db
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderId, row.id))
      .orderBy(asc(orderLine.position))
    for (const [i, line] of rows.entries())
      await ctx.db
        .update(orderLine)
        .set({ shipped: shipped?.[i] ?? line.quantity })
        .where(eq(orderLine.id, line.id))
    return row.id
  })
  return { placed, orderId }
}

async function push({ orderId }: Placed): Promise<void> {
  await app.system((ctx) => ctx.enqueue(pushFulfilment, { orderId }))
  await rest()
}

const stateOf = ({ orderId }: Placed) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select().from(order).where(eq(order.id, orderId))
    const events = await ctx.db
      .select()
      .from(orderEvent)
      .where(eq(orderEvent.orderId, orderId))
      .orderBy(asc(orderEvent.id))
    return {
      push: row?.pushState,
      last: events.findLast((e) => e.kind === 'pushed' || e.kind === 'push_failed'),
    }
  })
const fulfilments = ({ placed }: Placed) =>
  Object.values(sim.state().shops[`${shop}.myshopify.com`]?.fulfillments ?? {}).filter(
    (f) => f.orderId === placed.id && f.status === 'SUCCESS',
  )
const pieces = (one: Placed) => fulfilments(one).map((f) => f.lines.map((l) => l.quantity))
const tents = (quantity: number) => [{ title: 'Tent', quantity, price: '10' }]
const fault = (operation: string, kind: object | string, times = 1) =>
  sim.addFault({ match: { operation }, times, fault: kind })

test('a parcel with everything fulfils the order and tells the buyer the number', async () => {
  const one = await shippedOrder('FULL1', [...tents(2), { title: 'Peg', quantity: 3, price: '1' }])
  await push(one)
  expect(pieces(one)).toEqual([[2, 3]])
  expect(fulfilments(one)[0]).toMatchObject({
    notifyCustomer: true,
    tracking: [{ number: 'FULL1', url: `${url}FULL1` }],
  })
  expect(await stateOf(one)).toMatchObject({ push: 'done', last: { kind: 'pushed' } })
})

test('a parcel that we deliver ourselves, or under a number of ours, names no carrier', async () => {
  const carried = await app.system(async (ctx) => {
    const { id: warehouseId } = await makeWarehouse(ctx)
    const make = () => makeChannel(ctx, { warehouseId })
    return [await make(), await make(), await make()]
  })
  const companies: unknown[] = []
  for (const [n, { id }] of carried.entries()) {
    if (n === 1) await app.asOwner(`INSERT INTO channel_carrier (channel_id, own) VALUES (${id}, true)`)
    const one = await shippedOrder(`OWN${n}`, tents(1))
    await app.asOwner(`UPDATE "order" SET channel_id = ${id} WHERE id = ${one.orderId}`)
    if (n === 2)
      await app.asOwner(`INSERT INTO parcel_label (order_id, entity_id, channel_id, reference, state, number, ours)
        SELECT id, entity_id, channel_id, order_sn, 'live', tracking_number, true FROM "order" WHERE id = ${one.orderId}`)
    await push(one)
    companies.push(fulfilments(one)[0]?.tracking[0]?.company ?? '')
  }
  expect(companies).toEqual(['Test Post', '', ''])
})

test('a set is one line to the store, however many parts were sent for it', async () => {
  await app.system(async (ctx) => {
    const parts = [await makeSku(ctx, {}), await makeSku(ctx, {})]
    const values = { code: 'SET-CAMP', name: 'Camp', components: '', price: 900, status: 'active' as const }
    const [set] = await ctx.db.insert(goodsSet).values(values).returning()
    await ctx.db
      .insert(goodsSetPart)
      .values(parts.map((part) => ({ setId: set?.id ?? 0, skuId: part.id, quantity: 3 })))
  })
  const one = await shippedOrder('SET1', [{ title: 'Camp', sku: 'SET-CAMP', quantity: 2, price: '30' }])
  const lines = await app.system((ctx) =>
    ctx.db.select().from(orderLine).where(eq(orderLine.orderId, one.orderId)).orderBy(asc(orderLine.id)),
  )
  expect(lines.map((line) => line.shipped)).toEqual([2, 6, 6])
  await push(one)
  expect(pieces(one)).toEqual([[2]])
  expect(await stateOf(one)).toMatchObject({ push: 'done' })
})

test('a parcel with a part of the order fulfils that part', async () => {
  const one = await shippedOrder('PART1', [...tents(4), { title: 'Peg', quantity: 3, price: '1' }], [1, 0])
  await push(one)
  expect(pieces(one)).toEqual([[1]])
})

test('telling the store twice makes one parcel', async () => {
  const one = await shippedOrder('TWICE1', tents(4), [2])
  await push(one)
  await push(one)
  expect(pieces(one)).toEqual([[2]])
  expect((await stateOf(one)).push).toBe('done')
})

test.each([
  ['was lost', { kind: 'drop', when: 'after' }],
  ['broke off', { kind: 'truncate' }],
  ['was a page', { kind: 'html', when: 'after' }],
])('when the answer to telling it %s, trying again makes no second parcel', async (what, kind) => {
  const one = await shippedOrder(`LOST-${what}`, tents(4), [2])
  fault('fulfillmentCreate', kind)
  await push(one)
  expect(pieces(one)).toEqual([[2]])
  expect((await stateOf(one)).push).toBe('done')
})

test('a busy shop is told once it has time', async () => {
  const one = await shippedOrder('BUSY1', tents(1))
  fault('fulfillmentCreate', { kind: 'throttle' })
  await push(one)
  expect(pieces(one)).toEqual([[1]])
})

test('goods that wait at several places are sent from each, also when the second answer is lost', async () => {
  const { location } = await side('POST', `/shops/${shop}/locations`, { name: 'Second' })
  const lines = [
    { title: 'Tent', quantity: 1, price: '10' },
    { title: 'Peg', quantity: 2, price: '1', locationId: location.id },
  ]
  const one = await shippedOrder('PLACES1', lines)
  fault('fulfillmentCreate', { kind: 'latency', ms: 0 })
  fault('fulfillmentCreate', { kind: 'drop', when: 'before' })
  await push(one)
  expect(pieces(one).sort()).toEqual([[1], [2]])
  expect(new Set(fulfilments(one).map((f) => f.tracking[0]?.number))).toEqual(new Set(['PLACES1']))
})

test('an order with more lines than a page shows is sent whole', async () => {
  const lines = Array.from({ length: 120 }, (_, i) => ({ title: `Peg ${i}`, quantity: 1, price: '1' }))
  const one = await shippedOrder('MANY1', lines)
  await push(one)
  expect(pieces(one)[0]).toHaveLength(120)
})

test('what the merchant sent by hand without a number gets ours', async () => {
  const one = await shippedOrder('HAND1', tents(1))
  await side('POST', `/shops/${shop}/orders/${one.placed.id}/fulfill`, {})
  await push(one)
  expect(fulfilments(one)).toHaveLength(1)
  expect(fulfilments(one)[0]?.tracking.map((t) => t.number)).toEqual(['HAND1'])
  expect((await stateOf(one)).push).toBe('done')
})

test('a number that the merchant gave stays beside ours', async () => {
  const one = await shippedOrder('HAND2', tents(1))
  await side('POST', `/shops/${shop}/orders/${one.placed.id}/fulfill`, {
    number: 'THEIRS',
    company: 'UPS',
    url: 'https://ups.example/THEIRS',
  })
  await push(one)
  await push(one)
  expect(fulfilments(one)[0]?.tracking.map((t) => t.number)).toEqual(['THEIRS', 'HAND2'])
})

test('an order on hold in the store is told about, and sent when pushed again after its release', async () => {
  const one = await shippedOrder('HOLD1', tents(1))
  await side('POST', `/shops/${shop}/orders/${one.placed.id}/hold`, { reason: 'OTHER' })
  await push(one)
  expect(await stateOf(one)).toMatchObject({
    push: 'failed',
    last: { kind: 'push_failed', values: { reason: 'The order is on hold in the store' } },
  })
  await side('POST', `/shops/${shop}/orders/${one.placed.id}/release`, {})
  await push(one)
  expect(pieces(one)).toEqual([[1]])
  expect((await stateOf(one)).push).toBe('done')
})

test('an order that the store cancelled, or deleted, says so', async () => {
  const cancelled = await shippedOrder('CANCEL1', tents(1))
  await side('POST', `/shops/${shop}/orders/${cancelled.placed.id}/cancel`, {})
  await push(cancelled)
  expect(await stateOf(cancelled)).toMatchObject({
    push: 'failed',
    last: { values: { reason: 'The store has nothing left to send in this order' } },
  })
  const deleted = await shippedOrder('DELETE1', tents(1))
  delete sim.state().shops[`${shop}.myshopify.com`]?.orders[deleted.placed.id]
  await push(deleted)
  expect(await stateOf(deleted)).toMatchObject({
    push: 'failed',
    last: { values: { reason: 'The order is gone from the store' } },
  })
})

test('a store that is no longer connected is said to be so, and nothing is called', async () => {
  const one = await shippedOrder('LOSTSTORE', tents(1))
  await app.system((ctx) => ctx.db.update(store).set({ authed: false }).where(eq(store.id, storeId)))
  const before = sim.requests().length
  await push(one)
  await app.system((ctx) => ctx.db.update(store).set({ authed: true }).where(eq(store.id, storeId)))
  expect(sim.requests().length).toBe(before)
  expect(await stateOf(one)).toMatchObject({
    push: 'failed',
    last: { values: { reason: { en: 'Authorization wasn’t completed', zh: '店铺未授权' } } },
  })
})

test('a store that is connected again is told by itself what it could not be told', async () => {
  const [missed, others] = [await shippedOrder('MISSED', tents(2)), await shippedOrder('HEARD', tents(1))]
  await push(others)
  await app.system((ctx) => ctx.db.update(store).set({ authed: false }).where(eq(store.id, storeId)))
  await push(missed)
  expect(await stateOf(missed)).toMatchObject({ push: 'failed' })
  const again = await merchant.call(contract.authorize, { body: { id: storeId, type: '1' } })
  expect((await comeBack(await decide(again.data.url ?? ''))).status).toBe(200)
  await rest()
  expect(await stateOf(missed)).toMatchObject({ push: 'done', last: { kind: 'pushed' } })
  expect(pieces(missed)).toEqual([[2]])
  expect(pieces(others)).toEqual([[1]])
})

test('a store that was disabled is told what it missed once it is enabled', async () => {
  const one = await shippedOrder('ASLEEP', tents(1))
  const turn = async (status: 0 | 1) => {
    const answer = await merchant.call(contract.update, { params: { id: storeId }, body: { status } })
    expect(answer.status).toBe(200)
  }
  await turn(0)
  await push(one)
  expect(await stateOf(one)).toMatchObject({
    push: 'failed',
    last: { values: { reason: { en: 'The store is disabled' } } },
  })
  await turn(1)
  await rest()
  expect(await stateOf(one)).toMatchObject({ push: 'done' })
  expect(pieces(one)).toEqual([[1]])
})

describe('where a parcel is', () => {
  const news = (one: Placed, from: ParcelPhase, to: ParcelPhase, minute: number) =>
    app.system(async (ctx) => {
      const [o] = await ctx.db.select().from(order).where(eq(order.id, one.orderId))
      if (o) await noteNews(ctx, { order: o, from, to, at: new Date(Date.UTC(2026, 8, 1, 12, minute)) })
    })
  const again = async () => {
    await app.asOwner("UPDATE store_parcel_news SET next_try_at = now() - interval '1 second'")
    await app.system((ctx) => ctx.enqueue(sweepNews, {}))
    await rest()
  }
  const eventsOf = (one: Placed) =>
    fulfilments(one).flatMap(({ events }) => events.map(({ status }) => status))

  test('is told after its number, in its order, each thing once', async () => {
    const one = await shippedOrder('NEWS1', tents(1))
    await news(one, 'waiting', 'first_mile', 1)
    await news(one, 'first_mile', 'line_haul', 2)
    await news(one, 'last_mile', 'out', 3)
    await news(one, 'last_mile', 'out', 3)
    await rest()
    expect(eventsOf(one)).toEqual([])
    await push(one)
    expect(eventsOf(one)).toEqual(['IN_TRANSIT', 'OUT_FOR_DELIVERY'])
    await news(one, 'out', 'failed', 4)
    await news(one, 'failed', 'out', 5)
    await news(one, 'out', 'delivered', 6)
    await rest()
    await again()
    expect(eventsOf(one)).toEqual([
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'ATTEMPTED_DELIVERY',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ])
  })

  test('is told once, though answers were lost and the shop was down', async () => {
    const one = await shippedOrder('NEWS2', tents(1))
    await push(one)
    fault('fulfillmentEventCreate', { kind: 'drop', when: 'after' })
    await news(one, 'waiting', 'first_mile', 1)
    await rest()
    await again()
    expect(eventsOf(one)).toEqual(['IN_TRANSIT'])
    fault('fulfillmentEventCreate', { kind: 'status', status: 503 })
    await news(one, 'last_mile', 'delivered', 2)
    await rest()
    await again()
    expect(eventsOf(one)).toEqual(['IN_TRANSIT', 'DELIVERED'])
  })
})
