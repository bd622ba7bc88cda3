import { platformIds } from '@dropyard/contract/store/platform/facts'
import { store as contract } from '@dropyard/contract/store/store'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Order, type Platform, platforms } from '../../../../../../simulators/markets/state.ts'
import { startMarketBench } from '../../../testing/markets.ts'
import { orderLine } from '../../order/order/line/table.ts'
import { order } from '../../order/order/table.ts'
import { orderEvent } from '../../order/order/timeline/table.ts'
import { pushFulfilment } from './push-fulfilment.ts'
import { store } from './table.ts'

const bench = await startMarketBench()
const { app, sim, merchant, connect, decide, comeBack } = bench

/** An imported order that was shipped with this tracking number. */
async function shipped(placed: Order, number: string): Promise<number> {
  await app.runJobs()
  return app.system(async (ctx) => {
    const [row] = await ctx.db
      .update(order)
      .set({
        trackingNumber: number,
        trackingUrl: `https://track.example/${number}`,
        pushState: 'waiting',
        payment: 'paid',
        supply: 'reserved',
        fulfilment: 'shipped',
      })
      .where(eq(order.platformOrderId, placed.id))
      .returning()
    if (!row) throw new Error('the order did not come in')
    const rows = await ctx.db.select().from(orderLine).where(eq(orderLine.orderId, row.id))
    for (const line of rows)
      await ctx.db.update(orderLine).set({ shipped: line.quantity }).where(eq(orderLine.id, line.id))
    return row.id
  })
}

async function push(orderId: number): Promise<{ state: string | undefined; reason: unknown }> {
  await app.system((ctx) => ctx.enqueue(pushFulfilment, { orderId }))
  await app.runJobs()
  return told(orderId)
}

const told = (orderId: number): Promise<{ state: string | undefined; reason: unknown }> =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select().from(order).where(eq(order.id, orderId))
    const events = await ctx.db
      .select()
      .from(orderEvent)
      .where(eq(orderEvent.orderId, orderId))
      .orderBy(asc(orderEvent.id))
    const failed = events.findLast((e) => e.kind === 'push_failed')
    return { state: row?.pushState, reason: failed?.values }
  })

describe.each(platforms)('%s', (platform: Platform) => {
  const two = { lines: [{ title: 'Tent', quantity: 2 }, { title: 'Peg' }] }
  const number = (what: string) => `LX${what}${platform.toUpperCase()}`

  test('is told of a parcel once, also when told twice or when its answer is lost', async () => {
    sim.addAccount({ platform, name: 'parcels' })
    const once = sim.placeOrder(platform, 'parcels', two)
    const lost = sim.placeOrder(platform, 'parcels', two)
    const never = sim.placeOrder(platform, 'parcels', two)
    const byHand = sim.placeOrder(platform, 'parcels', two)
    await connect(platform, 'parcels', { orders_since: '2026-01-01' })

    const first = await shipped(once, number('1'))
    expect(await push(first)).toMatchObject({ state: 'done' })
    expect(await push(first)).toMatchObject({ state: 'done' })
    expect(once.parcels.map((p) => [p.number, p.lines.length])).toEqual([[number('1'), 2]])

    sim.addFault({
      match: { platform, operation: 'fulfil', account: 'parcels' },
      times: 1,
      fault: { kind: 'drop', when: 'after' },
    })
    expect(await push(await shipped(lost, number('2')))).toMatchObject({ state: 'done' })
    expect(lost.parcels).toHaveLength(1)

    sim.change(never, { state: 'cancelled' })
    const refused = await push(await shipped(never, number('3')))
    expect(refused.state).toBe('failed')
    expect(JSON.stringify(refused.reason)).toContain('cancelled')
    expect(never.parcels).toEqual([])

    for (const line of byHand.lines) line.sent = line.quantity
    byHand.parcels.push({
      id: '77',
      carrier: 'DHL',
      number: 'HAND1',
      lines: byHand.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    })
    sim.change(byHand, {})
    expect(await push(await shipped(byHand, number('4')))).toMatchObject({ state: 'done' })
  })

  test('that lost its authorization takes parcels up when it is authorized again', async () => {
    sim.addAccount({ platform, name: 'returns' })
    const placed = sim.placeOrder(platform, 'returns', two)
    const id = await connect(platform, 'returns', { orders_since: '2026-01-01' })
    sim.killTokens(platform, 'returns', true)
    const orderId = await shipped(placed, number('5'))
    expect(await push(orderId)).toMatchObject({ state: 'failed' })
    const own = sim.state().accounts.find((one) => one.platform === platform && one.name === 'returns')?.app
    const keys = own ? { appid: own.applicationId, secret: own.clientSecret, access_token: own.clientId } : {}
    const [row] = await app.system((ctx) => ctx.db.select().from(store).where(eq(store.id, id)))
    const again = await merchant.call(contract.authorize, {
      body: { id, type: '1', shop: row?.shopUrl ?? '', ...keys },
    })
    expect((await comeBack(await decide(again.data.url ?? '', 'returns'))).status).toBe(200)
    await app.runJobs()
    expect(await told(orderId)).toMatchObject({ state: 'done' })
    expect(placed.parcels.map((p) => p.number)).toEqual([number('5')])
  })
})

test('a store can’t come back as another account', async () => {
  const id = await connect('etsy', 'first')
  sim.addAccount({ platform: 'etsy', name: 'second' })
  const again = await merchant.call(contract.authorize, {
    body: { id, type: '1', shop: 'www.etsy.com/shop/first' },
  })
  const page = await comeBack(await decide(again.data.url ?? '', 'second'))
  expect(page.status).toBe(422)
  expect(page.text).toContain('You logged in as second')
})

test('an Etsy proof key is checked: another secret of ours does not open the code', async () => {
  sim.addAccount({ platform: 'etsy', name: 'proof' })
  const one = await bench.begin('etsy', 'proof')
  const url = new URL(one.url)
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  url.searchParams.set('code_challenge', 'a'.repeat(43))
  const page = await comeBack(await decide(url.href, 'proof'))
  expect(page.status).toBe(422)
})

describe('Amazon', () => {
  const keysOf = (name: string) => {
    const { app: own } = sim.addAccount({ platform: 'amazon', name })
    if (!own) throw new Error('no app')
    return own
  }
  const added = async (name: string) =>
    (
      await merchant.call(contract.add, {
        body: { name, platform_id: platformIds.amazon, shop_url: `www.amazon.com/shops/${name}` },
      })
    ).data.id
  const refreshToken = async (name: string) => {
    const answer = await fetch(`${sim.origin()}/__sim/accounts/amazon/${name}/grant`, { method: 'POST' })
    return ((await answer.json()) as { refreshToken: string }).refreshToken
  }

  test("comes in with the keys of the seller's private app, and asks for each of them", async () => {
    const own = keysOf('private')
    const id = await added('private')
    const body = {
      id,
      type: '0' as const,
      shop: 'www.amazon.com/shops/private',
      appid: own.clientId,
      secret: own.clientSecret,
      access_token: await refreshToken('private'),
    }
    for (const key of ['appid', 'secret', 'access_token', 'shop'] as const) {
      const { [key]: _left, ...rest } = body
      const refused = await merchant.call(contract.authorize, { body: rest as typeof body })
      expect([refused.status, Object.keys(refused.fields)]).toEqual([422, [key]])
    }
    const wrong = await merchant.call(contract.authorize, { body: { ...body, secret: 'guessed' } })
    expect(wrong).toMatchObject({ status: 422, refusal: 'store.unauthorized' })
    expect((await merchant.call(contract.authorize, { body })).status).toBe(200)
    const shown = await merchant.call(contract.detail, { params: { id } })
    expect(shown.data).toMatchObject({ authed: true, auth_type: 1 })
    expect(shown.raw.toString()).not.toContain(body.access_token)
  })

  test('keeps pending orders without an address, and releases them when they are paid', async () => {
    keysOf('pending')
    const placed = sim.placeOrder('amazon', 'pending', { paid: false })
    const id = await connect('amazon', 'pending', { orders_since: '2026-01-01' })
    const [held] = await app.system((ctx) => ctx.db.select().from(order).where(eq(order.storeId, id)))
    expect(held).toMatchObject({ onHold: 'store_unpaid', country: '' })
    sim.change(placed, { state: 'paid' })
    await bench.sync(id)
    const [paid] = await app.system((ctx) => ctx.db.select().from(order).where(eq(order.storeId, id)))
    expect(paid).toMatchObject({ onHold: null, country: 'US' })
  })
})

test('eBay orders that change while pages are read are not missed', async () => {
  sim.addAccount({ platform: 'ebay', name: 'moving' })
  const placed = Array.from({ length: 60 }, () => sim.placeOrder('ebay', 'moving'))
  // Changed after the first page: it leaves the fixed time window, and the orders behind it move up.
  sim.addFault({
    match: { platform: 'ebay', operation: 'orders', account: 'moving' },
    times: 1,
    fault: { kind: 'latency', ms: 0 },
  })
  const { id, url } = await bench.begin('ebay', 'moving', { orders_since: '2026-01-01' })
  expect((await comeBack(await decide(url, 'moving'))).status).toBe(200)
  const running = app.runJobs()
  while (sim.heard('ebay', 'orders', 'moving').length === 0) await new Promise((done) => setTimeout(done, 2))
  for (const one of placed.slice(-5)) sim.change(one, {})
  await running
  await bench.sync(id)
  const rows = await app.system((ctx) => ctx.db.select().from(order).where(eq(order.storeId, id)))
  expect(rows).toHaveLength(60)
})
