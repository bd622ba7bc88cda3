import { plainCode } from '@dropyard/contract/order/order-sku-match'
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/filters.ts'
import { entity } from '../../account/entity/table.ts'
import { rank } from '../../account/rank/table.ts'
import { discounted } from '../../catalog/goods/price.ts'
import { sku } from '../../catalog/goods/table.ts'
import { soldTo } from '../../catalog/goods-set/sold.ts'
import { goodsSet, goodsSetPart } from '../../catalog/goods-set/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'

/** How many sets are looked at for a suggestion. */
const candidates = 20

/** Sets that may be meant, by code or name, with what is in them and what they cost the company. */
export async function setsLike(ctx: Ctx, entityId: number, what: { code: string; words: string }) {
  const words = what.words.toLowerCase()
  const name = sql`lower(${goodsSet.name} || ' ' || ${goodsSet.nameZh})`
  const fits = or(
    what.code === '' ? undefined : eq(sql`upper(${goodsSet.code})`, what.code),
    words === '' ? undefined : ilike(goodsSet.code, likePattern(words)),
    words === '' ? undefined : sql`${name} LIKE ${likePattern(words)}`,
    sql`${name} %> ${words}`,
  )
  const sets = await ctx.db
    .select()
    .from(goodsSet)
    .where(and(fits, soldTo(entityId)))
    .orderBy(sql`(upper(${goodsSet.code}) = ${what.code}) DESC`, sql`word_similarity(${words}, ${name}) DESC`)
    .limit(candidates)
  if (sets.length === 0) return []
  const [parts, [level]] = await Promise.all([
    ctx.db
      .select({
        setId: goodsSetPart.setId,
        sku: sku.code,
        quantity: goodsSetPart.quantity,
        image: sku.image,
      })
      .from(goodsSetPart)
      .innerJoin(sku, eq(sku.id, goodsSetPart.skuId))
      .where(
        inArray(
          goodsSetPart.setId,
          sets.map((set) => set.id),
        ),
      )
      .orderBy(asc(goodsSetPart.id)),
    ctx.db
      .select({ discountBp: rank.discountBp })
      .from(entity)
      .innerJoin(rank, eq(rank.id, entity.rankId))
      .where(eq(entity.id, entityId)),
  ])
  return sets.map((set) => {
    const own = parts.filter((part) => part.setId === set.id)
    return {
      sku_id: null,
      set_id: set.id,
      sku: set.code,
      goods_title: (ctx.lang === 'zh' && set.nameZh) || set.name,
      names: `${set.name} ${set.nameZh}`.trim(),
      parts: own.map(({ sku: code, quantity }) => ({ sku: code, quantity })),
      options: [],
      image: pictureUrl(own[0]?.image ?? null),
      price: discounted(set.price, level?.discountBp ?? 0),
      same: plainCode(set.code) === what.code,
    }
  })
}
