import { parseMoney } from '@dropyard/contract/kit/money'
import { listing as contract } from '@dropyard/contract/store/listing'
import { and, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import type { ForeignProduct } from '../../../connectors/listings.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { sku } from '../../catalog/goods/table.ts'
import { matchVariants } from '../../order/order-sku/match.ts'
import { connectedStore, disconnectReason, type StoreRecord, withStore } from '../store/connected-store.ts'
import { listing } from './table.ts'
import { ownStores } from './targets.ts'

/**
 * Imports a store's existing products: they appear among the listings, and their variants among the store's SKUs. Variants with
 * our codes are matched immediately; the merchant links the others.
 */

export async function importProducts(ctx: UserCtx, input: { shop_id: number }): Promise<{ job_id: number }> {
  const [row] = await ownStores(ctx, [input.shop_id])
  const { id, name } = assertFound(row)
  return { job_id: await ctx.startJob(ctx, importProductsJob, { storeId: id }, { title: name }) }
}

export const importProductsJob = job({
  name: 'listing.import',
  sharedBy: contract.import,
  input: z.object({ storeId: z.number() }),
  retries: 3,
  async run(run, { storeId }) {
    const live = await connectedStore(run, storeId)
    const listings = live?.connector.listings
    const counts = { seen: 0, added: 0, matched: 0, failures: [] as { id: number; reason: string }[] }
    if (!live || !listings)
      return { ...counts, failures: [{ id: storeId, reason: await disconnectReason(run, storeId) }] }
    const told = await withStore(run, live, async () => {
      let cursor: string | null = null
      do {
        const page: { products: ForeignProduct[]; next: string | null } = await listings.products(
          live.connection,
          cursor,
        )
        const done = await run.transaction((ctx) => takeInPage(ctx, live.row, page.products))
        counts.seen += page.products.length
        counts.added += done.added
        counts.matched += done.matched
        cursor = page.next
        await run.progress(counts.seen, counts.seen + (cursor ? 1 : 0))
      } while (cursor)
    })
    return told.ok ? counts : { ...counts, failures: [{ id: storeId, reason: 'store_lost' }] }
  },
})

const nothingAsked = { mode: 'multiply', value: '2.5', shipping: 0 } as const

async function takeInPage(
  ctx: Ctx,
  row: StoreRecord,
  products: readonly ForeignProduct[],
): Promise<{ added: number; matched: number }> {
  if (products.length === 0) return { added: 0, matched: 0 }
  const variants = products.flatMap((product) =>
    product.variants.map((v) => ({
      productId: product.productId,
      variantId: v.variantId,
      sku: v.sku,
      title: product.title,
      variantTitle: v.title,
      image: product.image,
    })),
  )
  const matches = await matchVariants(ctx, { entityId: row.entityId, storeId: row.id }, variants)
  const skuIds = [...new Set(matches.flatMap((one) => one.skuId ?? []))]
  const goodsOf = new Map(
    skuIds.length === 0
      ? []
      : (
          await ctx.db.select({ id: sku.id, goodsId: sku.goodsId }).from(sku).where(inArray(sku.id, skuIds))
        ).map((one) => [one.id, one.goodsId]),
  )
  // Only listings that this page may contain: a store has thousands of listings, and a page has few products.
  const there = await ctx.db
    .select({ productId: listing.productId, goodsId: listing.goodsId })
    .from(listing)
    .where(
      and(
        eq(listing.storeId, row.id),
        or(
          inArray(
            listing.productId,
            products.map((product) => product.productId),
          ),
          inArray(listing.goodsId, [...new Set(goodsOf.values())]),
        ),
      ),
    )
  const known = new Set(there.map((one) => one.productId))
  const listed = new Set(there.map((one) => one.goodsId))
  const fresh = products.filter((product) => !known.has(product.productId))
  const added = fresh.map((product) => {
    const own = matches.filter((_one, i) => variants[i]?.productId === product.productId)
    const goods = new Set(own.map((one) => (one.skuId === null ? null : goodsOf.get(one.skuId))))
    const [only] = goods
    // Linked if all of its variants belong to one product that isn't listed in this store yet.
    const goodsId = goods.size === 1 && only && !listed.has(only) ? only : null
    if (goodsId !== null) listed.add(goodsId)
    return rowOf(ctx, row, product, goodsId)
  })
  if (added.length > 0) await ctx.db.insert(listing).values(added).onConflictDoNothing()
  return { added: added.length, matched: matches.filter((one) => one.skuId !== null).length }
}

function rowOf(ctx: Ctx, row: StoreRecord, product: ForeignProduct, goodsId: number | null) {
  const amount = (text: string | null): number =>
    text === null ? 0 : parseMoney(text, row.currency, { zerosAllowed: true }).amount
  return {
    entityId: row.entityId,
    storeId: row.id,
    platformId: row.platformId,
    goodsId,
    handle: product.productId,
    productId: product.productId,
    title: product.title,
    status: product.status,
    image: product.image,
    vendor: product.vendor,
    tags: product.tags,
    priceMin: amount(product.priceMin),
    priceMax: amount(product.priceMax),
    currency: row.currency,
    url: product.url,
    wish: {},
    rule: nothingAsked,
    publishedTime: ctx.now,
  }
}
