import { orderSku } from '@dropyard/contract/order/order-sku'
import { listing as contract } from '@dropyard/contract/store/listing'
import { shopifyListing } from '@dropyard/contract/store/listing/listed'
import { listingItem, listingRecord } from '@dropyard/contract/store/listing/record'
import { job } from '@dropyard/contract/system/job'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Product } from '../../../../../../simulators/shopify/product-state.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { startShopBench } from '../../../testing/shopify.ts'
import { open } from '../store/sealed.ts'
import { store } from '../store/table.ts'

const bench = await startShopBench()
const { app, sim, merchant, connect, rest } = bench
const { make } = await goodsMaker(app)
const shop = 'listed'
const shopId = await connect(shop)
const rule = { mode: 'multiply' as const, value: '3', shipping: 0 }

const inShop = (): Record<string, Product> => sim.state().shops[`${shop}.myshopify.com`]?.products ?? {}
const rows = async () => (await merchant.call(shopifyListing.list, { query: { 'per-page': 100 } })).data
/** Publishes new goods, and returns their rows in the list. */
async function publish(n: number, status: 'draft' | 'active' = 'draft', to = shopId) {
  const goods = await Promise.all(Array.from({ length: n }, () => make()))
  const ids = goods.map((g) => g.id)
  await merchant.call(contract.batchDisplay, { body: { shop_ids: [to], goods_ids: ids, rule, status } })
  await rest()
  const all = await rows()
  return ids.map((id) => {
    const row = all.find((r) => r.goods_id === id && r.shop_id === to)
    if (!row) throw new Error(`goods ${id} are not listed`)
    return row
  })
}
const rowOf = async (id: number) => (await rows()).find((r) => r.id === id)
const productOf = (row: { itemID: string }): Product => {
  const product = inShop()[row.itemID]
  if (!product) throw new Error(`product ${row.itemID} is gone`)
  return product
}
const outcome = z.object({ failures: z.array(z.object({ id: z.number(), reason: z.string() })) })
async function ended(jobId: number) {
  await rest()
  const { data } = await merchant.call(job.read, { params: { id: jobId } })
  expect(data).toMatchObject({ state: 'done' })
  expect(data.done).toBe(data.total)
  return outcome.parse(data.result).failures
}
/** The merchant edits a product in the store's own admin. */
async function changeInShop(id: string, change: object): Promise<void> {
  const [row] = await app.system((ctx) => ctx.db.select().from(store).where(eq(store.id, shopId)))
  const token = open(shopId, row?.secrets ?? null).accessToken ?? ''
  const query = `mutation($p: ProductUpdateInput!) { productUpdate(product: $p) { userErrors { message } } }`
  await fetch(`${sim.shopOrigin(shop)}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query, variables: { p: { id: `gid://shopify/Product/${id}`, ...change } } }),
  })
  await rest()
}

test('listed products are shown by status, with counts, and found by title', async () => {
  await publish(2, 'active')
  const [draft] = await publish(1)
  const all = await merchant.call(shopifyListing.list, { query: { status: 'active' } })
  expect(all.data.every((r) => r.status === 'active' && r.scope === 'web')).toBe(true)
  const tabs = new Map(all.ext.tabs.map((t) => [t.status, t.total]))
  expect(all.total).toBe(tabs.get('active'))
  const found = await merchant.call(shopifyListing.list, { query: { search: draft?.goods_name ?? '' } })
  expect(found.data.map((r) => r.id)).toEqual([draft?.id])
})

test('the status of products is changed in the shop', async () => {
  const [a, b] = await publish(2)
  const ids = [a?.id ?? 0, b?.id ?? 0]
  const active = await merchant.call(shopifyListing.setStatus, { body: { ids, status: 'active' } })
  expect(await ended(active.data.job_id)).toEqual([])
  expect(
    ids.map((_id, i) => productOf(i === 0 ? (a ?? { itemID: '' }) : (b ?? { itemID: '' })).status),
  ).toEqual(['ACTIVE', 'ACTIVE'])
  const archived = await merchant.call(shopifyListing.setStatus, { body: { ids, status: 'archived' } })
  expect(await ended(archived.data.job_id)).toEqual([])
  expect((await rowOf(ids[0] ?? 0))?.status).toBe('archived')
})

test('one product that is gone from the shop does not stop the others', async () => {
  const [gone, there] = await publish(2)
  delete inShop()[gone?.itemID ?? '']
  const ids = [gone?.id ?? 0, there?.id ?? 0]
  const started = await merchant.call(shopifyListing.setStatus, { body: { ids, status: 'active' } })
  expect(await ended(started.data.job_id)).toEqual([{ id: gone?.id, reason: 'gone' }])
  expect(productOf(there ?? { itemID: '' }).status).toBe('ACTIVE')
  expect(await rowOf(gone?.id ?? 0)).toMatchObject({ in_sync: false })
})

test('products are deleted from the shop; what is gone already is deleted too', async () => {
  const [gone, there] = await publish(2)
  delete inShop()[gone?.itemID ?? '']
  const ids = [gone?.id ?? 0, there?.id ?? 0]
  const started = await merchant.call(shopifyListing.batchDelete, { body: { ids } })
  expect(await ended(started.data.job_id)).toEqual([])
  expect(inShop()[there?.itemID ?? '']).toBeUndefined()
  expect(await rowOf(ids[0] ?? 0)).toBeUndefined()
  expect(await rowOf(ids[1] ?? 0)).toBeUndefined()
})

test('a change that breaks off is tried again and told when it stays so', async () => {
  const [a] = await publish(1)
  sim.addFault({
    match: { operation: 'productUpdate' },
    fault: { kind: 'status', status: 500, when: 'after' },
  })
  const started = await merchant.call(shopifyListing.setStatus, {
    body: { ids: [a?.id ?? 0], status: 'active' },
  })
  expect(await ended(started.data.job_id)).toEqual([])
  expect(productOf(a ?? { itemID: '' }).status).toBe('ACTIVE')
})

test('a store that is lost keeps its listings, and says that they could not be deleted', async () => {
  const lost = await connect('lost-shop')
  const [a] = await publish(1, 'draft', lost)
  await app.system((ctx) => ctx.db.update(store).set({ authed: false }).where(eq(store.id, lost)))
  const started = await merchant.call(shopifyListing.batchDelete, { body: { ids: [a?.id ?? 0] } })
  expect(await ended(started.data.job_id)).toEqual([{ id: a?.id, reason: 'store_lost' }])
  expect(await rowOf(a?.id ?? 0)).toBeDefined()
})

test('a store that was disabled is said to be that, not to have lost its authorization', async () => {
  const off = await connect('off-shop')
  const [a] = await publish(1, 'draft', off)
  await app.system((ctx) => ctx.db.update(store).set({ status: 0 }).where(eq(store.id, off)))
  const started = await merchant.call(shopifyListing.batchDelete, { body: { ids: [a?.id ?? 0] } })
  expect(await ended(started.data.job_id)).toEqual([{ id: a?.id, reason: 'store_disabled' }])
  expect(await rowOf(a?.id ?? 0)).toBeDefined()
})

test('what was on its way to a store that was disabled fails with what to do, and is listed once it is enabled', async () => {
  const off = await connect('napping-shop')
  const one = await make()
  const turn = (status: 0 | 1) =>
    app.system((ctx) => ctx.db.update(store).set({ status }).where(eq(store.id, off)))
  sim.addFault({ match: { operation: 'productSet' }, times: 1, fault: { kind: 'status', status: 500 } })
  const body = { shop_ids: [off], goods_ids: [one.id], rule, status: 'draft' as const }
  const sent = await merchant.call(contract.batchDisplay, { body })
  const id = sent.data.batch_ids[0] ?? 0
  await turn(0)
  await rest()
  const item = async () => (await merchant.call(listingItem.list, { params: { id } })).data[0]
  expect(await item()).toMatchObject({ status: 'failed', error_code: 'listing.store_disabled' })
  await turn(1)
  await merchant.call(listingRecord.retry, { body: { id } })
  await rest()
  expect(await item()).toMatchObject({ status: 'success' })
})

test('a token that dies in the middle of deleting deletes nothing of ours', async () => {
  const dying = await connect('dying-shop')
  const [a] = await publish(1, 'draft', dying)
  for (const tokens of [sim.state().accessTokens, sim.state().refreshTokens])
    for (const token of Object.values(tokens))
      if (token.shop === 'dying-shop.myshopify.com') token.dead = true
  const started = await merchant.call(shopifyListing.batchDelete, { body: { ids: [a?.id ?? 0] } })
  expect(await ended(started.data.job_id)).toEqual([{ id: a?.id, reason: 'store_lost' }])
  expect(await rowOf(a?.id ?? 0)).toBeDefined()
})

test('our own writes come back as changes and are none', async () => {
  const [a] = await publish(1, 'active')
  expect(await rowOf(a?.id ?? 0)).toMatchObject({ in_sync: true, status: 'active' })
})

test('what the merchant changes in the shop shows in the list', async () => {
  const [a] = await publish(1, 'active')
  const id = a?.id ?? 0
  await changeInShop(a?.itemID ?? '', { status: 'ARCHIVED' })
  expect(await rowOf(id)).toMatchObject({ status: 'archived', in_sync: true })
  await changeInShop(a?.itemID ?? '', { title: 'Renamed over there' })
  expect(await rowOf(id)).toMatchObject({ goods_name: 'Renamed over there', in_sync: false, deleted: false })
  await changeInShop(a?.itemID ?? '', { title: a?.goods_name })
  expect(await rowOf(id)).toMatchObject({ in_sync: true })
})

test('what the merchant deletes in the shop is marked', async () => {
  const [a] = await publish(1)
  await bench.side('DELETE', `/shops/${shop}/products/${a?.itemID}`)
  await rest()
  expect(await rowOf(a?.id ?? 0)).toMatchObject({ in_sync: false, deleted: true })
})

test('a shop with many products and variants is taken in whole, though it limits what a query may cost', async () => {
  const [like] = await publish(1)
  const other = await connect('large')
  const there = sim.state().shops['large.myshopify.com']
  if (!like || !there) throw new Error('no shop')
  for (let n = 0; n < 20; n++) {
    const product = structuredClone(productOf(like))
    product.id = `77000${n + 10}`
    product.title = `Own ${n}`
    const [variant] = product.variants
    if (!variant) throw new Error('no variant')
    // The last one has more variants than a page of products includes.
    product.variants = Array.from({ length: n === 19 ? 70 : 1 }, (_, i) => ({
      ...structuredClone(variant),
      id: `77000${n + 10}${i + 100}`,
      sku: `LARGE-${n}-${i}`,
    }))
    there.products[product.id] = product
  }
  const started = await merchant.call(contract.import, { body: { shop_id: other } })
  expect(await ended(started.data.job_id)).toEqual([])
  expect((await rows()).filter((row) => row.shop_id === other)).toHaveLength(20)
  const last = await merchant.call(orderSku.list, { query: { search: 'LARGE-19-' } })
  expect(last.total).toBe(70)
})
