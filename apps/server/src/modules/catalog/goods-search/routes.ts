import { goods, goodsLibrary } from '@dropyard/contract/catalog/goods'
import { sql } from 'drizzle-orm'
import { route } from '../../../kit/http/route.ts'
import { visibleGoods } from '../goods/sight.ts'
import { keptOf } from '../goods-library/kept.ts'
import { goodsDetail } from './detail.ts'
import { goodsFacets } from './facets.ts'
import { nearTo } from './near.ts'
import { catalogViewFor, listGoods, shelfCounts } from './query.ts'
import { tagNames } from './tag-names.ts'

const shelves = {
  on_shelf: { en: 'On sale', zh: '在售' },
  draft: { en: 'Draft', zh: '草稿' },
  off_shelf: { en: 'Off sale', zh: '已下架' },
  out: { en: 'Out of range', zh: '已淘汰' },
} as const

export const routes = [
  route(goods.list, (ctx, { query }) => listGoods(ctx, query)),
  route(goods.near, (ctx, { query }) => nearTo(ctx, query.keyword)),
  route(goods.facets, (ctx, { query }) => goodsFacets(ctx, query)),
  route(goods.detail, (ctx, { params }) => goodsDetail(ctx, params.id)),
  route(goods.tags, async (ctx) => {
    const { rows } = await ctx.db.execute<{ tag: string }>(sql`
      SELECT tag FROM goods, unnest(tags) AS tag WHERE ${visibleGoods(ctx) ?? sql`true`}
      GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 100`)
    const tags = rows.map(({ tag }) => tag)
    const names = ctx.lang === 'zh' ? await tagNames(ctx, tags) : tags
    return tags.map((id, at) => ({ id, name: names[at] ?? id }))
  }),
  route(goodsLibrary.list, async (ctx, { query }) => {
    const lens = await catalogViewFor(ctx, query)
    const [page, counts] = await Promise.all([listGoods(ctx, query, lens), shelfCounts(ctx, query, lens)])
    const kept = await keptOf(
      ctx,
      page.data.map(({ id }) => id),
    )
    const tabs = Object.entries(shelves).map(([status, words]) => ({
      status,
      name: words[ctx.lang],
      total: counts[status] ?? 0,
    }))
    const data = page.data.map((row) => ({ ...row, ...kept(row) }))
    return { data, total: page.total, ext: { ...page.ext, tabs } }
  }),
]
