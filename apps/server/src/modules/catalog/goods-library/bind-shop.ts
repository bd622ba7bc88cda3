import { libraryErrors } from '@dropyard/contract/catalog/goods-library'
import { and, asc, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { store } from '../../store/store/table.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, goodsStore } from '../goods/table.ts'

/**
 * Binds private products and drafts to stores: the companies of these stores see them, and can publish them to no other store.
 */
export async function bindShop(
  ctx: UserCtx,
  goodsIds: readonly number[],
  storeIds: readonly number[],
): Promise<number> {
  const ids = [...new Set(goodsIds)]
  const rows = await ctx.db
    .select({ id: goods.id, code: goods.code, status: goods.status, visibleTo: goods.visibleTo })
    .from(goods)
    .where(and(inArray(goods.id, ids), visibleGoods(ctx)))
    .orderBy(asc(goods.id))
    .for('update')
  if (rows.length !== ids.length) assertFound(undefined)
  const open = rows.filter(({ status, visibleTo }) => visibleTo === null && status !== 'draft')
  if (open.length > 0) fail(libraryErrors.public, { codes: open.map(({ code }) => code) })
  const wanted = [...new Set(storeIds)]
  const stores =
    wanted.length === 0
      ? []
      : await ctx.db
          .select({ id: store.id, entityId: store.entityId })
          .from(store)
          .where(inArray(store.id, wanted))
  if (stores.length !== wanted.length) assertFound(undefined)
  await ctx.db.delete(goodsStore).where(inArray(goodsStore.goodsId, ids))
  if (stores.length > 0) {
    await ctx.db
      .insert(goodsStore)
      .values(ids.flatMap((goodsId) => stores.map(({ id: storeId }) => ({ goodsId, storeId }))))
    const visibleTo = [...new Set(stores.map(({ entityId }) => entityId))].sort((a, b) => a - b)
    await ctx.db.update(goods).set({ visibleTo, updatedAt: ctx.now }).where(inArray(goods.id, ids))
  }
  for (const { id, visibleTo } of rows)
    ctx.audit({
      record: 'goods',
      recordId: id,
      before: { visible_to: visibleTo },
      after: { shop_ids: wanted },
    })
  return ids.length
}
