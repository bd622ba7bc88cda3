import { chooseGoods, goodsClaim, goodsLibrary, libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { and, asc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { personName, type Wanted } from '../../../kit/data/people.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { putOnShelf, takeOffShelf } from '../goods/shelf.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods } from '../goods/table.ts'
import { catalogViewFor, listGoods, shelfCounts } from '../goods-search/query.ts'
import { actOn } from './actions.ts'
import { attributesOfGoods, chooseAttributes, combine, findAttributes } from './attributes.ts'
import { bindShop } from './bind-shop.ts'
import { libraryDemo } from './demo.ts'
import { keptOf } from './kept.ts'
import { languagesOf, setLanguage } from './languages.ts'

const title = inLanguage(goods.titleEn, goods.titleZh)

const claims = serve(goodsClaim, goods, {
  owner: (ctx) => and(sql`${goods.claimedBy} IS NOT NULL`, visibleGoods(ctx)),
  search: [goods.titleEn, goods.titleZh, goods.code],
  columns: {
    title: (ctx) => sql`coalesce(nullif(${title(ctx)}, ''), ${goods.titleEn})`,
    claimer: personName(goods.claimedBy),
  },
  filters: { mine: (mine, ctx) => (mine ? eq : ne)(goods.claimedBy, ctx.user.id) },
})

const shelves = {
  on_shelf: { en: 'On sale', zh: '在售' },
  draft: { en: 'Draft', zh: '草稿' },
  off_shelf: { en: 'Off sale', zh: '已下架' },
  out: { en: 'Out of range', zh: '已淘汰' },
  packaging: { en: 'Packaging', zh: '包材' },
} as const

/** Products by part of title or code, for select fields. */
async function choices(ctx: UserCtx, { search, ids }: Wanted) {
  const like = likePattern(search ?? '')
  return ctx.db
    .select({ id: goods.id, name: sql<string>`${goods.code} || ' · ' || ${title(ctx)}` })
    .from(goods)
    .where(
      and(
        visibleGoods(ctx),
        search
          ? or(ilike(goods.code, like), ilike(goods.titleEn, like), ilike(goods.titleZh, like))
          : undefined,
        ids ? inArray(goods.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(goods.code))
    .limit(ids ? 1000 : 50)
}

/** Goods for staff, and actions on them besides editing: shelf, claims, range, stores, languages, variant attributes. */
registerModule({
  name: 'goods-library',
  routes: [
    ...claims.routes,
    route(libraryCalls.claim, (ctx, { body }) => actOn(ctx, 'claim', body.goods)),
    route(libraryCalls.cancelClaim, (ctx, { body }) => actOn(ctx, 'release', body.goods)),
    route(libraryCalls.out, (ctx, { body }) => actOn(ctx, 'out', body.goods, { reason: body.reason })),
    route(libraryCalls.packaging, (ctx, { body }) => actOn(ctx, 'packaging', body.goods)),
    route(libraryCalls.product, (ctx, { body }) => actOn(ctx, 'product', body.goods)),
    route(libraryCalls.stage, (ctx, { body }) => actOn(ctx, 'stage', body.goods, { stage: body.stage })),
    route(libraryCalls.cancel, (ctx, { body }) => actOn(ctx, 'cancel', body.goods)),
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
    route(goodsLibrary.onShelf, (ctx, { body }) => putOnShelf(ctx, body.id_list)),
    route(goodsLibrary.offShelf, (ctx, { body }) => takeOffShelf(ctx, body.id_list)),
    route(chooseGoods, (ctx, { query }) => choices(ctx, query)),
    route(libraryCalls.bindShop, async (ctx, { body }) => ({
      bound: await bindShop(ctx, body.ids, body.shop_ids),
    })),
    route(libraryCalls.languages, (ctx, { query }) => languagesOf(ctx, query.id)),
    route(libraryCalls.setLanguage, (ctx, { body }) => setLanguage(ctx, body)),
    route(libraryCalls.findAttributes, (ctx, { query }) =>
      findAttributes(ctx, query.search, query.category_id),
    ),
    route(libraryCalls.attribute, (ctx, { query }) => attributesOfGoods(ctx, query.id)),
    route(libraryCalls.combine, (ctx, { body }) => combine(ctx, body.id, body.axes)),
    route(libraryCalls.choose, (ctx, { body }) => chooseAttributes(ctx, body)),
  ],
  demo: libraryDemo,
})
