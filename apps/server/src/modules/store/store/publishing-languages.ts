import { listingChannels } from '@dropyard/contract/store/platform/facts'
import type { StoreLanguage } from '@dropyard/contract/store/platform/languages'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { platform } from '../platform/table.ts'
import { store } from './table.ts'

/**
 * Languages of connected stores to which products are published.
 * @param entityId of the company whose stores count; null for all companies
 */
export async function languagesOfStores(ctx: Ctx, entityId: number | null): Promise<StoreLanguage[]> {
  const rows = await ctx.db
    .selectDistinct({ language: store.language })
    .from(store)
    .innerJoin(platform, eq(platform.id, store.platformId))
    .where(
      and(
        inArray(platform.code, listingChannels),
        eq(store.status, 1),
        eq(store.authed, true),
        entityId === null ? undefined : eq(store.entityId, entityId),
      ),
    )
  return rows.map(({ language }) => language as StoreLanguage)
}
