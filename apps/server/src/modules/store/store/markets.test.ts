import { orderIntake as orderContract } from '@dropyard/contract/order/order-intake'
import { platformIds } from '@dropyard/contract/store/platform/facts'
import { store as contract } from '@dropyard/contract/store/store'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Platform, platforms } from '../../../../../../simulators/markets/state.ts'
import { finishSuite } from '../../../testing/finish-suite.ts'
import { startMarketBench } from '../../../testing/markets.ts'
import { orderLine } from '../../order/order/line/table.ts'
import { order } from '../../order/order/table.ts'
import { orderIntake } from '../../order/order-intake/table.ts'
import { connectionTo, connectorFor } from './connections.ts'
import { open, seal } from './sealed.ts'
import { store } from './table.ts'

const bench = await startMarketBench()
const { app, sim, merchant, begin, decide, comeBack, connect, sync } = bench
const other = await app.as('merchant2')

const rowOf = (id: number) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select().from(store).where(eq(store.id, id))
    if (!row) throw new Error(`store ${id} is gone`)
    return row
  })
const ordersOf = (storeId: number) =>
  app.system((ctx) => ctx.db.select().from(order).where(eq(order.storeId, storeId)).orderBy(order.id))
const linesOf = (orderId: number) =>
  app.system((ctx) => ctx.db.select().from(orderLine).where(eq(orderLine.orderId, orderId)))
const intakeOf = (storeId: number, platformOrderId: string) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(orderIntake)
      .where(and(eq(orderIntake.storeId, storeId), eq(orderIntake.platformOrderId, platformOrderId)))
    return row
  })

/** Stores connected by the first test of each platform. */
const happy = new Map<Platform, number>()

describe.each(platforms)('a store on %s', (platform: Platform) => {
  test('is connected when the seller says yes', async () => {
    const { id, url } = await begin(platform, 'happy')
    happy.set(platform, id)
    expect(await rowOf(id)).toMatchObject({ authed: false })
    const page = await comeBack(await decide(url, 'happy'))
    expect(page).toMatchObject({ status: 200 })
    const row = await rowOf(id)
    expect(row).toMatchObject({ authed: true, authLost: null, currency: 'USD' })
    expect(row.accountId).not.toBeNull()
    expect(row.secrets).not.toContain(open(id, row.secrets).accessToken)
  })

  test('stays unconnected when the seller says no, and says so', async () => {
    const { id, url } = await begin(platform, 'refuser')
    const page = await comeBack(await decide(url, 'refuser', false))
    expect(page.status).toBe(422)
    expect(page.text).toContain('declined')
    expect(await rowOf(id)).toMatchObject({ authed: false })
  })

  test('is not connected by a code that was used, nor by an answer with a strange state', async () => {
    const first = await begin(platform, 'codes')
    const address = await decide(first.url, 'codes')
    expect((await comeBack(address)).status).toBe(200)
    expect((await comeBack(address)).status).toBe(422)
    const again = await begin(platform, 'codes2')
    const fresh = new URL(await decide(again.url, 'codes2'))
    const used = new URL(address)
    const name = platform === 'amazon' ? 'spapi_oauth_code' : 'code'
    fresh.searchParams.set(name, used.searchParams.get(name) ?? '')
    expect((await comeBack(fresh.href)).status).toBe(422)
    expect(await rowOf(again.id)).toMatchObject({ authed: false })
  })

  test('of one account belongs to one company', async () => {
    await connect(platform, 'owned')
    const theirs = await begin(platform, 'owned', {
      who: other,
      shop_url: `www.${platform}.com/usr/elsewhere`,
    })
    const page = await comeBack(await decide(theirs.url, 'owned'), other)
    expect(page.status).toBe(422)
    expect(page.text).toContain('connected already')
  })

  test('brings its orders in with buyer, address, lines and amounts, once and only once', async () => {
    sim.addAccount({ platform, name: 'whole', products: [{ title: 'Tent', sku: 'TENT-1', price: 1990 }] })
    const placed = sim.placeOrder(platform, 'whole', {
      lines: [
        { sku: 'TENT-1', quantity: 2, variant: 'Green' },
        { title: 'Peg', sku: 'PEG-9', price: 250 },
      ],
      shipping: 490,
      note: 'Ring twice',
      place: { name: 'Änne Müller', address1: 'Torstraße 1', city: 'Berlin', zip: '10119', country: 'DE' },
    })
    const id = await connect(platform, 'whole', { orders_since: '2026-01-01' })
    const [made, ...more] = await ordersOf(id)
    expect(more).toEqual([])
    expect(made).toMatchObject({
      platformOrderId: placed.id,
      orderAmount: 1990 * 2 + 250 + 490,
      orderCurrency: 'USD',
      country: 'DE',
      buyerName: 'Änne Müller',
    })
    expect(made?.address).toMatchObject({ address1: 'Torstraße 1', city: 'Berlin', zip: '10119' })
    const lines = await linesOf(made?.id ?? 0)
    expect(lines.map((l) => [l.title, l.quantity, l.platformSku])).toEqual([
      ['Tent', 2, 'TENT-1'],
      ['Peg', 1, 'PEG-9'],
    ])
    expect(lines[0]?.platformLineId).toBe(placed.lines[0]?.lineId)
    await sync(id)
    await sync(id)
    expect(await ordersOf(id)).toHaveLength(1)
    expect(await intakeOf(id, placed.id)).toMatchObject({ outcome: 'imported' })
  })

  describe('of which an authorization', () =>
    finishSuite({
      app,
      merchant,
      comeBack,
      begin: (name, who) => begin(platform, `${name}-shop`, who ? { who } : {}),
      yes: (url, name) => decide(url, `${name}-shop`),
      shopOf: (name) => `www.${platform}.com/usr/${name}`,
    }))

  test('is read page by page to the end', async () => {
    sim.addAccount({ platform, name: 'pages' })
    const many = platform === 'amazon' ? 102 : platform === 'aliexpress' ? 42 : 52
    for (let i = 0; i < many; i++) sim.placeOrder(platform, 'pages')
    const id = await connect(platform, 'pages', { orders_since: '2026-01-01' })
    expect(await ordersOf(id)).toHaveLength(many)
    expect(sim.heard(platform, 'orders', 'pages').length).toBeGreaterThanOrEqual(2)
  })

  test('brings who collected the buyer’s VAT, with the number where the platform tells it', async () => {
    sim.addAccount({ platform, name: 'taxes' })
    sim.placeOrder(platform, 'taxes', { place: { country: 'DE', zip: '10119' } })
    sim.placeOrder(platform, 'taxes', { place: { country: 'US' } })
    const id = await connect(platform, 'taxes')
    const expected = {
      ebay: { by: 'eBay', scheme: 'IOSS', number: 'IM2760000742' },
      etsy: { by: 'Etsy', scheme: 'VAT', number: '' },
      amazon: { by: 'Amazon', scheme: 'IOSS', number: 'IM4420001201' },
      aliexpress: { by: 'AliExpress', scheme: 'VAT', number: '' },
    }[platform]
    const found = new Map((await ordersOf(id)).map((o) => [o.country, o]))
    expect(found.get('DE')?.taxCollected).toEqual(expected)
    if (expected.number) expect(found.get('DE')?.iossNumber).toBe(expected.number)
    expect(found.get('US')?.taxCollected).toBeNull()
  })

  test('brings what the buyer asked for beside, and a number for customs', async () => {
    const said = { gift: 'Happy birthday', instructions: 'Ring twice', taxId: 'RSSMRA85T10A562S' }
    sim.addAccount({ platform, name: 'asking' })
    sim.placeOrder(platform, 'asking', { ...said, place: { country: 'IT', zip: '20121' } })
    const [o] = await ordersOf(await connect(platform, 'asking'))
    const expected = {
      ebay: ['tax', 'gift'],
      etsy: ['gift'],
      amazon: ['delivery', 'gift'],
      aliexpress: ['tax'],
    }[platform]
    expect(o?.storeDetails.map(({ kind }) => kind)).toEqual(expected)
    if (expected.includes('tax')) expect(o?.address.tax_id).toBe(said.taxId)
  })

  test('brings by when it is to be sent, and a later time when the platform grants one', async () => {
    sim.addAccount({ platform, name: 'dates' })
    const placed = sim.placeOrder(platform, 'dates', { shipBy: '2027-02-01T22:00:00.000Z' })
    const id = await connect(platform, 'dates')
    const shipBy = async () => (await ordersOf(id))[0]?.shipBy?.toISOString()
    // AliExpress doesn't say.
    const says = platform !== 'aliexpress'
    expect(await shipBy()).toBe(says ? '2027-02-01T22:00:00.000Z' : undefined)
    await new Promise((done) => setTimeout(done, 1100))
    sim.change(placed, { shipBy: '2027-02-04T22:00:00.000Z' })
    await sync(id)
    expect(await shipBy()).toBe(says ? '2027-02-04T22:00:00.000Z' : undefined)
  })

  test('holds what may not be sent there, until it may', async () => {
    const held = { ebay: 'cancel', etsy: null, amazon: 'cancel', aliexpress: 'risk' } as const
    sim.addAccount({ platform, name: 'holding' })
    const placed = sim.placeOrder(platform, 'holding', { held: held[platform] })
    const id = await connect(platform, 'holding')
    const [o] = await ordersOf(id)
    // Etsy has no holds: orders that can be shipped are paid.
    expect(o?.onHold).toBe(held[platform] ? 'store_held' : null)
    sim.change(placed, { held: null })
    await sync(id)
    expect((await ordersOf(id))[0]?.onHold).toBeNull()
  })

  test('brings no order into a country that nobody knows, and reads the ways in which one is written', async () => {
    sim.addAccount({ platform, name: 'places' })
    const nowhere = sim.placeOrder(platform, 'places', { place: { country: 'Atlantis' } })
    const british = sim.placeOrder(platform, 'places', { place: { country: 'UK' } })
    const german = sim.placeOrder(platform, 'places', { place: { country: 'deu' } })
    const id = await connect(platform, 'places', { orders_since: '2026-01-01' })
    const found = (await ordersOf(id)).map((o) => [o.platformOrderId, o.country, o.address.country])
    expect(new Set(found)).toEqual(
      new Set([
        [british.id, 'GB', 'GB'],
        [german.id, 'DE', 'DE'],
      ]),
    )
    expect(await intakeOf(id, nowhere.id)).toMatchObject({ outcome: 'failed', reason: 'country:Atlantis' })
    const said = async (language: string) => {
      const { data } = await merchant.call(orderContract.list, {
        query: { store_id: id, outcome: 'failed' },
        headers: { 'accept-language': language },
      })
      return data.map((row) => row.reason)
    }
    expect(await said('en')).toEqual(['The store names no country that is known: Atlantis'])
    expect(await said('zh')).toEqual(['店铺给出的国家无法识别：Atlantis'])
  })

  test('tells of what was cancelled there, and of what changed', async () => {
    sim.addAccount({ platform, name: 'changes' })
    const cancelled = sim.placeOrder(platform, 'changes')
    const moved = sim.placeOrder(platform, 'changes')
    const id = await connect(platform, 'changes', { orders_since: '2026-01-01' })
    await new Promise((done) => setTimeout(done, 1100))
    sim.change(cancelled, { state: 'cancelled' })
    sim.change(moved, { place: { ...moved.place, city: 'Salem' } })
    await sync(id)
    const rows = await ordersOf(id)
    expect(rows.find((o) => o.platformOrderId === cancelled.id)).toMatchObject({ cancelled: true })
    expect(rows.find((o) => o.platformOrderId === moved.id)?.address).toMatchObject({ city: 'Salem' })
  })

  test('skips what it cancelled before we saw it, with the reason', async () => {
    sim.addAccount({ platform, name: 'skips' })
    const gone = sim.placeOrder(platform, 'skips')
    sim.change(gone, { state: 'cancelled' })
    const id = await connect(platform, 'skips', { orders_since: '2026-01-01' })
    expect(await ordersOf(id)).toEqual([])
    expect(await intakeOf(id, gone.id)).toMatchObject({ outcome: 'skipped', reason: 'cancelled_in_store' })
  })

  test('is renewed when its token has ended, in the middle of reading too', async () => {
    sim.addAccount({ platform, name: 'ended' })
    for (let i = 0; i < 3; i++) sim.placeOrder(platform, 'ended')
    const id = await connect(platform, 'ended', { orders_since: '2026-01-01' })
    expect(await ordersOf(id)).toHaveLength(3)
    sim.killTokens(platform, 'ended')
    sim.placeOrder(platform, 'ended')
    await sync(id)
    expect(await ordersOf(id)).toHaveLength(4)
    expect(await rowOf(id)).toMatchObject({ authed: true })
    sim.addFault({
      match: { platform, operation: 'orders', account: 'ended' },
      times: 1,
      fault: { kind: 'expire_token' },
    })
    sim.placeOrder(platform, 'ended')
    await sync(id)
    expect(await ordersOf(id)).toHaveLength(5)
  })

  test('is renewed ahead of the end, and by one of many who need it at once', async () => {
    const id = happy.get(platform) ?? 0
    const row = await rowOf(id)
    const soon = new Date(Date.now() + 20_000).toISOString()
    const secrets = seal(id, { ...open(id, row.secrets), accessExpires: soon })
    await app.system((ctx) => ctx.db.update(store).set({ secrets }).where(eq(store.id, id)))
    const before = sim.heard(platform, 'token.refresh_token').length
    const { config, log, database } = await app.system(async (ctx) => ctx)
    const connector = connectorFor({ config, log }, platformIds[platform])
    if (!connector) throw new Error('no connector')
    const asking = Array.from({ length: 4 }, () =>
      connector.check(connectionTo(database, { ...row, secrets })),
    )
    expect((await Promise.all(asking)).every((facts) => facts.currency === 'USD')).toBe(true)
    expect(sim.heard(platform, 'token.refresh_token').length).toBe(before + 1)
  })

  test('that revoked its authorization is marked, once, and is not asked again', async () => {
    const id = await connect(platform, 'revoked')
    sim.killTokens(platform, 'revoked', true)
    await sync(id)
    expect(await rowOf(id)).toMatchObject({ authed: false, authLost: 'refused' })
    const shown = await merchant.call(contract.detail, { params: { id } })
    expect(shown.data).toMatchObject({ health: 'lost' })
    const before = sim.heard(platform, 'token.refresh_token').length
    expect((await merchant.call(contract.sync, { body: { id } })).refusal).toBe('store.not_authorized')
    await app.runJobs()
    expect(sim.heard(platform, 'token.refresh_token').length).toBe(before)
  })

  test('that is busy, faulty or answers half is asked again, and no order is missed', async () => {
    sim.addAccount({ platform, name: 'faulty' })
    const id = await connect(platform, 'faulty', { orders_since: '2026-01-01' })
    const faults = [
      { kind: 'throttle', retryAfter: 0.05 },
      { kind: 'status', status: 503 },
      { kind: 'drop', when: 'before' },
      { kind: 'truncate' },
      { kind: 'html' },
    ] as const
    for (const [count, fault] of faults.entries()) {
      sim.placeOrder(platform, 'faulty')
      sim.addFault({ match: { platform, operation: 'orders', account: 'faulty' }, times: 1, fault })
      await sync(id)
      expect([fault.kind, (await ordersOf(id)).length]).toEqual([fault.kind, count + 1])
    }
  })

  test('can’t be published to, and says so', async () => {
    const { data } = await merchant.call(contract.platforms)
    const mine = data.find((one) => one.id === platformIds[platform])
    expect(mine).toMatchObject({ ready: true, lists: false })
  })
})

describe('an order of eBay', () => {
  test('that goes abroad over a hub of eBay has the parcel’s number there in its address', async () => {
    sim.addAccount({ platform: 'ebay', name: 'hub' })
    const place = {
      address1: '1850 Airport Exchange Blvd',
      address2: 'Suite 200',
      city: 'Erlanger',
      zip: '41018',
    }
    sim.placeOrder('ebay', 'hub', { place, hubReference: '2187554' })
    const [o] = await ordersOf(await connect('ebay', 'hub'))
    expect(o?.address.address2).toBe('Suite 200, Reference #2187554')
  })

  test('that the buyer collects waits for a decision, and one that eBay sends is not ours', async () => {
    sim.addAccount({ platform: 'ebay', name: 'others' })
    const collected = sim.placeOrder('ebay', 'others', { fulfilment: 'PREPARE_FOR_PICKUP' })
    const theirs = sim.placeOrder('ebay', 'others', { fulfilment: 'FULFILLED_BY_EBAY' })
    const id = await connect('ebay', 'others')
    expect(await ordersOf(id)).toMatchObject([
      { platformOrderId: collected.id, onHold: 'store_held', platformHold: { reason: 'pickup' } },
    ])
    expect(await intakeOf(id, theirs.id)).toMatchObject({ outcome: 'skipped', reason: 'nothing_to_ship' })
  })
})
