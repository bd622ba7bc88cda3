import { store as contract } from '@dropyard/contract/store/store'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { callbackHmac } from '../../../connectors/shopify/oauth.ts'
import { auditTable } from '../../../kit/audit-table.ts'
import { finishSuite } from '../../../testing/finish-suite.ts'
import { shopifyApp, startShopBench } from '../../../testing/shopify.ts'
import { open } from './sealed.ts'
import { store, storeAuthorization } from './table.ts'

const bench = await startShopBench()
const { app, sim, merchant, begin, decide, comeBack, connect } = bench
const other = await app.as('merchant2')

const rowOf = (id: number) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select().from(store).where(eq(store.id, id))
    if (!row) throw new Error(`store ${id} is gone`)
    return row
  })
const shown = async (id: number) => (await merchant.call(contract.detail, { params: { id } })).data
const tokenRequests = (shop: string) =>
  sim.requests().filter((r) => r.operation.startsWith('oauth') && r.shop === `${shop}.myshopify.com`)

/** The address with changed parameters, signed like the platform does. */
function resigned(address: string, change: Record<string, string>, secret: string = shopifyApp.clientSecret) {
  const url = new URL(address)
  for (const [key, value] of Object.entries(change)) url.searchParams.set(key, value)
  url.searchParams.delete('hmac')
  url.searchParams.set('hmac', callbackHmac(Object.fromEntries(url.searchParams), secret))
  return url.href
}

test('the signature over a callback is that of the platform documentation', () => {
  const query = {
    code: '0907a61c0c8d55e99db179b68161bc00',
    shop: 'some-shop.myshopify.com',
    state: '0.6784241404160823',
    timestamp: '1337178173',
  }
  expect(callbackHmac(query, 'hush')).toBe('700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf')
})

test('a merchant who says yes in the shop comes back to a connected store', async () => {
  sim.addShop('happy', { currency: 'EUR', email: 'owner@happy.example' })
  const { id, url } = await begin('happy')
  expect(await shown(id)).toMatchObject({ authed: false, health: 'waiting' })
  const page = await comeBack(await decide(url))
  expect(page).toMatchObject({ status: 200 })
  await bench.rest()
  expect(await shown(id)).toMatchObject({
    authed: true,
    health: 'ok',
    currency: 'EUR',
    shop_email: 'owner@happy.example',
    missing_scopes: [],
    auth_type: 3,
  })
  const topics = Object.values(sim.state().shops['happy.myshopify.com']?.subscriptions ?? {}).map(
    (s) => s.topic,
  )
  expect(topics.sort()).toEqual([
    'APP_UNINSTALLED',
    'FULFILLMENT_ORDERS_HOLD_RELEASED',
    'FULFILLMENT_ORDERS_PLACED_ON_HOLD',
    'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY',
    'ORDERS_CANCELLED',
    'ORDERS_CREATE',
    'ORDERS_UPDATED',
    'PRODUCTS_DELETE',
    'PRODUCTS_UPDATE',
  ])
})

test('a window that is closed without an answer leaves the store as it was, to be added again', async () => {
  const { id } = await begin('closed')
  expect((await rowOf(id)).authed).toBe(false)
  const again = await begin('closed')
  expect(again.id).toBe(id)
})

test('a merchant who says no is told so, and the store stays unconnected', async () => {
  const { id, url } = await begin('refuser')
  const page = await comeBack(await decide(url, 'cancel'))
  expect(page.status).toBe(422)
  expect(page.text).toContain('declined')
  expect((await rowOf(id)).authed).toBe(false)
})

test('an answer with a state that we did not give, or gave before, connects nothing', async () => {
  const { id, url } = await begin('states')
  const address = await decide(url)
  const strange = await comeBack(resigned(address, { state: 'made-up' }))
  expect(strange).toMatchObject({ status: 422 })
  expect(strange.text).toContain('came from another window')
  expect((await rowOf(id)).authed).toBe(false)
  expect((await comeBack(address)).status).toBe(200)
  expect((await comeBack(address)).status).toBe(422)
})

test('a state is good for ten minutes', async () => {
  const { id, url } = await begin('slow')
  const address = await decide(url)
  await app.system((ctx) =>
    ctx.db
      .update(storeAuthorization)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(storeAuthorization.storeId, id)),
  )
  expect((await comeBack(address)).status).toBe(422)
  expect(tokenRequests('slow')).toEqual([])
})

test.each([
  ['a signature of someone else', (a: string) => resigned(a, {}, 'another secret')],
  ['a parameter changed on the way', (a: string) => a.replace(/code=\w+/, 'code=0123456789abcdef')],
  ['no signature', (a: string) => a.replace(/&hmac=\w+/, '')],
  [
    'a stale timestamp',
    (a: string) => resigned(a, { timestamp: String(Math.floor(Date.now() / 1000) - 601) }),
  ],
  ['another shop', (a: string) => resigned(a, { shop: 'attacker.myshopify.com' })],
  ['a host that is no shop', (a: string) => resigned(a, { shop: 'shop.evil.example' })],
])('an answer with %s is not exchanged for a token', async (_what, spoil) => {
  const { id, url } = await begin('forged')
  const before = tokenRequests('forged').length
  const page = await comeBack(spoil(await decide(url)))
  expect(page.status).toBe(422)
  expect(tokenRequests('forged').length).toBe(before)
  expect((await rowOf(id)).authed).toBe(false)
})

test('a code that was used already is refused by the shop and connects nothing', async () => {
  const first = await begin('codes')
  const used = await decide(first.url)
  expect((await comeBack(used)).status).toBe(200)
  const again = await merchant.call(contract.authorize, { body: { id: first.id, type: '1' } })
  const fresh = await decide(again.data.url ?? '')
  const code = new URL(used).searchParams.get('code') ?? ''
  expect((await comeBack(resigned(fresh, { code }))).status).toBe(422)
  // The previous authorization is still valid.
  expect((await rowOf(first.id)).authed).toBe(true)
})

test('a shop that grants less is connected, and says what is missing', async () => {
  sim.addShop('narrow').grantOnly = ['write_products', 'write_orders']
  const id = await connect('narrow')
  const detail = await shown(id)
  expect(detail.authed).toBe(true)
  expect(detail.missing_scopes).toContain('write_fulfillments')
  expect(detail.missing_scopes).not.toContain('write_products')
})

test('a store that is authorized again gets new tokens and stays one store', async () => {
  const id = await connect('twice')
  const before = open(id, (await rowOf(id)).secrets).accessToken
  const again = await merchant.call(contract.authorize, { body: { id, type: '1' } })
  expect((await comeBack(await decide(again.data.url ?? ''))).status).toBe(200)
  expect(open(id, (await rowOf(id)).secrets).accessToken).not.toBe(before)
  const list = await merchant.call(contract.list, { query: { search: 'twice' } })
  expect(list.total).toBe(1)
  const added = await merchant.call(contract.add, {
    body: { name: 'Twice', platform_id: 3, shop_url: 'twice', type: '1' },
  })
  expect(added).toMatchObject({ status: 422, refusal: 'store.taken' })
})

test('a shop that another company has connected can’t be connected', async () => {
  await connect('owned')
  const theirs = await begin('owned', other)
  const page = await comeBack(await decide(theirs.url), other)
  expect(page.status).toBe(422)
  expect(page.text).toContain('connected already')
  const token = sim.mintToken('owned', ['write_products', 'write_orders'])
  const byKey = await other.call(contract.authorize, {
    body: { id: theirs.id, auth_type: '2', shop: 'owned', access_token: token },
  })
  expect(byKey).toMatchObject({ status: 422, refusal: 'store.taken' })
})

test('a connected store stays the shop that it is', async () => {
  const id = await connect('steady')
  const moved = await merchant.call(contract.authorize, { body: { id, type: '1', shop: 'elsewhere' } })
  expect(moved).toMatchObject({ status: 422, refusal: 'store.other_shop' })
  expect((await rowOf(id)).shopUrl).toBe('steady.myshopify.com')
})

const custom = (shop: string, accessToken: string) => ({
  name: shop,
  platform_id: 3,
  shop_url: shop,
  auth_type: '2' as const,
  access_token: accessToken,
})

test('a custom token pasted with spaces is taken, also under its name elsewhere', async () => {
  const token = sim.mintToken('pasted', ['write_products', 'write_orders'])
  const { access_token: Token, ...form } = custom('pasted', `  ${token}\n`)
  const added = await merchant.call(contract.add, { body: { ...form, Token, language: 'de' } as never })
  expect(added.status).toBe(200)
  expect(await shown(added.data.id)).toMatchObject({
    authed: true,
    auth_type: 2,
    language: 'de',
    auth_json: { shop: 'pasted.myshopify.com', access_token: '••••••••' },
  })
})

test('a custom token of another shop is refused, and nothing is saved', async () => {
  const token = sim.mintToken('right-shop', ['write_products'])
  sim.addShop('wrong-shop')
  const added = await merchant.call(contract.add, { body: custom('wrong-shop', token) })
  expect(added).toMatchObject({ status: 422, refusal: 'store.unauthorized' })
  expect((await merchant.call(contract.list, { query: { search: 'wrong-shop' } })).total).toBe(0)
})

test('a shop that does not answer while keys are tried is said to be out of reach', async () => {
  const token = sim.mintToken('sleepy', ['write_products'])
  sim.addFault({ match: { shop: 'sleepy.myshopify.com' }, times: 10, fault: { kind: 'drop' } })
  const added = await merchant.call(contract.add, { body: custom('sleepy', token) })
  expect(added).toMatchObject({ status: 422, refusal: 'store.unreachable' })
})

test('a private app of the shop comes in with its id and secret', async () => {
  sim.addShop('private')
  sim.addApp({ clientId: 'own-app', clientSecret: 'own-secret' })
  const body = {
    name: 'private',
    platform_id: 3,
    shop_url: 'private',
    auth_type: '1' as const,
    appid: ' own-app ',
  }
  const wrong = await merchant.call(contract.add, { body: { ...body, secret: 'guessed' } })
  expect(wrong).toMatchObject({ status: 422, refusal: 'store.unauthorized' })
  const added = await merchant.call(contract.add, { body: { ...body, secret: 'own-secret ' } })
  expect(added.status).toBe(200)
  expect(await shown(added.data.id)).toMatchObject({
    authed: true,
    auth_type: 1,
    auth_json: { appid: 'own-app', secret: '••••••••' },
  })
})

test.each([
  ['shop_url', { shop_url: ' ' }],
  ['shop_url', { shop_url: 'https://evil.example/admin' }],
  ['appid', { auth_type: '1' as const }],
  ['secret', { auth_type: '1' as const, appid: 'a' }],
  ['access_token', { auth_type: '2' as const }],
  ['platform_id', { platform_id: 5 }],
])('a store without a proper %s is refused and the field named (%o)', async (field, change) => {
  const body = { name: 'Faulty', platform_id: 3, shop_url: 'faulty', ...change }
  const added = await merchant.call(contract.add, { body })
  expect(added.status).toBe(422)
  expect(Object.keys(added.fields)).toEqual([field])
})

test('a company sees its own stores only', async () => {
  const id = await connect('secretive')
  expect((await other.call(contract.detail, { params: { id } })).status).toBe(404)
  expect((await other.call(contract.list, { query: { search: 'secretive' } })).total).toBe(0)
  const stolen = await other.call(contract.authorize, {
    body: { id, auth_type: '2', shop: 'secretive', access_token: 'x' },
  })
  expect(stolen.status).toBe(404)
})

test('tokens and secrets stand nowhere in the clear', async () => {
  const token = sim.mintToken('sealed', ['write_products', 'write_orders'])
  const added = await merchant.call(contract.add, { body: custom('sealed', token) })
  const row = await rowOf(added.data.id)
  expect(row.secrets).not.toContain(token)
  const trail = await app.system((ctx) => ctx.db.select().from(auditTable))
  expect(JSON.stringify(trail)).not.toContain(token)
  expect(added.raw.toString()).not.toContain(token)
})

describe('an authorization on Shopify', () =>
  finishSuite({
    ...bench,
    yes: (url) => decide(url),
    shopOf: (name) => `${name}.myshopify.com`,
  }))
