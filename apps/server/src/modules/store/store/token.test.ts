import { store as contract } from '@dropyard/contract/store/store'
import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startShopBench } from '../../../testing/shopify.ts'
import { person } from '../../account/user/table.ts'
import { order } from '../../order/order/table.ts'
import { connectionTo, connectorFor } from './connections.ts'
import { open, seal } from './sealed.ts'
import { store } from './table.ts'
import { renewOnce } from './token-renewal.ts'

const bench = await startShopBench()
const { app, sim, merchant, connect, rest } = bench
const lines = [{ title: 'Tent', quantity: 1, price: '10.00' }]

const rowOf = (id: number) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select().from(store).where(eq(store.id, id))
    if (!row) throw new Error(`store ${id} is gone`)
    return row
  })
const requests = (shop: string, operation: string) =>
  sim
    .requests()
    .filter((r) => r.shop === `${shop}.myshopify.com` && r.operation.split(',').includes(operation))
const ordersOf = (storeId: number) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select({ n: count() }).from(order).where(eq(order.storeId, storeId))
    return row?.n ?? 0
  })
const fault = (shop: string, operation: string, kind: object | string, times = 1) =>
  sim.addFault({ match: { shop: `${shop}.myshopify.com`, operation }, times, fault: kind })
const killTokens = (shop: string, refreshToo = false) => {
  for (const token of Object.values(sim.state().accessTokens))
    if (token.shop === `${shop}.myshopify.com`) token.dead = true
  if (refreshToo)
    for (const token of Object.values(sim.state().refreshTokens))
      if (token.shop === `${shop}.myshopify.com`) token.dead = true
}
async function sync(id: number) {
  await merchant.call(contract.sync, { body: { id } })
  await rest()
}

test('a token that ends in the middle of a page loop is renewed, and no order is missed', async () => {
  sim.addShop('long')
  for (let i = 0; i < 45; i++) sim.placeOrder('long', { lines })
  fault('long', 'orders', { kind: 'latency', ms: 0 })
  fault('long', 'orders', 'expire_token')
  const id = await connect('long')
  expect(await ordersOf(id)).toBe(45)
  expect(requests('long', 'refresh_token')).toHaveLength(1)
  expect((await rowOf(id)).authed).toBe(true)
})

test('many workers whose token has ended ask for a new one once', async () => {
  const id = await connect('busy')
  killTokens('busy')
  const row = await rowOf(id)
  await app.system(async (ctx) => {
    const connector = connectorFor(ctx, 3)
    if (!connector) throw new Error('no connector')
    const checks = Array.from({ length: 6 }, () => connector.check(connectionTo(ctx.database, row)))
    expect((await Promise.all(checks)).every((facts) => facts.currency === 'USD')).toBe(true)
  })
  expect(requests('busy', 'refresh_token')).toHaveLength(1)
})

test('a store that is authorized anew while its token is renewed keeps what it was given', async () => {
  const id = await connect('anew')
  const { accessToken } = open(id, (await rowOf(id)).secrets)
  const given = seal(id, { accessToken: 'given anew' })
  const credentials = await renewOnce(app.app.database, id, accessToken, async () => {
    await app.system((ctx) => ctx.db.update(store).set({ secrets: given }).where(eq(store.id, id)))
    return { accessToken: 'renewed' }
  })
  expect(credentials.accessToken).toBe('given anew')
  expect(await rowOf(id)).toMatchObject({ secrets: given, renewingUntil: null })
})

test('a renewal whose process died is taken over when its time is over, and not before', async () => {
  const id = await connect('taken-over')
  const { accessToken } = open(id, (await rowOf(id)).secrets)
  const renewingUntil = new Date(Date.now() + 700)
  await app.system((ctx) => ctx.db.update(store).set({ renewingUntil }).where(eq(store.id, id)))
  let asked = 0
  const credentials = await renewOnce(app.app.database, id, accessToken, async () => {
    asked = Date.now()
    return { accessToken: 'renewed' }
  })
  expect(credentials.accessToken).toBe('renewed')
  expect(asked).toBeGreaterThanOrEqual(renewingUntil.getTime())
  expect(await rowOf(id)).toMatchObject({ renewingUntil: null })
})

test('a token is renewed a little before it ends', async () => {
  const id = await connect('early')
  const soon = new Date(Date.now() + 30_000).toISOString()
  await app.system(async (ctx) => {
    const row = await rowOf(id)
    const sealed = seal(id, { ...open(id, row.secrets), accessExpires: soon })
    await ctx.db.update(store).set({ secrets: sealed }).where(eq(store.id, id))
  })
  await sync(id)
  expect(requests('early', 'refresh_token')).toHaveLength(1)
  expect(open(id, (await rowOf(id)).secrets).accessExpires).not.toBe(soon)
})

test.each([
  ['is lost', { kind: 'drop', when: 'after' }],
  ['breaks off', { kind: 'truncate' }],
  ['is a page', { kind: 'html', when: 'after' }],
  ['is a fault of the shop', { kind: 'status', status: 503, when: 'after' }],
])('when the answer to a renewal %s, the old refresh token is used again', async (what, kind) => {
  const shop = `lost-${what.replaceAll(' ', '-')}`
  const id = await connect(shop)
  killTokens(shop)
  fault(shop, 'refresh_token', kind)
  await sync(id)
  const row = await rowOf(id)
  expect(row).toMatchObject({ authed: true, lastSyncResult: { seen: 0 } })
  expect(requests(shop, 'refresh_token').length).toBe(2)
})

test('a refused renewal loses the store once, and it is not asked again', async () => {
  const id = await connect('refused')
  killTokens('refused', true)
  const before = (await rowOf(id)).version
  await sync(id)
  const after = await rowOf(id)
  expect(after).toMatchObject({ authed: false, authLost: 'refused', version: before + 1 })
  expect(requests('refused', 'refresh_token')).toHaveLength(1)
  const asked = sim.requests().length
  expect(await merchant.call(contract.sync, { body: { id } })).toMatchObject({
    status: 422,
    refusal: 'store.not_authorized',
  })
  await rest()
  expect(sim.requests().length).toBe(asked)
  const shown = await merchant.call(contract.detail, { params: { id } })
  expect(shown.data).toMatchObject({ health: 'lost', auth_lost: 'refused' })
})

test('a lost store that is authorized again takes up where it stopped', async () => {
  const id = await connect('comeback')
  killTokens('comeback', true)
  await sync(id)
  sim.placeOrder('comeback', { lines })
  const again = await merchant.call(contract.authorize, { body: { id, type: '1' } })
  await bench.comeBack(await bench.decide(again.data.url ?? ''))
  await rest()
  expect(await rowOf(id)).toMatchObject({ authed: true, authLost: null })
  expect(await ordersOf(id)).toBe(1)
})

test('a permanent token that is revoked loses the store', async () => {
  const token = sim.mintToken('permanent', ['write_products', 'write_orders'])
  const body = {
    name: 'p',
    platform_id: 3,
    shop_url: 'permanent',
    auth_type: '2' as const,
    access_token: token,
  }
  const added = await merchant.call(contract.add, { body })
  await rest()
  killTokens('permanent')
  await sync(added.data.id)
  expect(await rowOf(added.data.id)).toMatchObject({ authed: false, authLost: 'refused' })
})

test('a private app whose token ended before its time asks for another with its keys', async () => {
  sim.addShop('keys')
  sim.addApp({ clientId: 'keys-app', clientSecret: 'keys-secret' })
  const body = {
    name: 'keys',
    platform_id: 3,
    shop_url: 'keys',
    auth_type: '1' as const,
    appid: 'keys-app',
    secret: 'keys-secret',
  }
  const added = await merchant.call(contract.add, { body })
  await rest()
  killTokens('keys')
  await sync(added.data.id)
  expect(await rowOf(added.data.id)).toMatchObject({ authed: true })
  expect(requests('keys', 'client_credentials')).toHaveLength(2)
})

test('a store names people of its own company alone', async () => {
  const [me, rival] = await app.system(async ({ db }) => [
    await db.select({ id: person.id }).from(person).where(eq(person.email, 'merchant@demo.test')),
    await db.select({ id: person.id }).from(person).where(eq(person.email, 'merchant2@demo.test')),
  ])
  const naming = (customer_ids: number[]) =>
    merchant.call(contract.add, { body: { name: 'named', platform_id: 3, shop_url: 'named', customer_ids } })
  const ids = [me?.[0]?.id ?? 0, rival?.[0]?.id ?? 0]
  expect((await naming(ids)).refusal).toBe('common.not_found')
  const added = await naming(ids.slice(0, 1))
  expect((await rowOf(added.data.id)).customerIds).toEqual(ids.slice(0, 1))
})
