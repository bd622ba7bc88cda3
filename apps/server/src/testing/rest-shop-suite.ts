import { orderIntake as orderContract } from '@dropyard/contract/order/order-intake'
import { listing } from '@dropyard/contract/store/listing'
import { listingItem, listingRecord } from '@dropyard/contract/store/listing/record'
import { neededScopes, platformIds, shopSuffixes } from '@dropyard/contract/store/platform/facts'
import { store as contract } from '@dropyard/contract/store/store'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Order, Product } from '../../../../simulators/shared/state.ts'
import { orderLine } from '../modules/order/order/line/table.ts'
import { order } from '../modules/order/order/table.ts'
import { pushFulfilment } from '../modules/store/store/push-fulfilment.ts'
import { store } from '../modules/store/store/table.ts'
import { finishSuite } from './finish-suite.ts'
import { goodsMaker } from './goods.ts'
import type { RestBench } from './rest-shop.ts'

/** Tests of stores for all hosted platforms; runs with each platform's simulator. */

const buyer = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: 'Main 1',
  city: 'Springfield',
  zip: '62701',
  countryCode: 'US',
}

export async function restShopSuite(bench: RestBench): Promise<void> {
  const { app, sim, merchant, begin, decide, comeBack, connect, rest } = bench
  const { make } = await goodsMaker(app)
  const shopId = await connect('main')
  const shopOf = (name: string) =>
    Object.values(sim.state().shops).find((one) => one.domain.startsWith(`${name}.`))
  const products = (name = 'main'): Product[] => Object.values(shopOf(name)?.products ?? {})
  const rowOf = (id: number) =>
    app.system(async (ctx) => {
      const [row] = await ctx.db.select().from(store).where(eq(store.id, id))
      if (!row) throw new Error(`store ${id} is gone`)
      return row
    })
  const shown = async (id: number) => (await merchant.call(contract.detail, { params: { id } })).data
  const publish = async (
    goodsIds: number[],
    status: 'draft' | 'active' | 'archived' = 'active',
    to = shopId,
  ) => {
    const rule = { mode: 'multiply' as const, value: '3', shipping: 0 }
    await merchant.call(listing.batchDisplay, { body: { shop_ids: [to], goods_ids: goodsIds, rule, status } })
    await rest()
  }
  const ordersOf = (storeId: number) =>
    app.system((ctx) => ctx.db.select().from(order).where(eq(order.storeId, storeId)))
  const place = async (name: string, lines: object[], more: object = {}): Promise<Order> => {
    const placed = sim.placeOrder(name, {
      lines,
      email: 'Buyer@Example.com',
      shippingAddress: buyer,
      ...more,
    })
    await rest()
    return placed
  }

  test('a merchant who says yes in the shop comes back to a connected store that tells us of changes', async () => {
    sim.addShop('happy', { currency: 'EUR', email: 'owner@happy.example' })
    const { id, url } = await begin('happy')
    expect(await shown(id)).toMatchObject({ authed: false, health: 'waiting' })
    const page = await comeBack(await decide(url))
    expect(page.status).toBe(200)
    await rest()
    expect(await shown(id)).toMatchObject({
      authed: true,
      health: 'ok',
      currency: 'EUR',
      shop_email: 'owner@happy.example',
      missing_scopes: [],
    })
    // SHOPLINE has webhooks for holds, too.
    const topics = bench.platformId === platformIds.shopline ? 8 : 6
    expect(Object.values(shopOf('happy')?.hooks ?? {})).toHaveLength(topics)
  })

  test('a merchant who says no is told so', async () => {
    const { id, url } = await begin('refuser')
    const page = await comeBack(await decide(url, 'cancel'))
    expect(page.status).toBe(422)
    expect(page.text).toContain('declined')
    expect((await rowOf(id)).authed).toBe(false)
  })

  test.each([
    ['a code changed on the way', (a: string) => a.replace(/code=\w+/, 'code=0123456789abcdef')],
    ['no signature', (a: string) => a.replace(/&(hmac|sign)=\w+/, '')],
    ['another shop', (a: string) => a.replace(/forged/g, 'attacker')],
    ['a state of nobody', (a: string) => a.replace(/(state|customField)=[^&]+/, '$1=made-up')],
  ])('an answer with %s connects nothing', async (_what, spoil) => {
    const { id, url } = await begin('forged')
    expect((await comeBack(spoil(await decide(url)))).status).toBe(422)
    expect((await rowOf(id)).authed).toBe(false)
  })

  describe('an authorization', () =>
    finishSuite({
      ...bench,
      yes: (url) => decide(url),
      shopOf: (name) => `${name}${shopSuffixes[bench.platformId]}`,
    }))

  test('an answer is good once', async () => {
    const { url } = await begin('once')
    const address = await decide(url)
    expect((await comeBack(address)).status).toBe(200)
    expect((await comeBack(address)).status).toBe(422)
  })

  test('a shop that grants less is connected, and says what is missing', async () => {
    const [first = '', ...others] = neededScopes[bench.platformId] ?? []
    sim.addShop('narrow').grantOnly = [first, ...others].filter((scope) => !scope.startsWith('write_order'))
    const id = await connect('narrow')
    const detail = await shown(id)
    expect(detail.missing_scopes).toEqual([expect.stringContaining('write_order')])
  })

  test('a private app comes in with its keys, pasted with spaces; a token of another shop is refused', async () => {
    const token = sim.mintToken('private', [...(neededScopes[bench.platformId] ?? [])])
    const body = {
      name: 'private',
      platform_id: bench.platformId,
      shop_url: 'private',
      auth_type: '1' as const,
    }
    const keys = { appid: 'key', secret: 'own-secret' }
    const added = await merchant.call(contract.add, {
      body: { ...body, ...keys, access_token: ` ${token} ` },
    })
    expect(added.status).toBe(200)
    expect(await shown(added.data.id)).toMatchObject({ authed: true, auth_type: 1, health: 'ok' })
    sim.addShop('elsewhere')
    const wrong = await merchant.call(contract.add, {
      body: { ...body, ...keys, shop_url: 'elsewhere', access_token: token },
    })
    expect(wrong).toMatchObject({ status: 422, refusal: 'store.unauthorized' })
  })

  test('goods are published with variants, prices, pictures and stock', async () => {
    const goods = await make({
      titleEn: 'Camp Stove',
      options: ['Color'],
      skus: [
        { code: 'CS-RED', optionValues: ['Red'], price: 1000 },
        { code: 'CS-BLUE', optionValues: ['Blue'], price: 1500 },
      ],
    })
    await publish([goods.id])
    const made = products().find((one) => one.title === 'Camp Stove')
    expect(made).toMatchObject({ status: 'active', options: ['Color'] })
    expect(made?.images).toHaveLength(1)
    // The merchant's rank has a discount of two percent.
    expect(made?.variants.map((v) => [v.sku, v.price, v.options])).toEqual([
      ['CS-RED', '29.40', ['Red']],
      ['CS-BLUE', '44.10', ['Blue']],
    ])
  })

  test('publishing again changes the same product', async () => {
    const goods = await make({ titleEn: 'Twice' })
    await publish([goods.id], 'draft')
    await publish([goods.id], 'active')
    const made = products().filter((one) => one.title === 'Twice')
    expect(made).toHaveLength(1)
    expect(made[0]?.status).toBe('active')
  })

  test('an answer that gets lost while publishing makes no second product', async () => {
    const goods = await make({ titleEn: 'Lost answer' })
    sim.addFault({ match: { operation: 'createProduct' }, fault: { kind: 'drop', when: 'after' } })
    await publish([goods.id])
    expect(products().filter((one) => one.title === 'Lost answer')).toHaveLength(1)
  })

  test('a busy shop is waited for', async () => {
    const goods = await make({ titleEn: 'Patience' })
    sim.addFault({
      match: { operation: 'createProduct' },
      times: 2,
      fault: { kind: 'throttle', headers: { 'retry-after': '0.1' } },
    })
    await publish([goods.id])
    expect(products().filter((one) => one.title === 'Patience')).toHaveLength(1)
  })

  test('what the shop refuses is told with its field', async () => {
    const goods = await make({ titleEn: 'Refused' })
    sim.addFault({
      match: { operation: 'createProduct' },
      fault: { kind: 'status', status: 422, body: { errors: { title: ['is offensive'] } } },
    })
    await publish([goods.id])
    const { data } = await merchant.call(listingRecord.list, { query: {} })
    const items = await merchant.call(listingItem.list, { params: { id: data[0]?.id ?? 0 }, query: {} })
    expect(items.data[0]).toMatchObject({ status: 'failed', error: 'The store refused: title is offensive' })
  })

  test('an order of a buyer comes in at once, with goods that we published found by their variant', async () => {
    const goods = await make({ titleEn: 'Lantern', skus: [{ code: 'LAN-1' }] })
    await publish([goods.id])
    const variant = products().find((one) => one.title === 'Lantern')?.variants[0]
    const placed = await place('main', [{ variantId: variant?.id, quantity: 2 }])
    const row = (await ordersOf(shopId)).find((one) => one.platformOrderId === placed.id)
    expect(row).toMatchObject({ buyerEmail: 'buyer@example.com', payment: 'due' })
    expect(row?.address).toMatchObject({
      name: 'Ada Byron',
      address1: 'Main 1',
      city: 'Springfield',
      country: 'US',
    })
    const lines = await app.system((ctx) =>
      ctx.db
        .select()
        .from(orderLine)
        .where(eq(orderLine.orderId, row?.id ?? 0)),
    )
    expect(lines).toMatchObject([{ quantity: 2, skuId: goods.skus[0]?.id }])
  })

  test('an order to a country that nobody knows is told about, and goes to no other country', async () => {
    const id = await connect('nowhere')
    const lines = [{ title: 'Tent', quantity: 1, price: '10.00' }]
    const bad = await place('nowhere', lines, { shippingAddress: { ...buyer, countryCode: 'Atlantis' } })
    await place('nowhere', lines, { shippingAddress: { ...buyer, countryCode: 'uk', zip: 'SW1A 1AA' } })
    expect((await ordersOf(id)).map((one) => one.country)).toEqual(['GB'])
    const { data } = await merchant.call(orderContract.list, { query: { store_id: id, outcome: 'failed' } })
    expect(data.map((one) => [one.platform_order_id, one.reason])).toEqual([
      [bad.id, 'The store names no country that is known: Atlantis'],
    ])
  })

  test('what the checkout asked comes with the order', async () => {
    const id = await connect('asking')
    await place('asking', [{ title: 'Tent', quantity: 1, price: '10.00' }], {
      attributes: [
        { name: 'CPF', value: '529.982.247-25' },
        { name: 'Gift message', value: 'Happy birthday' },
        { name: '_app_mark', value: 'x' },
      ],
      shippingAddress: { ...buyer, countryCode: 'BR', zip: '01310-100', province: 'SP' },
    })
    const [o] = await ordersOf(id)
    expect(o?.address.tax_id).toBe('529.982.247-25')
    expect(o?.storeDetails).toEqual([
      { kind: 'tax', name: 'CPF', value: '529.982.247-25' },
      { kind: 'gift', name: 'Gift message', value: 'Happy birthday' },
    ])
  })

  test('an order that no notification told of is found by asking, once', async () => {
    const id = await connect('quiet')
    const quiet = shopOf('quiet')
    if (quiet) quiet.hooks = {}
    for (let n = 0; n < 3; n++) await place('quiet', [{ title: 'Tent', quantity: 1, price: '10.00' }])
    expect(await ordersOf(id)).toHaveLength(0)
    await merchant.call(contract.sync, { body: { id } })
    await rest()
    await merchant.call(contract.sync, { body: { id } })
    await rest()
    expect(await ordersOf(id)).toHaveLength(3)
  })

  test('a notification with a wrong signature is refused, a doubled one worked off once', async () => {
    const id = await connect('noisy')
    sim.addFault({ match: { shop: shopOf('noisy')?.domain }, fault: { kind: 'bad_signature' } })
    await place('noisy', [{ title: 'Forged', quantity: 1 }])
    expect(await ordersOf(id)).toHaveLength(0)
    sim.addFault({ match: { shop: shopOf('noisy')?.domain }, fault: { kind: 'duplicate_webhook' } })
    await place('noisy', [{ title: 'Twice', quantity: 1 }])
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test('a token that ended is renewed in the middle of the work', async () => {
    const id = await connect('renewed')
    await place('renewed', [{ title: 'Tent', quantity: 1 }])
    await sim.clock.advance(2000)
    sim.addFault({ match: { operation: 'orders' }, fault: { kind: 'expire_token' } })
    await merchant.call(contract.sync, { body: { id } })
    await rest()
    expect(await rowOf(id)).toMatchObject({ authed: true, authLost: null })
    expect((await rowOf(id)).lastSyncResult?.error).toBeUndefined()
  })

  test('a shop that the app was removed from says that it must be connected again', async () => {
    const id = await connect('leaver')
    // Shops report times in whole seconds, so an event in the second of the authorization can't be ordered.
    await sim.clock.advance(2000)
    sim.uninstall('leaver')
    await rest()
    expect(await shown(id)).toMatchObject({ authed: false, auth_lost: 'uninstalled', health: 'lost' })
  })

  async function shipped(number: string): Promise<{ placed: Order; orderId: number }> {
    const placed = await place('main', [{ title: 'Tent', quantity: 2, price: '10.00' }])
    const orderId = await app.system(async (ctx) => {
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
      await ctx.db.update(orderLine).set({ shipped: 2 }).where(eq(orderLine.orderId, row.id))
      return row.id
    })
    return { placed, orderId }
  }
  const push = async (orderId: number) => {
    await app.system((ctx) => ctx.enqueue(pushFulfilment, { orderId }))
    await rest()
  }
  const pushState = async (orderId: number) =>
    (await app.system((ctx) => ctx.db.select().from(order).where(eq(order.id, orderId))))[0]?.pushState

  test('the store hears of a parcel once, though the answer got lost', async () => {
    const { placed, orderId } = await shipped('TN-1')
    sim.addFault({ match: { operation: 'createFulfillment' }, fault: { kind: 'drop', when: 'after' } })
    await push(orderId)
    await push(orderId)
    expect(placed.parcels).toMatchObject([
      { tracking: [{ number: 'TN-1', url: 'https://track.example/TN-1' }], lines: [{ quantity: 2 }] },
    ])
    expect(await pushState(orderId)).toBe('done')
  })

  test('a parcel that the merchant sent by hand gets our number', async () => {
    const { placed, orderId } = await shipped('TN-2')
    placed.parcels.push({
      id: '1',
      cancelled: false,
      tracking: [],
      lines: placed.lines.map((line) => ({ id: line.id, quantity: line.quantity })),
      createdAt: placed.createdAt,
    })
    await push(orderId)
    expect(placed.parcels).toHaveLength(1)
    expect(placed.parcels[0]?.tracking.map((one) => one.number)).toContain('TN-2')
  })
}
