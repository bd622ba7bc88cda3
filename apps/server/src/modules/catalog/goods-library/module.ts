import { chooseGoods } from '@dropyard/contract/catalog/goods'
import { goodsClaim, libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { and, asc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { personName, type Wanted } from '../../../kit/data/people.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods } from '../goods/table.ts'
import { actOn } from './actions.ts'
import { attributesOfGoods, chooseAttributes, combine, findAttributes } from './attributes.ts'
import { bindShop } from './bind-shop.ts'
import { libraryDemo } from './demo.ts'
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

/** Actions of staff on goods besides editing: claims, range, stores, languages, variant attributes. */
registerModule({
  name: 'goods-library',
  routes: [
    ...claims.routes,
    route(libraryCalls.claim, (ctx, { body }) => actOn(ctx, 'claim', body.goods)),
    route(libraryCalls.cancelClaim, (ctx, { body }) => actOn(ctx, 'release', body.goods)),
    route(libraryCalls.out, (ctx, { body }) => actOn(ctx, 'out', body.goods, { reason: body.reason })),
    route(libraryCalls.stage, (ctx, { body }) => actOn(ctx, 'stage', body.goods, { stage: body.stage })),
    route(libraryCalls.cancel, (ctx, { body }) => actOn(ctx, 'cancel', body.goods)),
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
