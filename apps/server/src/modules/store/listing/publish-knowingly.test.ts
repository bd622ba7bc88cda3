import { goodsLibrary, libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { listing as contract } from '@dropyard/contract/store/listing'
import { platformIds } from '@dropyard/contract/store/platform/facts'
import { store as stores } from '@dropyard/contract/store/store'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rule, startPublishBench } from '../../../testing/publish-bench.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { store } from '../store/table.ts'
import { listing } from './table.ts'

/** Warnings before publishing: stores in which products are listed already, and prices that changed meanwhile. */

const { app, connect, listed, make, merchant, productOf, products, publish, record, rest, shopId } =
  await startPublishBench()
const other = await connect('other-shelf')

const where = async (...ids: number[]) =>
  (await merchant.call(contract.listedIn, { query: { goods_ids: ids } })).data
const send = (goodsIds: number[], more: object = {}) =>
  merchant.call(contract.batchDisplay, {
    body: { shop_ids: [shopId], goods_ids: goodsIds, rule, ...more },
  })
const priceNow = (goodsId: number, price: number) =>
  app.system((ctx) => ctx.db.update(sku).set({ price }).where(eq(sku.goodsId, goodsId)))

test('a product says in which stores it stands, since when and with which status', async () => {
  const [there, new_] = [await make(), await make()]
  expect(await where(there.id)).toEqual([])
  await publish([there.id], { status: 'active' })
  const row = await listed(there.id)
  const product = { status: 'active', published_time: row?.published_time, url: row?.url }
  expect(await where(there.id)).toEqual([{ shop_id: shopId, listed: 1, foreign: 0, waiting: 0, product }])
  expect(await where(there.id, new_.id)).toEqual([
    { shop_id: shopId, listed: 1, foreign: 0, waiting: 0, product: null },
  ])
})

test('a product that the store deleted does not stand there, one of the merchant’s own does', async () => {
  const [gone, own] = [await make(), await make()]
  await publish([gone.id, own.id])
  await app.system(async (ctx) => {
    await ctx.db.update(listing).set({ deletedInStore: true }).where(eq(listing.goodsId, gone.id))
    await ctx.db.update(listing).set({ written: null }).where(eq(listing.goodsId, own.id))
  })
  expect(await where(gone.id)).toEqual([])
  expect(await where(own.id)).toMatchObject([{ listed: 1, foreign: 1 }])
})

test('a product on its way to a store is said to be, and no second one is sent when it shall be left', async () => {
  const g = await make()
  const before = products().length
  const first = await send([g.id])
  const [now] = await where(g.id)
  expect((now?.waiting ?? 0) + (now?.listed ?? 0)).toBeGreaterThan(0)
  const again = await send([g.id], { listed: 'leave' })
  expect(again.data).toEqual({ batch_ids: [], left: 1 })
  await rest()
  expect((await record(first.data.batch_ids[0] ?? 0)).record).toMatchObject({ success: 1 })
  expect(products()).toHaveLength(before + 1)
})

test('of many products those that stand in a store already are left there, and go to the stores that lack them', async () => {
  const [old, new_] = [await make(), await make()]
  await publish([old.id])
  const p = await productOf(old.id)
  p.title = 'What the merchant made of it'
  const sent = await send([old.id, new_.id], { listed: 'leave', shop_ids: [shopId, other] })
  expect(sent.data).toMatchObject({ left: 1 })
  await rest()
  const sizes = await Promise.all(sent.data.batch_ids.map(async (id) => (await record(id)).record.total))
  expect(sizes.sort()).toEqual([1, 2])
  expect(products().find(({ id }) => id === p.id)?.title).toBe('What the merchant made of it')
})

test('prices that changed since they were seen are not published', async () => {
  const g = await make()
  const look = async () =>
    (await merchant.call(contract.preview, { body: { goods_id: g.id, shop_id: shopId, rule } })).data
  const before = (await look()).mark
  await priceNow(g.id, 7777)
  const one = { shop_ids: [shopId], rule, item: { goods_id: g.id }, seen: before }
  const refused = await merchant.call(contract.display, { body: one })
  expect(refused.refusal).toBe('listing.price_changed')
  expect((await send([g.id], { seen: before })).refusal).toBe('listing.price_changed')
  await rest()
  expect(await listed(g.id)).toBeUndefined()
  expect((await send([g.id], { seen: 'what' })).refusal).toBe('listing.price_changed')
  const agreed = await merchant.call(contract.display, { body: { ...one, seen: (await look()).mark } })
  expect(agreed.status).toBe(200)
  await rest()
  expect(await listed(g.id)).toMatchObject({ price_min: (await look()).variants[0]?.price })
})

test('words that changed since are no price', async () => {
  const g = await make()
  const shown = await merchant.call(contract.preview, { body: { goods_id: g.id, shop_id: shopId, rule } })
  await app.system((ctx) => ctx.db.update(goods).set({ titleEn: 'Renamed' }).where(eq(goods.id, g.id)))
  expect((await send([g.id], { seen: shown.data.mark })).status).toBe(200)
})

test('a store of a platform that products can’t be listed to is refused by name, and not as lost', async () => {
  const g = await make()
  const market = await connect('market')
  await app.system((ctx) =>
    ctx.db.update(store).set({ platformId: platformIds.ebay, name: 'Market' }).where(eq(store.id, market)),
  )
  const answer = await send([g.id], { shop_ids: [market] })
  expect(answer.refusal).toBe('listing.not_here')
  expect(answer.message).toContain('Market')
})

test('a disabled store is said to be that where stores are chosen', async () => {
  const asleep = await connect('asleep')
  const choice = async () =>
    (await merchant.call(stores.select, { query: {} })).data.find(({ id }) => id === asleep)
  expect(await choice()).toMatchObject({ authed: true, enabled: true })
  await app.system((ctx) => ctx.db.update(store).set({ status: 0 }).where(eq(store.id, asleep)))
  expect(await choice()).toMatchObject({ authed: true, enabled: false })
})

test('a product that is bound to a store is seen by its company, and published there alone', async () => {
  const [open, own] = [await make(), await make({ status: 'draft' })]
  const developer = await app.as('developer')
  const bind = (goodsId: number, shop_ids: number[]) =>
    developer.call(libraryCalls.bindShop, { body: { ids: [goodsId], shop_ids } })
  expect((await bind(open.id, [shopId])).refusal).toBe('goods-library.public')
  expect((await bind(own.id, [999_999])).refusal).toBe('common.not_found')
  expect((await bind(own.id, [shopId])).data.bound).toBe(1)
  await developer.call(goodsLibrary.onShelf, { body: { id_list: [own.id] } })
  const elsewhere = await send([own.id], { shop_ids: [other] })
  expect(elsewhere.refusal).toBe('listing.bound')
  expect((await send([own.id])).status).toBe(200)
  const stranger = await app.as('merchant2')
  const body = { shop_ids: [shopId], goods_ids: [own.id], rule }
  expect((await stranger.call(contract.batchDisplay, { body })).status).not.toBe(200)
  await bind(own.id, [])
  expect((await send([own.id], { shop_ids: [other] })).status).toBe(200)
})
