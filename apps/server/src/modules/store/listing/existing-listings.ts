import type { listedInRow } from '@dropyard/contract/store/listing'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { listing, listingBatch, listingItem } from './table.ts'

/** Finds stores in which products are listed or about to be: a store has at most one product for each of our goods. */

type ListedIn = z.output<typeof listedInRow>

export async function existingListings(ctx: UserCtx, goodsIds: readonly number[]): Promise<ListedIn[]> {
  const { standing, waiting } = await places(ctx, goodsIds)
  const shops = [...new Set([...standing, ...waiting].map((one) => one.storeId))]
  return shops.map((shopId) => {
    const here = standing.filter((one) => one.storeId === shopId)
    const [only] = goodsIds.length === 1 ? here : []
    return {
      shop_id: shopId,
      listed: here.length,
      foreign: here.filter((one) => one.foreign).length,
      waiting: waiting.filter((one) => one.storeId === shopId).length,
      product: only
        ? {
            status: only.status,
            published_time: only.publishedTime?.toISOString() ?? null,
            url: only.url,
          }
        : null,
    }
  })
}

/** In which stores the products are listed or about to be. */
export async function listedPlaces(
  ctx: UserCtx,
  goodsIds: readonly number[],
): Promise<{ has: (storeId: number, goodsId: number) => boolean }> {
  const { standing, waiting } = await places(ctx, goodsIds)
  const known = new Set([...standing, ...waiting].map((one) => `${one.storeId}/${one.goodsId}`))
  return { has: (storeId, goodsId) => known.has(`${storeId}/${goodsId}`) }
}

async function places(ctx: UserCtx, goodsIds: readonly number[]) {
  const ids = [...goodsIds]
  const [standing, waiting] = await Promise.all([
    ctx.db
      .select({
        storeId: listing.storeId,
        goodsId: listing.goodsId,
        status: listing.status,
        publishedTime: listing.publishedTime,
        url: listing.url,
        foreign: sql<boolean>`${listing.written} IS NULL`,
      })
      .from(listing)
      .where(
        and(
          eq(listing.entityId, entityOf(ctx)),
          inArray(listing.goodsId, ids),
          isNotNull(listing.productId),
          eq(listing.deletedInStore, false),
        ),
      ),
    ctx.db
      .selectDistinct({ storeId: listingBatch.storeId, goodsId: listingItem.goodsId })
      .from(listingItem)
      .innerJoin(listingBatch, eq(listingBatch.id, listingItem.batchId))
      .where(
        and(
          eq(listingItem.entityId, entityOf(ctx)),
          inArray(listingItem.goodsId, ids),
          inArray(listingItem.state, ['waiting', 'running']),
        ),
      ),
  ])
  return { standing, waiting }
}
