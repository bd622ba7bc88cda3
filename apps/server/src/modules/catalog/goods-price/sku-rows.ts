import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { visibleGoods } from '../goods/sight.ts'
import { optionIn } from '../goods/sku-name.ts'
import { sku } from '../goods/table.ts'
import { inCategory } from '../goods-search/query.ts'

/** A column of the SKU's product. */
const ofGoods = (what: SQL) => sql<string>`(SELECT ${what} FROM goods WHERE goods.id = sku.goods_id)`
const goodsWhere = (which: SQL | undefined) =>
  which && sql`sku.goods_id IN (SELECT goods.id FROM goods WHERE ${which})`
const nameOf = ({ lang }: Pick<Ctx, 'lang'>) =>
  ofGoods(lang === 'zh' ? sql`coalesce(nullif(title_zh, ''), title_en)` : sql`title_en`)

/** The lists of prices and of costs contain the same SKUs, with the same search and filters. */
export const skuRows = {
  owner: (ctx: UserCtx) => and(sql`sku.active`, goodsWhere(visibleGoods(ctx))),
  search: [
    (text: string) => {
      const like = likePattern(text)
      return sql`(sku.code ILIKE ${like} OR ${goodsWhere(
        sql`code ILIKE ${like} OR title_en ILIKE ${like} OR title_zh ILIKE ${like}`,
      )})`
    },
  ],
  filters: {
    category_id: (id: number) => goodsWhere(inCategory(id)),
    status: (status: string) => goodsWhere(sql`status = ${status}`),
  },
  columns: {
    sku: sku.code,
    goods_name: nameOf,
    options: (ctx: Pick<Ctx, 'lang'>) =>
      sql<string>`(SELECT coalesce(string_agg(${optionIn(ctx)}, ' / '), '')
        FROM goods g, jsonb_array_elements_text(sku.option_values) v WHERE g.id = sku.goods_id)`,
  },
}
