import type { SetPartChoice } from '@dropyard/contract/catalog/goods-set'
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { termsOf } from '../goods/search-text.ts'
import { optionsIn } from '../goods/sku-name.ts'
import { goods, sku } from '../goods/table.ts'

const most = 30

/** Variants that can be part of a set, by words of their goods or by code; matching codes come first. */
export async function partChoices(ctx: Ctx, search: string): Promise<SetPartChoice[]> {
  const { words, runs } = termsOf(search)
  const wanted = [...words, ...runs.flat()].map((word) => ilike(goods.searchText, likePattern(word)))
  const rows = await ctx.db
    .select({
      code: sku.code,
      options: sku.optionValues,
      titleEn: goods.titleEn,
      titleZh: goods.titleZh,
      optionsZh: goods.optionsZh,
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(sku.active, ...wanted))
    .orderBy(desc(sql`${sku.code} ILIKE ${likePattern(search)}`), asc(sku.code))
    .limit(most)
  return rows.map(({ code, options, titleEn, titleZh, optionsZh }) => ({
    code,
    title: [(ctx.lang === 'zh' && titleZh) || titleEn, ...optionsIn(ctx, options, optionsZh)].join(' / '),
  }))
}
