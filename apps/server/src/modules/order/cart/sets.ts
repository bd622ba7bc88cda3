import { and, asc, eq, exists, ilike, inArray, or, sql } from 'drizzle-orm'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/filters.ts'
import { entity } from '../../account/entity/table.ts'
import { rank } from '../../account/rank/table.ts'
import { discounted } from '../../catalog/goods/price.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { soldTo } from '../../catalog/goods-set/sold.ts'
import { goodsSet, goodsSetPart } from '../../catalog/goods-set/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { type Availability, availableOf } from '../../warehouse/stock/available.ts'

/** Sets as the cart shows them: what is in them, what they cost the company, how many can be put together. */

export interface CartSet {
  id: number
  code: string
  title: string
  image: string | null
  parts: { sku_id: number; sku: string; title: string; quantity: number }[]
  unit_price: number
  list_price: number
  /** Whether the company can have it now. */
  sold: boolean
  stock: Availability
}

/** Sets by id; a fixed number of queries, however many. */
export async function cartSets(ctx: UserCtx, ids: readonly number[]): Promise<Map<number, CartSet>> {
  if (ids.length === 0) return new Map()
  const entityId = entityOf(ctx)
  const sold = sql<boolean>`${soldTo(entityId)}`
  const [sets, parts, [level]] = await Promise.all([
    ctx.db
      .select({ set: goodsSet, sold })
      .from(goodsSet)
      .where(inArray(goodsSet.id, [...ids])),
    partsOf(ctx, ids),
    ctx.db
      .select({ discountBp: rank.discountBp })
      .from(entity)
      .innerJoin(rank, eq(rank.id, entity.rankId))
      .where(eq(entity.id, entityId)),
  ])
  const stock = await availableOf(ctx, [...new Set(parts.map((part) => part.sku_id))])
  return new Map(
    sets.map((row) => {
      const own = parts.filter((part) => part.setId === row.set.id)
      return [
        row.set.id,
        {
          id: row.set.id,
          code: row.set.code,
          title: (ctx.lang === 'zh' && row.set.nameZh) || row.set.name,
          image: own.find((part) => part.image !== null)?.image ?? null,
          parts: own.map(({ sku_id, sku: code, title, quantity }) => ({
            sku_id,
            sku: code,
            title,
            quantity,
          })),
          unit_price: discounted(row.set.price, level?.discountBp ?? 0),
          list_price: row.set.price,
          sold: row.sold,
          stock: together(own, stock),
        },
      ]
    }),
  )
}

async function partsOf(ctx: Ctx, ids: readonly number[]) {
  const rows = await ctx.db
    .select({ part: goodsSetPart, sku, goods })
    .from(goodsSetPart)
    .innerJoin(sku, eq(sku.id, goodsSetPart.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(inArray(goodsSetPart.setId, [...ids]))
    .orderBy(asc(goodsSetPart.id))
  return rows.map(({ part, sku: s, goods: g }) => ({
    setId: part.setId,
    sku_id: s.id,
    sku: s.code,
    title: [(ctx.lang === 'zh' ? g.titleZh : g.titleEn) || g.titleEn, ...s.optionValues].join(' · '),
    quantity: part.quantity,
    image: pictureUrl(s.image ?? g.coverImage),
  }))
}

/** How many sets each warehouse can put together; pieces in two warehouses make none. */
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

/** How many sets are shown at a time. */
const most = 30

/** Sets that the company can have, by code, name, or code or title of what is in them. */
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
    .where(and(soldTo(entityOf(ctx)), fits))
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
