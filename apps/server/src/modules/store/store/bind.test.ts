import { platformIds } from '@dropyard/contract/store/platform/facts'
import { store as contract } from '@dropyard/contract/store/store'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startMarketBench } from '../../../testing/markets.ts'
import { open } from './sealed.ts'
import { store } from './table.ts'

const bench = await startMarketBench()
const { app, sim, merchant, connect, decide, comeBack } = bench
const other = await app.as('merchant2')

const rowOf = (id: number) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select().from(store).where(eq(store.id, id))
    if (!row) throw new Error(`store ${id} is gone`)
    return row
  })
const reachedBy = async (id: number, who = merchant) =>
  (await who.call(contract.accounts, { query: { shop_id: id } })).data
/** Binds a store to the marketplace with this name. */
async function bindTo(id: number, name: string, who = merchant) {
  const account_id = (await reachedBy(id, who)).find((one) => one.name === name)?.id ?? ''
  return who.call(contract.bind, { body: { shop_id: id, account_id } })
}
const shopOf = (name: string) => `www.amazon.com/shops/${name}`

/** A seller in every marketplace, with the keys of a private app. */
async function seller(name: string) {
  const account = sim.addAccount({ platform: 'amazon', name, everywhere: true })
  const own = account.app
  if (!own) throw new Error('the seller has no app')
  const first = await connect('amazon', name)
  const keys = {
    appid: own.clientId,
    secret: own.clientSecret,
    access_token: open(first, (await rowOf(first)).secrets).refreshToken ?? '',
  }
  const consent = { appid: own.applicationId, secret: own.clientSecret, access_token: own.clientId }
  return { first, keys, consent }
}

/** A store that is authorized by keys only. */
async function byKeys(name: string, keys: object, who = merchant): Promise<number> {
  const shop_url = shopOf(`${name}-keys`)
  const added = await who.call(contract.add, { body: { name, platform_id: platformIds.amazon, shop_url } })
  const { id } = added.data
  const authorized = await who.call(contract.authorize, { body: { id, shop: shop_url, ...keys } })
  expect(authorized.status).toBe(200)
  return id
}

test('a store is bound to another marketplace of its seller until orders came from the first', async () => {
  sim.addAccount({ platform: 'amazon', name: 'wide', everywhere: true })
  const id = await connect('amazon', 'wide', { orders_since: '2026-01-01' })
  expect((await reachedBy(id)).map((one) => [one.name, one.bound])).toEqual([
    ['Amazon.com', true],
    ['Amazon.de', false],
    ['Amazon.co.uk', false],
  ])
  expect((await bindTo(id, 'Amazon.de')).data).toMatchObject({ currency: 'EUR' })
  const none = await merchant.call(contract.bind, { body: { shop_id: id, account_id: 'someone' } })
  expect(none.refusal).toBe('store.no_account')
  sim.placeOrder('amazon', 'wide')
  await bench.sync(id)
  expect((await bindTo(id, 'Amazon.com')).refusal).toBe('store.bound')
})

test('a store that was bound is authorized again as the marketplace that it is, there and with keys', async () => {
  const { first: id, keys, consent } = await seller('renewed')
  await bindTo(id, 'Amazon.de')
  const shop = shopOf('renewed')
  const again = await merchant.call(contract.authorize, { body: { id, type: '1', shop, ...consent } })
  expect((await comeBack(await decide(again.data.url ?? '', 'renewed'))).status).toBe(200)
  expect((await reachedBy(id)).find((one) => one.bound)?.name).toBe('Amazon.de')
  expect(await rowOf(id)).toMatchObject({ currency: 'EUR', authed: true })
  const typed = await merchant.call(contract.authorize, { body: { id, shop, ...keys } })
  expect(typed.status).toBe(200)
  expect((await reachedBy(id)).find((one) => one.bound)?.name).toBe('Amazon.de')
  expect(await rowOf(id)).toMatchObject({ currency: 'EUR' })
})

test('a store that came in with keys keeps its marketplace when they are given anew', async () => {
  const { keys } = await seller('private')
  const id = await byKeys('private', keys)
  expect((await bindTo(id, 'Amazon.co.uk')).data).toMatchObject({ currency: 'GBP' })
  const again = await merchant.call(contract.authorize, {
    body: { id, shop: shopOf('private-keys'), ...keys },
  })
  expect(again.status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ currency: 'GBP' })
  expect(open(id, (await rowOf(id)).secrets).account).toMatchObject({ marketplaceId: 'A1F83G8C2ARO7P' })
})

test('a marketplace that another store of the seller is can’t be bound twice', async () => {
  const { first } = await seller('twice')
  await bindTo(first, 'Amazon.de')
  const second = await connect('amazon', 'twice', { shop_url: shopOf('twice-again') })
  expect((await bindTo(second, 'Amazon.de')).refusal).toBe('store.taken')
})

test('merchants whose sellers are not told bind to the same marketplace', async () => {
  const mine = await byKeys('mine', (await seller('mine')).keys)
  const theirs = await byKeys('theirs', (await seller('theirs')).keys, other)
  expect((await bindTo(mine, 'Amazon.de')).status).toBe(200)
  expect((await bindTo(theirs, 'Amazon.de', other)).status).toBe(200)
})
