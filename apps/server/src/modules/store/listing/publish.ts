import { randomInt } from 'node:crypto'
import { listingErrors } from '@dropyard/contract/store/listing'
import { listingItemStates } from '@dropyard/contract/store/listing/states'
import type { ListingLimits } from '@dropyard/contract/store/platform/facts'
import { events } from '@dropyard/contract/system/notice/event'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError } from '../../../connectors/connector.ts'
import type { PublishedProduct } from '../../../connectors/listings.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { Refusal } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { actAsMerchant } from '../../account/user/acting.ts'
import { listingSource } from '../../catalog/goods-search/listing-source.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { linkVariants } from '../../order/order-sku/link.ts'
import { connectedStore, disconnectReason, type StoreRecord, withStore } from '../store/connected-store.ts'
import { type Prepared, prepare } from './prepare.ts'
import { listing, listingBatch, listingItem } from './table.ts'

const { actions: moves } = listingItemStates

const tries = 5

/** Publishes one product to one store. Safe to repeat: the handle is fixed before the first call. */
export const publishItem = job({
  name: 'listing.publish',
  input: z.object({ itemId: z.number() }),
  retries: tries - 1,
  concurrency: 3,
  async run(run, { itemId }) {
    const begun = await run.transaction((ctx) => begin(ctx, itemId))
    if (!begun) return
    const live = await connectedStore(run, begun.storeId)
    const listings = live?.connector.listings
    if (!live || !listings) {
      const why = await disconnectReason(run, begun.storeId)
      return end(run, itemId, { error: listingErrors[why].code, values: {}, field: 'store' })
    }
    try {
      const ready = await run.transaction((ctx) => load(ctx, itemId, live.row, listings.limits))
      const problem = ready.prepared.problems[0]
      if (problem)
        return end(run, itemId, { error: problem.error.code, values: problem.values, field: problem.field })
      const told = await withStore(run, live, () =>
        listings.publish(live.connection, ready.prepared.product, { productId: ready.productId }),
      )
      if (!told.ok)
        return end(run, itemId, { error: listingErrors.store_lost.code, values: {}, field: 'store' })
      await run.transaction((ctx) => finish(ctx, itemId, ready, told.value))
    } catch (error) {
      await failed(run, itemId, error)
    }
  },
})

interface Failure {
  error: string
  values: Record<string, unknown>
  field: string
}

/** Rethrows errors that the queue may retry; others, and those of the last try, are reported to the merchant. */
async function failed(run: JobRun, itemId: number, error: unknown): Promise<void> {
  if (error instanceof Refusal)
    return end(run, itemId, { error: error.refusal.code, values: error.values, field: 'goods' })
  if (!(error instanceof PlatformError)) {
    if (run.isLastAttempt)
      await end(run, itemId, { error: listingErrors.unreachable.code, values: { tries }, field: 'store' })
    throw error
  }
  if (error.mayRetry && !run.isLastAttempt) throw error
  const code = error.mayRetry ? listingErrors.unreachable.code : listingErrors.refused.code
  return end(run, itemId, {
    error: code,
    values: error.mayRetry ? { tries } : { reason: error.message },
    field: error.field ?? '',
  })
}

async function begin(ctx: Ctx, itemId: number): Promise<{ storeId: number } | undefined> {
  const [item] = await ctx.db
    .update(listingItem)
    .set({ state: moves.begin.to, tries: sql`${listingItem.tries} + 1`, updatedAt: ctx.now })
    .where(and(eq(listingItem.id, itemId), inArray(listingItem.state, moves.begin.from)))
    .returning({ batchId: listingItem.batchId })
  if (!item) return undefined
  const [batch] = await ctx.db
    .select({ storeId: listingBatch.storeId })
    .from(listingBatch)
    .where(eq(listingBatch.id, item.batchId))
  return batch
}

interface Ready {
  prepared: Prepared
  productId: string | null
  listingId: number
}

async function load(
  ctx: Ctx,
  itemId: number,
  { currency, platformId, language }: StoreRecord,
  limits: ListingLimits,
): Promise<Ready> {
  const [row] = await ctx.db
    .select({ item: listingItem, batch: listingBatch })
    .from(listingItem)
    .innerJoin(listingBatch, eq(listingBatch.id, listingItem.batchId))
    .where(eq(listingItem.id, itemId))
  if (!row) throw new Error(`listing item ${itemId} is gone`)
  const { item, batch } = row
  const rule = item.rule ?? batch.rule
  const status = item.status ?? batch.status
  const acting: UserCtx = { ...ctx, user: actAsMerchant(batch.entityId, batch.createdBy) }
  const source = await listingSource(acting, item.goodsId, language)
  const rate = await rateAt(ctx, 'USD', currency)
  const [known] = await ctx.db
    .insert(listing)
    .values({
      entityId: batch.entityId,
      storeId: batch.storeId,
      platformId,
      goodsId: item.goodsId,
      handle: newHandle(source.title),
      title: item.wish.title ?? source.title,
      status,
      currency,
      wish: item.wish,
      rule,
    })
    .onConflictDoUpdate({
      target: [listing.storeId, listing.goodsId],
      set: { wish: item.wish, rule, updatedAt: ctx.now },
    })
    .returning()
  if (!known) throw new Error('The listing was not kept')
  return {
    prepared: prepare(source, item.wish, rule, {
      currency,
      rate,
      handle: known.handle,
      status,
      limits,
    }),
    productId: known.deletedInStore ? null : known.productId,
    listingId: known.id,
  }
}

const handleLetters = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * The product's handle in the store, stored before the first call. Its random tail avoids the handles of other products there,
 * such as the merchant's own or unlinked ones.
 */
function newHandle(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  const tail = Array.from({ length: 6 }, () => handleLetters[randomInt(handleLetters.length)]).join('')
  return `${words || 'product'}-${tail}`
}

async function finish(ctx: Ctx, itemId: number, ready: Ready, published: PublishedProduct): Promise<void> {
  const prices = ready.prepared.variants.map((v) => v.price.price.amount)
  const { product } = ready.prepared
  const [kept] = await ctx.db
    .update(listing)
    .set({
      productId: published.productId,
      title: product.title,
      status: published.status,
      image: product.images[0]?.url ?? null,
      vendor: product.vendor,
      tags: product.tags,
      categoryName: product.productType,
      priceMin: Math.min(...prices),
      priceMax: Math.max(...prices),
      url: published.url,
      written: { title: product.title, priceMin: Math.min(...prices), priceMax: Math.max(...prices) },
      inSync: true,
      deletedInStore: false,
      publishedTime: sql`coalesce(${listing.publishedTime}, ${ctx.now.toISOString()}::timestamptz)`,
      version: sql`${listing.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(eq(listing.id, ready.listingId))
    .returning()
  if (!kept) throw new Error('The listing is gone')
  await linkVariants(ctx, {
    entityId: kept.entityId,
    storeId: kept.storeId,
    variants: published.variants.flatMap((v) => {
      const ours = ready.prepared.variants.find((p) => p.sku === v.sku)
      return ours
        ? [
            {
              productId: published.productId,
              variantId: v.variantId,
              platformSku: v.sku,
              title: product.title,
              variantTitle: ours.options.join(' / '),
              skuId: ours.skuId,
            },
          ]
        : []
    }),
  })
  await settle(ctx, itemId, moves.publish, { warnings: published.warnings })
}

const end = (run: JobRun, itemId: number, failure: Failure): Promise<void> =>
  run.transaction((ctx) =>
    settle(ctx, itemId, moves.fail, {
      errorCode: failure.error,
      errorValues: failure.values,
      errorField: failure.field,
    }),
  )

/** Ends an item and updates its batch's counts, once. */
async function settle(
  ctx: Ctx,
  itemId: number,
  { from, to }: typeof moves.publish | typeof moves.fail,
  values: Partial<typeof listingItem.$inferInsert>,
): Promise<void> {
  const [item] = await ctx.db
    .update(listingItem)
    .set({ ...values, state: to, updatedAt: ctx.now })
    .where(and(eq(listingItem.id, itemId), inArray(listingItem.state, from)))
    .returning({ batchId: listingItem.batchId })
  if (!item) return
  const counted = to === 'success' ? 'success' : 'fail'
  const [batch] = await ctx.db
    .update(listingBatch)
    .set({ [counted]: sql`${listingBatch[counted]} + 1`, updatedAt: ctx.now })
    .where(eq(listingBatch.id, item.batchId))
    .returning()
  if (batch && batch.success + batch.fail === batch.total)
    await emit(ctx, events.listingDone, {
      of: batch.entityId,
      values: {
        batch_id: batch.id,
        batch_no: batch.batchNo,
        total: batch.total,
        success: batch.success,
        fail: batch.fail,
      },
    })
}
