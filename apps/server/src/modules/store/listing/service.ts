import { randomInt } from 'node:crypto'
import { fill } from '@dropyard/contract/kit/text'
import { storeErrors } from '@dropyard/contract/store/store'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail, found } from '../../../kit/errors.ts'
import { job } from '../../../kit/jobs.ts'
import { listingSource } from '../../catalog/goods/listing-source.ts'
import { visibleGoods } from '../../catalog/goods/query.ts'
import { goods } from '../../catalog/goods/table.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { liveStore, withStore } from '../store/jobs.ts'
import { store } from '../store/table.ts'
import { prepare } from './prepare.ts'
import { publishItem } from './publish.ts'
import { listing, listingBatch, listingItem } from './table.ts'
import type { ListingRule, ListingWish } from './wish.ts'

/** Publishing, retrying, changing and deleting what is listed. */

type Status = 'draft' | 'active' | 'archived'

/** Stores of the company that can be written to; a lost authorization is said at once. */
async function ownStores(ctx: UserCtx, ids: readonly number[]) {
  const rows = await ctx.db
    .select()
    .from(store)
    .where(and(inArray(store.id, [...ids]), eq(store.entityId, entityOf(ctx))))
  if (rows.length !== new Set(ids).size) found(undefined)
  if (rows.some((row) => !row.authed)) fail(storeErrors.not_authorized)
  return rows
}

export async function preview(ctx: UserCtx, input: { goods_id: number; shop_id: number; rule: ListingRule }) {
  const [target] = await ownStores(ctx, [input.shop_id])
  const currency = found(target).currency
  const source = await listingSource(ctx, input.goods_id)
  const rate = await rateAt(ctx, 'USD', currency)
  const { product, variants, problems } = prepare(source, {}, input.rule, {
    currency,
    rate,
    handle: '',
    status: 'draft',
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

interface Publication {
  shop_ids: readonly number[]
  status: Status
  rule: ListingRule
  items: readonly { goodsId: number; wish: ListingWish }[]
}

/** One batch per store, one job per product and store. */
export async function publish(ctx: UserCtx, wanted: Publication): Promise<{ batch_ids: number[] }> {
  const stores = await ownStores(ctx, wanted.shop_ids)
  const goodsIds = [...new Set(wanted.items.map((i) => i.goodsId))]
  const seen = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inArray(goods.id, goodsIds), visibleGoods(ctx)))
  if (seen.length !== goodsIds.length) found(undefined)
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
        wanted.items.map((i) => ({ batchId: id, entityId: entityOf(ctx), goodsId: i.goodsId, wish: i.wish })),
      ),
    )
    .returning({ id: listingItem.id })
  for (const { id } of items) await ctx.enqueue(publishItem, { itemId: id })
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
  for (const { id } of again) await ctx.enqueue(publishItem, { itemId: id })
  return { retried: again.length }
}

async function ownListings(ctx: UserCtx, ids: readonly number[]) {
  const rows = await ctx.db
    .select()
    .from(listing)
    .where(and(inArray(listing.id, [...ids]), eq(listing.entityId, entityOf(ctx))))
  if (rows.length !== new Set(ids).size) found(undefined)
  return rows
}

/** Publishes what is listed once more, as it was asked for then. */
export async function republish(ctx: UserCtx, ids: readonly number[]): Promise<{ batch_ids: number[] }> {
  const rows = await ownListings(ctx, ids)
  const made: number[] = []
  for (const row of rows) {
    if (row.goodsId === null) continue
    const items = [{ goodsId: row.goodsId, wish: row.wish }]
    made.push(
      ...(await publish(ctx, { shop_ids: [row.storeId], status: row.status, rule: row.rule, items }))
        .batch_ids,
    )
  }
  return { batch_ids: made }
}

export async function unlink(ctx: UserCtx, ids: readonly number[]): Promise<{ unlinked: number }> {
  await ownListings(ctx, ids)
  await ctx.db
    .update(listing)
    .set({ goodsId: null })
    .where(inArray(listing.id, [...ids]))
  return { unlinked: ids.length }
}

export async function changeStatus(
  ctx: UserCtx,
  ids: readonly number[],
  status: Status,
): Promise<{ job_id: number }> {
  const rows = await ownListings(ctx, ids)
  return {
    job_id: await ctx.startJob(
      ctx,
      changeListings,
      { ids: [...ids], status },
      { title: rows[0]?.title ?? '' },
    ),
  }
}

export async function removeFromStore(ctx: UserCtx, ids: readonly number[]): Promise<{ job_id: number }> {
  const rows = await ownListings(ctx, ids)
  return {
    job_id: await ctx.startJob(
      ctx,
      changeListings,
      { ids: [...ids], status: null },
      { title: rows[0]?.title ?? '' },
    ),
  }
}

/** Changes the status of listed products in their stores, or deletes them there (`status` null). */
export const changeListings = job({
  name: 'listing.change',
  input: z.object({ ids: z.array(z.number()), status: z.enum(['draft', 'active', 'archived']).nullable() }),
  async run(run, { ids, status }) {
    const failures: { id: number; reason: string }[] = []
    for (const [done, id] of ids.entries()) {
      const row = await run.transaction(
        async (ctx) => (await ctx.db.select().from(listing).where(eq(listing.id, id)))[0],
      )
      const productId = row?.productId
      const live = row ? await liveStore(run, row.storeId) : undefined
      if (!row || !productId || !live) {
        if (row && !live) failures.push({ id, reason: 'store_lost' })
        continue
      }
      await withStore(run, row.storeId, () =>
        status === null
          ? live.connector.remove(live.connection, productId)
          : live.connector.setStatus(live.connection, productId, status),
      )
      await run.transaction(async (ctx) => {
        if (status === null) await ctx.db.delete(listing).where(eq(listing.id, id))
        else
          await ctx.db
            .update(listing)
            .set({ status, inSync: true, updatedAt: ctx.now })
            .where(eq(listing.id, id))
      })
      await run.progress(done + 1, ids.length)
    }
    return { failures }
  },
})
