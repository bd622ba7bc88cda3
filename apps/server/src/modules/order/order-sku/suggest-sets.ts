import { plainCode } from '@dropyard/contract/order/order-sku/match'
import { and, eq, ilike, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { shownSets } from '../../catalog/goods-set/shown.ts'
import { purchasableBy } from '../../catalog/goods-set/sold.ts'
import { goodsSet } from '../../catalog/goods-set/table.ts'

/** How many sets are considered for a suggestion. */
const candidates = 20

/** Sets that may be meant, by code or name, with their contents and their price for the company. */
export async function setsLike(ctx: Ctx, entityId: number, what: { code: string; words: string }) {
  const words = what.words.toLowerCase()
  const name = sql`lower(${goodsSet.name} || ' ' || ${goodsSet.nameZh})`
  const fits = or(
    what.code === '' ? undefined : eq(sql`upper(${goodsSet.code})`, what.code),
    words === '' ? undefined : ilike(goodsSet.code, likePattern(words)),
    words === '' ? undefined : sql`${name} LIKE ${likePattern(words)}`,
    sql`${name} %> ${words}`,
  )
  const rows = await ctx.db
    .select({ id: goodsSet.id })
    .from(goodsSet)
    .where(and(fits, purchasableBy(entityId)))
    .orderBy(sql`(upper(${goodsSet.code}) = ${what.code}) DESC`, sql`word_similarity(${words}, ${name}) DESC`)
    .limit(candidates)
  const sets = await shownSets(
    ctx,
    entityId,
    rows.map((row) => row.id),
  )
  return sets.map(({ id, code, title, names, parts, image, unit_price }) => ({
    sku_id: null,
    set_id: id,
    sku: code,
    goods_title: title,
    names,
    parts: parts.map((part) => ({ sku: part.sku, quantity: part.quantity })),
    options: [],
    image,
    price: unit_price,
    same: plainCode(code) === what.code,
  }))
}
