import { randomInt } from 'node:crypto'
import { publishErrors } from '@dropyard/contract/store/listing'
import { listingItemStates } from '@dropyard/contract/store/listing/states'
import { storeErrors } from '@dropyard/contract/store/store/errors'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { unmapProducts } from '../../order/order-sku/linked.ts'
import { connectorFor } from '../store/connections.ts'
import { listedPlaces } from './existing-listings.ts'
import { checkRule } from './prepare.ts'
import { assertPricesUnchanged } from './preview.ts'
import { publishItem } from './publish.ts'
import { listing, listingBatch, listingItem } from './table.ts'
import { boundTo, onShelf, ownStores } from './targets.ts'
import type { ListingRule, ListingWish } from './wish.ts'

/** Publishing, retrying and unlinking of listings. */

const { actions: moves } = listingItemStates

type Status = 'draft' | 'active' | 'archived'

interface Publication {
  /** All stores must be of this platform. */
  platform?: { id: number; name: string }
  shop_ids: readonly number[]
  status: Status
  rule: ListingRule
  items: readonly { goodsId: number; wish: ListingWish; rule?: ListingRule; status?: Status }[]
  /** Leave products unchanged that are listed in a store or about to be. */
  skipExisting?: boolean
  /** Mark of the previewed prices; publishing is refused if they changed. */
  seen?: string | undefined
}

/** Creates a batch per store and a job per product and store; a store without remaining products gets no batch. */
export async function publish(
  ctx: UserCtx,
  wanted: Publication,
): Promise<{ batch_ids: number[]; left: number }> {
  checkRule(wanted.rule)
  const stores = await ownStores(ctx, wanted.shop_ids)
  const goodsIds = [...new Set(wanted.items.map((i) => i.goodsId))]
  await onShelf(ctx, goodsIds)
  await boundTo(ctx, goodsIds, stores)
  const { platform } = wanted
  if (platform && stores.some((row) => row.platformId !== platform.id))
    fail(storeErrors.other_platform, { platform: platform.name })
  for (const row of stores)
    if (!connectorFor(ctx, row.platformId)?.listings) fail(publishErrors.not_here, { store: row.name })
  if (wanted.seen !== undefined) await assertPricesUnchanged(ctx, wanted.seen, wanted.rule)
  const places = wanted.skipExisting ? await listedPlaces(ctx, goodsIds) : undefined
  const plan = stores.map(({ id }) => ({
    storeId: id,
    items: wanted.items.filter(({ goodsId }) => !places?.has(id, goodsId)),
  }))
  const left = wanted.items.length * stores.length - plan.reduce((sum, { items }) => sum + items.length, 0)
  const batchIds = await makeBatches(
    ctx,
    wanted,
    plan.filter(({ items }) => items.length > 0),
  )
  return { batch_ids: batchIds, left }
}

async function makeBatches(
  ctx: UserCtx,
  { status, rule }: Publication,
  plan: readonly { storeId: number; items: Publication['items'] }[],
): Promise<number[]> {
  if (plan.length === 0) return []
  const batches = await ctx.db
    .insert(listingBatch)
    .values(
      plan.map(({ storeId, items }) => ({
        entityId: entityOf(ctx),
        storeId,
        batchNo: batchNumber(ctx.now),
        status,
        rule,
        total: items.length,
        createdBy: ctx.user.id,
      })),
    )
    .returning({ id: listingBatch.id, storeId: listingBatch.storeId })
  const items = await ctx.db
    .insert(listingItem)
    .values(
      batches.flatMap(({ id, storeId }) =>
        (plan.find((one) => one.storeId === storeId)?.items ?? []).map((item) => ({
          ...item,
          batchId: id,
          entityId: entityOf(ctx),
        })),
      ),
    )
    .returning({ id: listingItem.id })
  await ctx.enqueue.all(
    publishItem,
    items.map(({ id }) => ({ itemId: id })),
    { of: ownerOf(ctx.user).company },
  )
  return batches.map((b) => b.id)
}

/** Such as L261120-4F7K2M: easy to read over the telephone, and hard to guess. */
function batchNumber(now: Date): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const tail = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
  return `L${now.toISOString().slice(2, 10).replaceAll('-', '')}-${tail}`
}

/** Retries failed items of a batch: all, or the given ones. */
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
  assertFound(batch)
  const again = await ctx.db
    .update(listingItem)
    .set({ state: moves.retry.to, errorCode: null, errorValues: null, errorField: null, updatedAt: ctx.now })
    .where(
      and(
        eq(listingItem.batchId, batchId),
        inArray(listingItem.state, moves.retry.from),
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
    { of: ownerOf(ctx.user).company },
  )
  return { retried: again.length }
}

export async function ownListings(ctx: UserCtx, ids: readonly number[]) {
  const rows = await ctx.db
    .select()
    .from(listing)
    .where(and(inArray(listing.id, [...ids]), eq(listing.entityId, entityOf(ctx))))
  if (rows.length !== new Set(ids).size) assertFound(undefined)
  return rows
}

/**
 * Publishes listed products again, each with its original wishes, in one batch per store. Products that the merchant created in
 * the store are skipped: their title, pictures and prices are the merchant's.
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

/** Whether a listing was published from here, successfully or not; others were imported from the store. */
export const askedFor = (row: Pick<typeof listing.$inferSelect, 'productId' | 'written'>): boolean =>
  row.productId === null || row.written !== null

/** Unlinks products from our goods, for later listings and for orders. */
export async function unlink(ctx: UserCtx, ids: readonly number[]): Promise<{ unlinked: number }> {
  await unmapProducts(ctx, await ownListings(ctx, ids))
  await ctx.db
    .update(listing)
    .set({ goodsId: null })
    .where(inArray(listing.id, [...ids]))
  return { unlinked: ids.length }
}
