import { goods, goodsLibrary } from '@dropyard/contract/catalog/goods'
import { goodsCost } from '@dropyard/contract/catalog/goods-cost'
import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsWeight } from '@dropyard/contract/catalog/goods-weight'
import { sql } from 'drizzle-orm'
import { route } from '../../../kit/http/route.ts'
import { listCosts, updateCosts } from './cost.ts'
import { goodsDetail } from './detail.ts'
import { priceHistory, readGoods } from './edit.ts'
import { startExport } from './export.ts'
import { goodsFacets } from './facets.ts'
import { fetchAgain } from './fetch-images.ts'
import { importRoutes } from './import-routes.ts'
import { listGoods, shelfCounts } from './query.ts'
import { putOnShelf, takeOffShelf } from './shelf.ts'
import { visibleGoods } from './sight.ts'
import { tagNames } from './tag-names.ts'
import { updateWeights } from './weight.ts'
import { createGoods, updateGoods } from './write.ts'

const shelves = {
  on_shelf: { en: 'On shelf', zh: '在售' },
  draft: { en: 'Draft', zh: '草稿' },
  off_shelf: { en: 'Off shelf', zh: '已下架' },
} as const

export const routes = [
  route(goods.list, (ctx, { query }) => listGoods(ctx, query)),
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
    const page = await listGoods(ctx, query)
    const counts = await shelfCounts(ctx)
    const tabs = Object.entries(shelves).map(([status, words]) => ({
      status,
      name: words[ctx.lang],
      total: counts[status] ?? 0,
    }))
    return { ...page, ext: { ...page.ext, tabs } }
  }),
  route(goodsLibrary.export, async (ctx, { body }) => ({ job_id: await startExport(ctx, body) })),
  route(goodsLibrary.onShelf, (ctx, { body }) => putOnShelf(ctx, body.id_list)),
  route(goodsLibrary.offShelf, (ctx, { body }) => takeOffShelf(ctx, body.id_list)),
  route(goodsEdit.get, (ctx, { params }) => readGoods(ctx, params.id)),
  route(goodsEdit.create, (ctx, { body }) => createGoods(ctx, body)),
  route(goodsEdit.update, (ctx, { params, body }) => updateGoods(ctx, params.id, body)),
  route(goodsEdit.fetchPictures, async (ctx, { params, body }) => {
    await fetchAgain(ctx, params.id, body.image_ids)
    return readGoods(ctx, params.id)
  }),
  route(goodsEdit.prices, (ctx, { params }) => priceHistory(ctx, params.id)),
  route(goodsCost.list, (ctx, { query }) => listCosts(ctx, query)),
  route(goodsCost.update, (ctx, { body }) => updateCosts(ctx, body.costs)),
  route(goodsWeight.update, (ctx, { body }) => updateWeights(ctx, body.weights)),
  ...importRoutes,
]
