import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { metafield, metafieldValues } from '@dropyard/contract/catalog/metafield'
import { listing as contract } from '@dropyard/contract/store/listing'
import { shopifyListing } from '@dropyard/contract/store/listing/listed'
import { listingItem, listingRecord } from '@dropyard/contract/store/listing/record'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Product } from '../../../../../../simulators/shopify/product-state.ts'
import { pricesOf, rule, sizes, startPublishBench } from '../../../testing/publish-bench.ts'
import { receive } from '../../../testing/stock-fixture.ts'
import { order } from '../../order/order/table.ts'
import { orderSku } from '../../order/order-sku/table.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'

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
  side,
  sim,
} = await startPublishBench()

const valuesOf = (p: Product) =>
  p.variants.map((v) =>
    v.optionValueIds.map((id, i) => p.options[i]?.values.find((value) => value.id === id)?.name).join(' / '),
  )

test('a product with one variant stands in the shop with its price, picture and description', async () => {
  const g = await make({ skus: [{ price: 1234, barcode: '4006381333931' }], images: 2 })
  const batch = await publish([g.id])
  const product_name = batch.items[0]?.title
  expect(batch.record).toMatchObject({ total: 1, success: 1, fail: 0, status: 'done', product_name })
  expect(batch.items[0]).toMatchObject({ status: 'success', error: null, warnings: [] })
  const p = await productOf(g.id)
  expect(p).toMatchObject({ status: 'DRAFT', descriptionHtml: '<p>Keeps the <b>rain</b> out.</p>' })
  expect(p.options.map((o) => o.name)).toEqual(['Title'])
  expect(valuesOf(p)).toEqual(['Default Title'])
  // 12.34 less the rank's 2 %, times 2.5, rounded half to even.
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

test('what is in clearance is published while it is in stock', async () => {
  const g = await make({ saleStage: 'clearance' })
  const body = { goods_ids: [g.id], shop_ids: [shopId], status: 'draft', rule }
  const refused = await merchant.call(contract.batchDisplay, { body: body as never })
  expect(refused).toMatchObject({ refusal: 'listing.sold_off', message: expect.stringContaining('G-') })
  await app.system(async (ctx) => {
    const warehouseId = (await demoWarehouses(ctx)).get('CN') ?? 0
    const skuId = g.skus[0]?.id ?? 0
    await receive(ctx, { skuId, warehouseId, quantity: 3, reference: 'test', key: 'receive:clearance' })
  })
  expect((await publish([g.id])).record).toMatchObject({ success: 1, fail: 0 })
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

test('a picture that the shop can’t fetch is told, and the product stands all the same', async () => {
  const g = await make({ images: [{}, { file: `goods/ab/${'ab'.repeat(16)}.webp` }] })
  const batch = await publish([g.id])
  expect(batch.items[0]).toMatchObject({
    status: 'success',
    warnings: ['Images the store couldn’t load: 1.'],
  })
  expect((await productOf(g.id)).media.map((m) => m.status).sort()).toEqual(['FAILED', 'READY'])
})

test('a picture that the shop still works on is told, and the product stands all the same', async () => {
  await side('PATCH', '/settings', { mediaDelayMs: 60_000 })
  const g = await make()
  const batch = await publish([g.id])
  await side('PATCH', '/settings', { mediaDelayMs: 5 })
  expect(batch.items[0]).toMatchObject({
    status: 'success',
    warnings: ['Images that the store still works on: 1.'],
  })
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

test("a merchant's wish goes before ours: title, words, tags, pictures in order, prices by hand", async () => {
  const g = await make({ images: 3 })
  const detail = await merchant.call(goodsSearch.detail, { params: { id: g.id } })
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

test('goods of others and stores of others can’t be published, and batches of others not be read', async () => {
  const other = await app.as('merchant2')
  const g = await make()
  const secret = await make({ visibleTo: [999_999] })
  const hidden = await merchant.call(contract.batchDisplay, {
    body: { shop_ids: [shopId], goods_ids: [secret.id], rule },
  })
  // The same answer as for goods off shelf, so that it doesn't reveal whether they exist.
  expect(hidden.refusal).toBe('listing.goods_gone')
  const body = { shop_ids: [shopId], goods_ids: [g.id], rule }
  expect((await other.call(contract.batchDisplay, { body })).status).toBe(404)
  const batch = await publish([g.id])
  expect((await other.call(listingItem.list, { params: { id: batch.id } })).status).toBe(404)
  expect((await other.call(listingRecord.retry, { body: { id: batch.id } })).status).toBe(404)
  const row = await listed(g.id)
  expect((await other.call(shopifyListing.unlink, { body: { ids: [row?.id ?? 0] } })).status).toBe(404)
})
