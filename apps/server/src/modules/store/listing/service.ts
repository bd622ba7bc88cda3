import { randomInt } from 'node:crypto'
import { fill } from '@dropyard/contract/kit/text'
import { listingErrors, publishErrors } from '@dropyard/contract/store/listing'
import { storeErrors } from '@dropyard/contract/store/store-errors'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail, found } from '../../../kit/errors.ts'
import { listingSource } from '../../catalog/goods/listing-source.ts'
import { visibleGoods } from '../../catalog/goods/query.ts'
import { goods } from '../../catalog/goods/table.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { unmapProducts } from '../../order/order-sku/linked.ts'
import { connectorFor } from '../store/connections.ts'
import { store } from '../store/table.ts'
import { checkRule, prepare } from './prepare.ts'
import { publishItem } from './publish.ts'
import { listing, listingBatch, listingItem } from './table.ts'
import type { ListingRule, ListingWish } from './wish.ts'

/** Publishing, retrying, changing and deleting what is listed. */

type Status = 'draft' | 'active' | 'archived'

/** Stores of the company that can be written to; a lost authorization is said at once. */
export async function ownStores(ctx: UserCtx, ids: readonly number[]) {
  const rows = await ctx.db
    .select()
    .from(store)
    .where(and(inArray(store.id, [...ids]), eq(store.entityId, entityOf(ctx))))
  if (rows.length !== new Set(ids).size) found(undefined)
  if (rows.some((row) => !row.authed)) fail(storeErrors.not_authorized)
  if (rows.some((row) => row.status !== 1)) fail(storeErrors.disabled)
  return rows
}

export async function preview(ctx: UserCtx, input: { goods_id: number; shop_id: number; rule: ListingRule }) {
  checkRule(input.rule)
  const [target] = await ownStores(ctx, [input.shop_id])
  const { currency, platformId } = found(target)
  const limits = connectorFor(ctx, platformId)?.listings?.limits
  if (!limits) fail(storeErrors.not_ready, { platform: platformId })
  await onShelf(ctx, [input.goods_id])
  const source = await listingSource(ctx, input.goods_id)
  const rate = await rateAt(ctx, 'USD', currency)
  const { product, variants, problems } = prepare(source, {}, input.rule, {
    currency,
    rate,
    handle: '',
    status: 'draft',
    limits,
  })
  return {
    currency,
    title: product.title,
    description: product.html,
    tags: product.tags,
    images: source.images.map(({ id, url }) => ({ id, url: url.replace(ctx.config.PUBLIC_URL, '') })),
    variants: variants.map((v) => ({
      sku_id: v.skuId,
      sku: v.sku,
      options: v.options,
      cost: v.price.landed.amount,
      price: v.price.price.amount,
      compare_at: v.price.compareAt?.amount ?? null,
      margin: v.price.margin.amount,
      margin_bp: v.price.marginBasisPoints,
    })),
    problems: problems.map((p) => ({
      code: p.error.code,
      message: fill(p.error.words[ctx.lang], p.values),
      field: p.field,
    })),
  }
}

/** Fails when a product is not sold to the company, or not any more. */
async function onShelf(ctx: UserCtx, goodsIds: readonly number[]): Promise<void> {
  const seen = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inArray(goods.id, [...goodsIds]), visibleGoods(ctx)))
  const count = goodsIds.length - seen.length
  if (count > 0) fail(goodsIds.length === 1 ? listingErrors.goods_gone : publishErrors.some_gone, { count })
}

interface Publication {
  /** Only stores of this platform may be named. */
  platform?: { id: number; name: string }
  shop_ids: readonly number[]
  status: Status
  rule: ListingRule
  items: readonly { goodsId: number; wish: ListingWish; rule?: ListingRule; status?: Status }[]
}

/** One batch per store, one job per product and store. */
export async function publish(ctx: UserCtx, wanted: Publication): Promise<{ batch_ids: number[] }> {
  checkRule(wanted.rule)
  const stores = await ownStores(ctx, wanted.shop_ids)
  const goodsIds = [...new Set(wanted.items.map((i) => i.goodsId))]
  await onShelf(ctx, goodsIds)
  const { platform } = wanted
  if (platform && stores.some((row) => row.platformId !== platform.id))
    fail(storeErrors.other_platform, { platform: platform.name })
  const batches = await ctx.db
    .insert(listingBatch)
    .values(
      stores.map((row) => ({
        entityId: entityOf(ctx),
        storeId: row.id,
        batchNo: batchNumber(ctx.now),
        status: wanted.status,
        rule: wanted.rule,
        total: wanted.items.length,
        createdBy: ctx.user.id,
      })),
    )
    .returning({ id: listingBatch.id })
  const items = await ctx.db
    .insert(listingItem)
    .values(
      batches.flatMap(({ id }) =>
        wanted.items.map((item) => ({ ...item, batchId: id, entityId: entityOf(ctx) })),
      ),
    )
    .returning({ id: listingItem.id })
  await ctx.enqueue.all(
    publishItem,
    items.map(({ id }) => ({ itemId: id })),
  )
  return { batch_ids: batches.map((b) => b.id) }
}

/** Such as L261120-4F7K2M: readable over the telephone, not to be guessed. */
function batchNumber(now: Date): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const tail = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
  return `L${now.toISOString().slice(2, 10).replaceAll('-', '')}-${tail}`
}

/** Tries failures of a batch again: all of them, or those named. */
export async function retry(
  ctx: UserCtx,
  batchId: number,
  itemIds: readonly number[] | undefined,
): Promise<{ retried: number }> {
  const [batch] = await ctx.db
    .select({ id: listingBatch.id })
    .from(listingBatch)
    .where(and(eq(listingBatch.id, batchId), eq(listingBatch.entityId, entityOf(ctx))))
    .for('update')
  found(batch)
  const again = await ctx.db
    .update(listingItem)
    .set({ state: 'waiting', errorCode: null, errorValues: null, errorField: null, updatedAt: ctx.now })
    .where(
      and(
        eq(listingItem.batchId, batchId),
        eq(listingItem.state, 'failed'),
        itemIds && itemIds.length > 0 ? inArray(listingItem.id, [...itemIds]) : undefined,
      ),
    )
    .returning({ id: listingItem.id })
  await ctx.db
    .update(listingBatch)
    .set({ fail: sql`${listingBatch.fail} - ${again.length}`, updatedAt: ctx.now })
    .where(eq(listingBatch.id, batchId))
  await ctx.enqueue.all(
    publishItem,
    again.map(({ id }) => ({ itemId: id })),
  )
  return { retried: again.length }
}

export async function ownListings(ctx: UserCtx, ids: readonly number[]) {
  const rows = await ctx.db
    .select()
    .from(listing)
    .where(and(inArray(listing.id, [...ids]), eq(listing.entityId, entityOf(ctx))))
  if (rows.length !== new Set(ids).size) found(undefined)
  return rows
}

/**
 * Publishes what is listed once more, each product as it was asked for then: one batch for each store. What stood in
 * a store before us was never asked for: its title, pictures and prices are the merchant's and stay.
 */
export async function republish(
  ctx: UserCtx,
  ids: readonly number[],
): Promise<{ batch_ids: number[]; listed: number }> {
  const rows = await ownListings(ctx, ids)
  const made: number[] = []
  let listed = 0
  for (const [storeId, group] of Map.groupBy(rows, (row) => row.storeId)) {
    const [first] = group
    const items = group.flatMap((row) => {
      const { goodsId, wish, rule, status } = row
      return goodsId === null || !askedFor(row) ? [] : [{ goodsId, wish, rule, status }]
    })
    if (!first || items.length === 0) continue
    const { status, rule } = first
    listed += items.length
    made.push(...(await publish(ctx, { shop_ids: [storeId], status, rule, items })).batch_ids)
  }
  return { batch_ids: made, listed }
}

/** A product that we were asked to list, whether it got there or not; the others were taken in. */
export const askedFor = (row: Pick<typeof listing.$inferSelect, 'productId' | 'written'>): boolean =>
  row.productId === null || row.written !== null

/** Nothing of ours stands for these products any more: neither when they are listed again nor when they are ordered. */
export async function unlink(ctx: UserCtx, ids: readonly number[]): Promise<{ unlinked: number }> {
  await unmapProducts(ctx, await ownListings(ctx, ids))
  await ctx.db
    .update(listing)
    .set({ goodsId: null })
    .where(inArray(listing.id, [...ids]))
  return { unlinked: ids.length }
}
