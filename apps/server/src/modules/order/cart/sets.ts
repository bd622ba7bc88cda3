import { and, asc, eq, exists, ilike, or, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { type ShownSet, shownSets } from '../../catalog/goods-set/shown.ts'
import { purchasableBy } from '../../catalog/goods-set/sold.ts'
import { goodsSet, goodsSetPart } from '../../catalog/goods-set/table.ts'
import { type Availability, availableOf } from '../../warehouse/stock/available.ts'

/** Sets in the cart, with how many can be assembled, and a search for sets to add. */

export type CartSet = Omit<ShownSet, 'names'> & { stock: Availability }

/** Sets by id, with a fixed number of queries. */
export async function cartSets(ctx: UserCtx, ids: readonly number[]): Promise<Map<number, CartSet>> {
  if (ids.length === 0) return new Map()
  const sets = await shownSets(ctx, entityOf(ctx), ids)
  const stock = await availableOf(ctx, [
    ...new Set(sets.flatMap((set) => set.parts.map((part) => part.sku_id))),
  ])
  return new Map(
    sets.map(({ names: _names, ...set }) => [set.id, { ...set, stock: together(set.parts, stock) }]),
  )
}

/** How many sets each warehouse can assemble. All parts must be in the same warehouse. */
function together(
  parts: readonly { sku_id: number; quantity: number }[],
  stock: ReadonlyMap<number, Availability>,
): Availability {
  const places = new Set(parts.flatMap((part) => [...(stock.get(part.sku_id)?.byWarehouse.keys() ?? [])]))
  const byWarehouse = new Map(
    [...places].map((place) => {
      const whole = parts.map((part) =>
        Math.floor((stock.get(part.sku_id)?.byWarehouse.get(place) ?? 0) / part.quantity),
      )
      return [place, Math.max(0, Math.min(...whole))]
    }),
  )
  return { available: [...byWarehouse.values()].reduce((sum, one) => sum + one, 0), byWarehouse }
}

/** Limit of search results. */
const most = 30

/** Sets that the company can buy, by their code or name, or by code or title of their parts. */
export async function findSets(ctx: UserCtx, search: string) {
  const like = likePattern(search)
  const inside = ctx.db
    .select({ one: sql`1` })
    .from(goodsSetPart)
    .innerJoin(sku, eq(sku.id, goodsSetPart.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      and(
        eq(goodsSetPart.setId, goodsSet.id),
        or(ilike(sku.code, like), ilike(goods.titleEn, like), ilike(goods.titleZh, like)),
      ),
    )
  const fits =
    search === ''
      ? undefined
      : or(
          ilike(goodsSet.code, like),
          ilike(goodsSet.name, like),
          ilike(goodsSet.nameZh, like),
          exists(inside),
        )
  const rows = await ctx.db
    .select({ id: goodsSet.id })
    .from(goodsSet)
    .where(and(purchasableBy(entityOf(ctx)), fits))
    .orderBy(asc(goodsSet.code))
    .limit(most)
  const ids = rows.map((row) => row.id)
  const sets = await cartSets(ctx, ids)
  return ids.flatMap((id) => {
    const found = sets.get(id)
    if (!found) return []
    const { sold: _sold, stock, ...set } = found
    return [{ ...set, available: Math.max(0, ...stock.byWarehouse.values()) }]
  })
}
