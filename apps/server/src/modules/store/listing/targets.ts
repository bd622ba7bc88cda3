import { listingErrors, publishErrors } from '@dropyard/contract/store/listing'
import { mayAsk } from '@dropyard/contract/store/store/actions'
import { and, eq, inArray } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { assertFound, fail, refuse } from '../../../kit/errors.ts'
import { visibleGoods } from '../../catalog/goods/sight.ts'
import { goods, goodsStore } from '../../catalog/goods/table.ts'
import { store } from '../store/table.ts'

/** Checks what may be published, and to which stores. */

/** Stores of the company that can be published to; fails immediately for one that lost its authorization. */
export async function ownStores(ctx: UserCtx, ids: readonly number[]) {
  const rows = await ctx.db
    .select()
    .from(store)
    .where(and(inArray(store.id, [...ids]), eq(store.entityId, entityOf(ctx))))
  if (rows.length !== new Set(ids).size) assertFound(undefined)
  for (const row of rows) refuse(mayAsk(row).why)
  return rows
}

/** Fails if a product isn't sold to the company, is off shelf, or is sold out on clearance. */
export async function onShelf(ctx: UserCtx, goodsIds: readonly number[]): Promise<void> {
  const seen = await ctx.db
    .select({ id: goods.id, code: goods.code, stage: goods.saleStage, stock: goods.stock })
    .from(goods)
    .where(and(inArray(goods.id, [...goodsIds]), visibleGoods(ctx)))
  const count = goodsIds.length - seen.length
  if (count > 0) fail(goodsIds.length === 1 ? listingErrors.goods_gone : publishErrors.some_gone, { count })
  const sold = seen.filter(({ stage, stock }) => stage === 'clearance' && stock <= 0)
  if (sold.length > 0) fail(publishErrors.sold_off, { codes: sold.map(({ code }) => code) })
}

/** Fails if a product is bound to other stores. */
export async function boundTo(
  ctx: UserCtx,
  goodsIds: readonly number[],
  stores: readonly { id: number; name: string }[],
): Promise<void> {
  const rows = await ctx.db
    .select({ goodsId: goodsStore.goodsId, code: goods.code, storeId: goodsStore.storeId })
    .from(goodsStore)
    .innerJoin(goods, eq(goods.id, goodsStore.goodsId))
    .where(inArray(goodsStore.goodsId, [...goodsIds]))
  for (const [, bound] of Map.groupBy(rows, ({ goodsId }) => goodsId)) {
    const allowed = new Set(bound.map(({ storeId }) => storeId))
    const other = stores.find(({ id }) => !allowed.has(id))
    if (other) fail(publishErrors.bound, { code: bound[0]?.code ?? '', store: other.name })
  }
}
