import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { sql } from 'drizzle-orm'
import { route } from '../../../kit/http/route.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goodsDetail } from './detail.ts'
import { goodsFacets } from './facets.ts'
import { nearTo } from './near.ts'
import { listGoods } from './query.ts'
import { tagNames } from './tag-names.ts'

export const routes = [
  route(goodsSearch.list, (ctx, { query }) => listGoods(ctx, query)),
  route(goodsSearch.near, (ctx, { query }) => nearTo(ctx, query.keyword)),
  route(goodsSearch.facets, (ctx, { query }) => goodsFacets(ctx, query)),
  route(goodsSearch.detail, (ctx, { params }) => goodsDetail(ctx, params.id)),
  route(goodsSearch.tags, async (ctx) => {
    const { rows } = await ctx.db.execute<{ tag: string }>(sql`
      SELECT tag FROM goods, unnest(tags) AS tag WHERE ${visibleGoods(ctx) ?? sql`true`}
      GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 100`)
    const tags = rows.map(({ tag }) => tag)
    const names = ctx.lang === 'zh' ? await tagNames(ctx, tags) : tags
    return tags.map((id, at) => ({ id, name: names[at] ?? id }))
  }),
]
