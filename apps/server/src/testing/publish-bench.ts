import { listing as contract } from '@dropyard/contract/store/listing'
import { shopifyListing } from '@dropyard/contract/store/listing/listed'
import { listingItem } from '@dropyard/contract/store/listing/record'
import type { Product } from '../../../../simulators/shopify/product-state.ts'
import { goodsMaker } from './goods.ts'
import { startShopBench } from './shopify.ts'

/** Creates what tests of publishing need: products and a simulated shop, with access to published products on both sides. */

export const rule = { mode: 'multiply' as const, value: '2.5', shipping: 0 }

/** Variants by size; each costs a cent more than the one before. */
export const sizes = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ optionValues: [`Size ${i + 1}`], price: 1000 + i }))

export const pricesOf = (p: Product) => p.variants.map((v) => v.priceMinor)

export async function startPublishBench() {
  const bench = await startShopBench()
  const { app, sim, merchant, connect, rest } = bench
  const { make } = await goodsMaker(app)
  const shop = 'shelf'
  const shopId = await connect(shop)

  const products = (of = shop): Product[] =>
    Object.values(sim.state().shops[`${of}.myshopify.com`]?.products ?? {})
  const record = async (id: number) => {
    const { data, ext } = await merchant.call(listingItem.list, {
      params: { id },
      query: { 'per-page': 100 },
    })
    return { id, items: data, record: ext.record }
  }
  /** Publishes products to the shop and waits. Returns the batch as the merchant sees it. */
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
  const listed = async (goodsId: number) => {
    const { data } = await merchant.call(shopifyListing.list, { query: { 'per-page': 100 } })
    return data.find((row) => row.goods_id === goodsId)
  }
  async function productOf(goodsId: number): Promise<Product> {
    const row = await listed(goodsId)
    const product = products().find((p) => p.id === row?.itemID)
    if (!product) throw new Error(`goods ${goodsId} are not in the shop`)
    return product
  }
  return { ...bench, make, shop, shopId, products, publish, record, listed, productOf }
}
