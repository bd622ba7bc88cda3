import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { listing as contract } from '@dropyard/contract/store/listing'
import { shopifyListing } from '@dropyard/contract/store/listing/listed'
import { listingRecord } from '@dropyard/contract/store/listing/record'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pricesOf, rule, sizes, startPublishBench } from '../../../testing/publish-bench.ts'
import { store } from '../store/table.ts'
import { publishItem } from './publish.ts'
import { listing, listingBatch, listingItem } from './table.ts'

const {
  app,
  connect,
  listed,
  make,
  merchant,
  productOf,
  products,
  publish,
  record,
  rest,
  shop,
  shopId,
  sim,
} = await startPublishBench()

const requests = (operation: string) =>
  sim.requests().filter((r) => r.operation.split(',').includes(operation)).length
const fault = (operation: string, kind: object | string, times = 1) =>
  sim.addFault({ match: { operation }, times, fault: kind })

test.each([
  ['title', { titleEn: 'T'.repeat(256) }, 'longer than 255'],
  ['weight', { skus: [{ weightGrams: 0 }] }, 'weight of'],
  ['price', { skus: [{ price: 0 }] }, 'price of'],
  ['options', { options: ['A', 'B', 'C', 'D'], skus: [{ optionValues: ['1', '2', '3', '4'] }] }, '4 options'],
  ['images', { images: 0 }, 'no images'],
])('what the platform would refuse about the %s is found before any call', async (field, values, words) => {
  const g = await make(values)
  const shown = await merchant.call(contract.preview, { body: { goods_id: g.id, shop_id: shopId, rule } })
  expect(shown.data.problems.map((p) => p.field)).toEqual([field])
  const before = sim.requests().length
  const batch = await publish([g.id])
  expect(sim.requests().length).toBe(before)
  expect(batch.items[0]).toMatchObject({ status: 'failed', error_field: field })
  expect(batch.items[0]?.error).toContain(words)
})

test.each([
  ['was lost', { kind: 'drop', when: 'after' }],
  ['broke off', { kind: 'truncate' }],
])('when the answer to a publication %s, the next try makes no second product', async (_what, kind) => {
  const g = await make()
  const before = products().length
  fault('productSet', kind)
  const batch = await publish([g.id])
  expect(batch.record).toMatchObject({ success: 1, fail: 0 })
  expect(products()).toHaveLength(before + 1)
})

test('a worker that was killed after the shop had the product makes no second one', async () => {
  const g = await make()
  const batch = await publish([g.id])
  const before = products().length
  const itemId = batch.items[0]?.id ?? 0
  // The state after a worker died between the store's answer and our update.
  await app.system(async (ctx) => {
    await ctx.db.update(listingItem).set({ state: 'running' }).where(eq(listingItem.id, itemId))
    await ctx.db.update(listingBatch).set({ success: 0 }).where(eq(listingBatch.id, batch.id))
    await ctx.db.update(listing).set({ productId: null }).where(eq(listing.goodsId, g.id))
    await ctx.enqueue(publishItem, { itemId })
    await ctx.enqueue(publishItem, { itemId })
  })
  await rest()
  expect(products()).toHaveLength(before)
  expect((await record(batch.id)).record).toMatchObject({ total: 1, success: 1, fail: 0, waiting: 0 })
})

test('two batches with the same product at once give one product', async () => {
  const g = await make()
  const before = products().length
  const [a, b] = await Promise.all([publish([g.id]), publish([g.id])])
  expect((await record(a.id)).record.success + (await record(b.id)).record.success).toBe(2)
  expect(products()).toHaveLength(before + 1)
})

test('a busy shop delays a publication and does not fail it', async () => {
  const g = await make()
  fault('productSet', 'throttle', 2)
  expect((await publish([g.id])).record).toMatchObject({ success: 1 })
})

/** The store's answer to a title that it refuses. */
const refusedTitle = {
  data: {
    productSet: {
      product: null,
      productSetOperation: null,
      userErrors: [{ field: ['input', 'title'], message: 'Title is forbidden', code: 'INVALID_INPUT' }],
    },
  },
}

test('of fifty products the five that the shop refuses fail with the reason, and a retry does just these', async () => {
  const many = await Promise.all(Array.from({ length: 50 }, () => make()))
  fault('productSet', { kind: 'status', status: 200, body: refusedTitle }, 5)
  const before = products().length
  const batch = await publish(many.map((g) => g.id))
  expect(batch.record).toMatchObject({ total: 50, success: 45, fail: 5, waiting: 0, status: 'failed' })
  const failed = batch.items.filter((i) => i.status === 'failed')
  expect(failed).toHaveLength(5)
  expect(failed[0]).toMatchObject({ error: 'The store refused: Title is forbidden', error_field: 'title' })
  const asked = requests('productSet')
  const retried = await merchant.call(listingRecord.retry, { body: { id: batch.id } })
  expect(retried.data).toEqual({ retried: 5 })
  await rest()
  expect(requests('productSet')).toBe(asked + 5)
  expect((await record(batch.id)).record).toMatchObject({ success: 50, fail: 0, status: 'done' })
  expect(products()).toHaveLength(before + 50)
})

test('publishing again changes the same product and keeps its variants, its place and its handle', async () => {
  const g = await make({ options: ['Size'], skus: sizes(3) })
  await publish([g.id])
  const p = await productOf(g.id)
  const ids = p.variants.map((v) => v.id)
  p.handle = 'what-the-merchant-chose'
  const first = p.variants[0]
  if (first) first.priceMinor = 1
  const row = await listed(g.id)
  const before = products().length
  const again = await merchant.call(shopifyListing.republish, { body: { ids: [row?.id ?? 0] } })
  await rest()
  expect((await record(again.data.batch_ids[0] ?? 0)).record).toMatchObject({ success: 1 })
  const after = await productOf(g.id)
  expect(after.id).toBe(p.id)
  expect(after.variants.map((v) => v.id)).toEqual(ids)
  expect(after.handle).toBe('what-the-merchant-chose')
  expect(pricesOf(after)[0]).toBe(2450)
  expect(products()).toHaveLength(before)
})

test('publishing many listings again makes one batch', async () => {
  const many = await Promise.all([make(), make(), make()])
  await publish(many.map((g) => g.id))
  const rows = await Promise.all(many.map((g) => listed(g.id)))
  const again = await merchant.call(shopifyListing.republish, { body: { ids: rows.map((r) => r?.id ?? 0) } })
  expect(again.data.batch_ids).toHaveLength(1)
  await rest()
  expect((await record(again.data.batch_ids[0] ?? 0)).record).toMatchObject({ total: 3, success: 3 })
})

test('a product that the merchant deleted is made anew', async () => {
  const g = await make()
  await publish([g.id])
  const gone = await productOf(g.id)
  delete sim.state().shops[`${shop}.myshopify.com`]?.products[gone.id]
  await publish([g.id])
  expect((await productOf(g.id)).id).not.toBe(gone.id)
})

test('an unlinked product is left alone when its goods are published again', async () => {
  const g = await make()
  await publish([g.id])
  const row = await listed(g.id)
  const theirs = await productOf(g.id)
  await merchant.call(shopifyListing.unlink, { body: { ids: [row?.id ?? 0] } })
  theirs.title = 'My own words'
  await publish([g.id])
  expect((await productOf(g.id)).id).not.toBe(theirs.id)
  expect(theirs.title).toBe('My own words')
})

test('goods that left the shelf meanwhile fail with that reason', async () => {
  const g = await make()
  fault('productSet', { kind: 'status', status: 200, body: refusedTitle })
  const batch = await publish([g.id])
  const admin = await app.as('admin')
  await admin.call(goodsLibrary.offShelf, { body: { id_list: [g.id] } })
  await merchant.call(listingRecord.retry, { body: { id: batch.id } })
  await rest()
  expect((await record(batch.id)).items[0]).toMatchObject({
    status: 'failed',
    error: 'The product is no longer on sale.',
  })
})

test('goods that left the shelf while they were being published are named as the reason', async () => {
  const [gone, sold] = [await make(), await make()]
  await (await app.as('admin')).call(goodsLibrary.offShelf, { body: { id_list: [gone.id] } })
  const one = await merchant.call(contract.display, {
    body: { shop_ids: [shopId], rule, item: { goods_id: gone.id } },
  })
  expect(one.message).toBe('The product is no longer on sale.')
  const shown = await merchant.call(contract.preview, { body: { goods_id: gone.id, shop_id: shopId, rule } })
  expect(shown.refusal).toBe('listing.goods_gone')
  const many = await merchant.call(contract.batchDisplay, {
    body: { shop_ids: [shopId], rule, goods_ids: [gone.id, sold.id] },
  })
  expect(many.message).toContain('1 of these products can no longer be published')
})

test('a store whose token died fails its items with what to do, and is asked no more', async () => {
  const dying = await connect('dying')
  const many = await Promise.all([make(), make(), make()])
  for (const token of Object.values(sim.state().accessTokens))
    if (token.shop === 'dying.myshopify.com') token.dead = true
  for (const token of Object.values(sim.state().refreshTokens))
    if (token.shop === 'dying.myshopify.com') token.dead = true
  const batch = await publish(
    many.map((g) => g.id),
    { to: dying },
  )
  expect(batch.record).toMatchObject({ success: 0, fail: 3, waiting: 0 })
  expect(new Set(batch.items.map((i) => i.error_code))).toEqual(new Set(['listing.store_lost']))
  const [row] = await app.system((ctx) =>
    ctx.db
      .select()
      .from(store)
      .where(and(eq(store.id, dying), eq(store.authed, false))),
  )
  expect(row?.authLost).toBe('refused')
  const asked = sim.requests().length
  await rest()
  expect(sim.requests().length).toBe(asked)
})
