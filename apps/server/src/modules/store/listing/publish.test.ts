import { goods as goodsContract, goodsLibrary } from '@dropyard/contract/catalog/goods'
import { metafield, metafieldValues } from '@dropyard/contract/catalog/metafield'
import { shopifyListing } from '@dropyard/contract/store/listed'
import { listing as contract } from '@dropyard/contract/store/listing'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Product } from '../../../../../../simulators/shopify/product-state.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { startShopBench } from '../../../testing/shopify.ts'
import { order } from '../../order/order/table.ts'
import { orderSku } from '../../order/order-sku/table.ts'
import { store } from '../store/table.ts'
import { publishItem } from './publish.ts'
import { listing, listingBatch, listingItem } from './table.ts'

const bench = await startShopBench()
const { app, sim, merchant, connect, rest } = bench
const { make } = await goodsMaker(app)
const shop = 'shelf'
const shopId = await connect(shop)
const rule = { mode: 'multiply' as const, value: '2.5', shipping: 0 }

const products = (of = shop): Product[] =>
  Object.values(sim.state().shops[`${of}.myshopify.com`]?.products ?? {})
const requests = (operation: string) =>
  sim.requests().filter((r) => r.operation.split(',').includes(operation)).length
const fault = (operation: string, kind: object | string, times = 1) =>
  sim.addFault({ match: { operation }, times, fault: kind })

/** Publishes products to the shop and waits; gives the batch as the merchant reads it. */
async function publish(
  goodsIds: number[],
  more: { status?: 'draft' | 'active' | 'archived'; to?: number } = {},
) {
  const body = { shop_ids: [more.to ?? shopId], goods_ids: goodsIds, rule, status: more.status ?? 'draft' }
  const answer = await merchant.call(contract.batchDisplay, { body })
  if (answer.status !== 200) throw new Error(answer.message)
  await rest()
  return record(answer.data.batch_ids[0] ?? 0)
}
const record = async (id: number) => {
  const { data, ext } = await merchant.call(contract.record, { params: { id }, query: { 'per-page': 100 } })
  return { id, items: data, record: ext.record }
}
const listed = async (goodsId: number) => {
  const { data } = await merchant.call(shopifyListing.list, { query: { 'per-page': 100 } })
  return data.find((row) => row.goods_id === goodsId)
}
const productOf = async (goodsId: number): Promise<Product> => {
  const row = await listed(goodsId)
  const product = products().find((p) => p.id === row?.itemID)
  if (!product) throw new Error(`goods ${goodsId} are not in the shop`)
  return product
}
const pricesOf = (p: Product) => p.variants.map((v) => v.priceMinor)
const valuesOf = (p: Product) =>
  p.variants.map((v) =>
    v.optionValueIds.map((id, i) => p.options[i]?.values.find((value) => value.id === id)?.name).join(' / '),
  )

test('a product with one variant stands in the shop with its price, picture and description', async () => {
  const g = await make({ skus: [{ price: 1234, barcode: '4006381333931' }], images: 2 })
  const batch = await publish([g.id])
  expect(batch.record).toMatchObject({ total: 1, success: 1, fail: 0, status: 'done' })
  expect(batch.items[0]).toMatchObject({ status: 'success', error: null, warnings: [] })
  const p = await productOf(g.id)
  expect(p).toMatchObject({ status: 'DRAFT', descriptionHtml: '<p>Keeps the <b>rain</b> out.</p>' })
  expect(p.options.map((o) => o.name)).toEqual(['Title'])
  expect(valuesOf(p)).toEqual(['Default Title'])
  // 12.34 less the rank's 2 %, times 2.5, half to even.
  expect(pricesOf(p)).toEqual([3022])
  expect(p.variants[0]).toMatchObject({ sku: g.skus[0]?.code, barcode: '4006381333931' })
  expect(p.media.map((m) => m.status)).toEqual(['READY', 'READY'])
  expect(await listed(g.id)).toMatchObject({
    status: 'draft',
    in_sync: true,
    price_min: 3022,
    currency: 'USD',
  })
})

test('what the company noted on a product goes along as custom fields', async () => {
  const g = await make()
  const define = async (body: { name: string; key: string; type: 'number' | 'date' }) =>
    (await merchant.call(metafield.create, { body })).data.id
  const rating = await define({ name: 'Rating', key: 'rating', type: 'number' })
  const tested = await define({ name: 'Tested on', key: 'tested_on', type: 'date' })
  await merchant.call(metafieldValues.write, {
    params: { goods_id: g.id },
    body: {
      values: [
        { metafield_id: rating, value: '4.5' },
        { metafield_id: tested, value: '2026-11-20' },
      ],
    },
  })
  await publish([g.id])
  expect((await productOf(g.id)).metafields).toMatchObject([
    { namespace: 'custom', key: 'rating', type: 'number_decimal', value: '4.5' },
    { namespace: 'custom', key: 'tested_on', type: 'date', value: '2026-11-20' },
  ])
})

test('an order for a variant that we published needs no matching', async () => {
  const g = await make()
  await publish([g.id])
  const p = await productOf(g.id)
  const placed = sim.placeOrder(shop, { lines: [{ variantId: p.variants[0]?.id, quantity: 1 }] })
  await rest()
  const [made] = await app.system((ctx) =>
    ctx.db
      .select()
      .from(order)
      .where(eq(order.platformOrderId, `gid://shopify/Order/${placed.id}`)),
  )
  expect(made?.supply).not.toBe('unmapped')
  const [link] = await app.system((ctx) =>
    ctx.db
      .select()
      .from(orderSku)
      .where(eq(orderSku.skuId, g.skus[0]?.id ?? 0)),
  )
  expect(link).toMatchObject({ storeId: shopId, origin: 'listing' })
})

const sizes = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ optionValues: [`Size ${i + 1}`], price: 1000 + i }))

test.each([100, 130])('a product with %i variants is published whole', async (n) => {
  const g = await make({ options: ['Size'], skus: sizes(n) })
  const batch = await publish([g.id])
  expect(batch.items[0]).toMatchObject({ status: 'success', warnings: [] })
  const p = await productOf(g.id)
  expect(p.variants).toHaveLength(n)
  const shown = await merchant.call(contract.preview, { body: { goods_id: g.id, shop_id: shopId, rule } })
  expect(pricesOf(p)).toEqual(shown.data.variants.map((v) => v.price))
})

test('three options with a picture for each colour keep their pictures', async () => {
  const files = await app.system(async (ctx) => {
    const { picture } = await import('../../../testing/goods.ts')
    return { Red: await picture(ctx.files, 200, 1), Blue: await picture(ctx.files, 200, 2) }
  })
  const colours = ['Red', 'Blue'] as const
  const skus = colours.flatMap((c) =>
    ['S', 'M'].flatMap((s) => ['Cotton', 'Wool'].map((m) => ({ optionValues: [c, s, m], image: files[c] }))),
  )
  const g = await make({ options: ['Colour', 'Size', 'Material'], skus })
  expect((await publish([g.id])).items[0]).toMatchObject({ status: 'success', warnings: [] })
  const p = await productOf(g.id)
  expect(p.options.map((o) => o.values.map((v) => v.name))).toEqual([
    ['Red', 'Blue'],
    ['S', 'M'],
    ['Cotton', 'Wool'],
  ])
  expect(p.media).toHaveLength(3)
  const pictureOf = (colour: string) =>
    new Set(p.variants.filter((_v, i) => valuesOf(p)[i]?.startsWith(colour)).map((v) => v.mediaId))
  expect(pictureOf('Red').size).toBe(1)
  expect(pictureOf('Blue').size).toBe(1)
  expect(pictureOf('Red')).not.toEqual(pictureOf('Blue'))
})

test('a picture that the shop can not fetch is told, and the product stands all the same', async () => {
  const g = await make({ images: [{}, { file: `goods/ab/${'ab'.repeat(16)}.webp` }] })
  const batch = await publish([g.id])
  expect(batch.items[0]).toMatchObject({
    status: 'success',
    warnings: ['Pictures that the store could not fetch: 1.'],
  })
  expect((await productOf(g.id)).media.map((m) => m.status).sort()).toEqual(['FAILED', 'READY'])
})

test('a picture that the shop still works on is told, and the product stands all the same', async () => {
  await bench.side('PATCH', '/settings', { mediaDelayMs: 60_000 })
  const g = await make()
  const batch = await publish([g.id])
  await bench.side('PATCH', '/settings', { mediaDelayMs: 5 })
  expect(batch.items[0]).toMatchObject({
    status: 'success',
    warnings: ['Pictures that the store still works on: 1.'],
  })
})

test.each([
  ['title', { titleEn: 'T'.repeat(256) }, 'longer than 255'],
  ['weight', { skus: [{ weightGrams: 0 }] }, 'weight of'],
  ['price', { skus: [{ price: 0 }] }, 'price of'],
  ['options', { options: ['A', 'B', 'C', 'D'], skus: [{ optionValues: ['1', '2', '3', '4'] }] }, '4 options'],
  ['images', { images: 0 }, 'no pictures'],
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
  // What stands when a worker dies between the shop's answer and our own note of it.
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

/** What the shop answers about a title that it does not take. */
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
  const retried = await merchant.call(contract.retry, { body: { id: batch.id } })
  expect(retried.data).toEqual({ retried: 5 })
  await rest()
  expect(requests('productSet')).toBe(asked + 5)
  expect((await record(batch.id)).record).toMatchObject({ success: 50, fail: 0, status: 'done' })
  expect(products()).toHaveLength(before + 50)
})

test('a published product is active and visible; without the right to publish the merchant is told', async () => {
  const g = await make()
  await publish([g.id], { status: 'active' })
  const p = await productOf(g.id)
  expect(p.status).toBe('ACTIVE')
  expect(Object.keys(p.publishedOn)).toHaveLength(1)
  sim.addShop('hidden').grantOnly = ['write_products', 'write_orders']
  const hidden = await connect('hidden')
  const batch = await publish([g.id], { status: 'active', to: hidden })
  expect(batch.items[0]).toMatchObject({ status: 'success' })
  expect(batch.items[0]?.warnings[0]).toContain('publish it there by hand')
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

test("a merchant's wish goes before ours: title, words, tags, pictures in order, prices by hand", async () => {
  const g = await make({ images: 3 })
  const detail = await merchant.call(goodsContract.detail, { params: { id: g.id } })
  const ids = detail.data.images.map((i) => i.id)
  const item = {
    goods_id: g.id,
    title: 'Camp palace',
    description: '<p>Mine</p>',
    tags: ['a', 'b'],
    image_ids: [ids[2] ?? 0, ids[0] ?? 0],
    prices: [{ sku_id: g.skus[0]?.id ?? 0, price: 4242 }],
  }
  const { data } = await merchant.call(contract.display, { body: { shop_ids: [shopId], rule, item } })
  await rest()
  expect((await record(data.batch_ids[0] ?? 0)).record.success).toBe(1)
  const p = await productOf(g.id)
  expect(p).toMatchObject({ title: 'Camp palace', descriptionHtml: '<p>Mine</p>', tags: ['a', 'b'] })
  expect(pricesOf(p)).toEqual([4242])
  expect(p.media.map((m) => m.alt)).toEqual(['View 3', 'View 1'])
})

test('prices are calculated in the currency of the store, with ending and crossed-out price', async () => {
  sim.addShop('yen', { currency: 'JPY' })
  const yen = await connect('yen')
  const g = await make({ skus: [{ price: 1000 }] })
  const body = {
    shop_ids: [yen],
    goods_ids: [g.id],
    rule: { ...rule, ending: 80, shipping: 500, compare_factor: '1.5' },
  }
  await merchant.call(contract.batchDisplay, { body })
  await rest()
  const variant = products('yen')[0]?.variants[0]
  expect((variant?.priceMinor ?? 0) % 100).toBe(80)
  expect(variant?.compareAtMinor ?? 0).toBeGreaterThan(variant?.priceMinor ?? 0)
})

test.each([
  ['rule.value', { ...rule, value: '0' }],
  ['rule.value', { ...rule, value: '-2' }],
  ['rule.value', { ...rule, value: '12345.6' }],
  ['rule.value', { mode: 'add' as const, value: '1.005', shipping: 0 }],
  ['rule.compare_factor', { ...rule, compare_factor: '0.9' }],
])('a rule that gives no price is refused and the field named: %s of %o', async (field, wrong) => {
  const g = await make()
  const shown = await merchant.call(contract.preview, {
    body: { goods_id: g.id, shop_id: shopId, rule: wrong },
  })
  expect(shown.status).toBe(422)
  expect(Object.keys(shown.fields)).toEqual([field])
  const body = { shop_ids: [shopId], goods_ids: [g.id], rule: wrong }
  expect((await merchant.call(contract.batchDisplay, { body })).status).toBe(422)
})

test('goods that left the shelf meanwhile fail with that reason', async () => {
  const g = await make()
  fault('productSet', { kind: 'status', status: 200, body: refusedTitle })
  const batch = await publish([g.id])
  const admin = await app.as('admin')
  await admin.call(goodsLibrary.offShelf, { body: { id_list: [g.id] } })
  await merchant.call(contract.retry, { body: { id: batch.id } })
  await rest()
  expect((await record(batch.id)).items[0]).toMatchObject({
    status: 'failed',
    error: 'The product is no longer on shelf.',
  })
})

test('goods of others and stores of others can not be published, and batches of others not be read', async () => {
  const other = await app.as('merchant2')
  const g = await make()
  const secret = await make({ visibleTo: [999_999] })
  const hidden = await merchant.call(contract.batchDisplay, {
    body: { shop_ids: [shopId], goods_ids: [secret.id], rule },
  })
  expect(hidden.status).toBe(404)
  const body = { shop_ids: [shopId], goods_ids: [g.id], rule }
  expect((await other.call(contract.batchDisplay, { body })).status).toBe(404)
  const batch = await publish([g.id])
  expect((await other.call(contract.record, { params: { id: batch.id } })).status).toBe(404)
  expect((await other.call(contract.retry, { body: { id: batch.id } })).status).toBe(404)
  const row = await listed(g.id)
  expect((await other.call(shopifyListing.unlink, { body: { ids: [row?.id ?? 0] } })).status).toBe(404)
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
