import { costUpdate, goodsCost } from '@dropyard/contract/catalog/goods-cost'
import { goodsPrice, priceCalls } from '@dropyard/contract/catalog/goods-price'
import { and, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { rankName } from '../../account/rank/name.ts'
import { rank } from '../../account/rank/table.ts'
import { priceToday } from '../../purchasing/goods-seller/table.ts'
import { visibleGoods } from '../goods/sight.ts'
import { sku } from '../goods/table.ts'
import { inCategory } from '../goods-search/query.ts'
import { seesCost, updateCosts } from './cost.ts'
import { previewPrices, updatePrices } from './price.ts'

/** A column of the SKU's product. */
const ofGoods = (what: SQL) => sql<string>`(SELECT ${what} FROM goods WHERE goods.id = sku.goods_id)`
const goodsWhere = (which: SQL | undefined) =>
  which && sql`sku.goods_id IN (SELECT goods.id FROM goods WHERE ${which})`
const nameOf = ({ lang }: Pick<Ctx, 'lang'>) =>
  ofGoods(lang === 'zh' ? sql`coalesce(nullif(title_zh, ''), title_en)` : sql`title_en`)

/** The lists of prices and of costs contain the same SKUs, with the same search and filters. */
const skus = {
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
    options: sql<string>`(SELECT coalesce(string_agg(value, ' / '), '') FROM jsonb_array_elements_text(sku.option_values) AS value)`,
  },
}

const newest = (from: string, to: string) =>
  sql`(SELECT r.rate::numeric FROM currency_rate r WHERE r.from_currency = ${from} AND r.to_currency = ${to}
    AND r.valid_from <= now() ORDER BY r.valid_from DESC LIMIT 1)`
/** US cents for an amount in fen, from the rate in either direction. */
const costInUsd = sql`(sku.cost * coalesce(${newest('CNY', 'USD')}, 1 / ${newest('USD', 'CNY')}))`
const forThose = (ctx: UserCtx, what: SQL): SQL => (seesCost(ctx) ? what : sql`NULL`)

const ranks = alias(rank, 'r')

const prices = serve(goodsPrice, sku, {
  ...skus,
  filters: {
    ...skus.filters,
    // Users who may not see costs get no results by them.
    below_cost: (below, ctx) =>
      forThose(
        ctx,
        sql`(sku.cost > 0 AND sku.price < ${costInUsd}) IS ${sql.raw(below ? 'TRUE' : 'NOT TRUE')}`,
      ),
  },
  columns: {
    ...skus.columns,
    cost: (ctx) => forThose(ctx, sql`sku.cost`).mapWith((fen) => (fen === null ? null : Number(fen))),
    markup: (ctx) =>
      forThose(
        ctx,
        sql`CASE WHEN sku.cost > 0 THEN round((sku.price / ${costInUsd} - 1) * 100, 1)::text END`,
      ),
    // Rounded like prices: halves to the even cent, which is how PostgreSQL rounds double precision.
    ranks: (ctx) => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('rank', ${rankName(ctx, ranks)},
      'price', round(sku.price * (10000 - r.discount_bp)::float8 / 10000)::bigint) ORDER BY r.discount_bp, r.id), '[]') FROM rank r)`,
  },
})

/** A column of the suppliers' CNY prices for a SKU. */
const asked = (what: SQL, order: SQL) =>
  sql`(SELECT ${what} FROM goods_seller JOIN supplier ON supplier.id = goods_seller.supplier_id
    WHERE goods_seller.sku_id = sku.id AND goods_seller.currency = 'CNY' AND supplier.status <> 'blocked'
    ORDER BY ${order} LIMIT 1)`
const first = sql`goods_seller.preference, goods_seller.id`
const orNumber = (value: unknown): number | null => (value === null ? null : Number(value))
const supplierPrice = (ctx: Ctx): SQL => asked(priceToday(ctx), first)

const costs = serve(goodsCost, sku, {
  ...skus,
  filters: {
    ...skus.filters,
    differs: (differs, ctx) =>
      sql`(${supplierPrice(ctx)} <> sku.cost) IS ${sql.raw(differs ? 'TRUE' : 'NOT TRUE')}`,
  },
  columns: {
    ...skus.columns,
    currency: sql`'CNY'`,
    supplier: (ctx) =>
      sql`coalesce(${asked(
        ctx.lang === 'zh' ? sql`supplier.name` : sql`coalesce(nullif(supplier.name_en, ''), supplier.name)`,
        first,
      )}, '')`,
    supplier_price: (ctx) => supplierPrice(ctx).mapWith(orNumber),
    lowest_price: (ctx) =>
      asked(sql`${priceToday(ctx)}`, sql`${priceToday(ctx)} NULLS LAST`).mapWith(orNumber),
    last_price: asked(sql`goods_seller.last_price`, sql`goods_seller.last_date DESC NULLS LAST`).mapWith(
      orNumber,
    ),
    suppliers: sql`(SELECT count(*)::int FROM goods_seller s WHERE s.sku_id = sku.id)`,
  },
})

/** Prices and costs of SKUs. */
registerModule({
  name: 'goods-price',
  routes: [
    ...prices.routes,
    ...costs.routes,
    route(priceCalls.preview, (ctx, { body }) => previewPrices(ctx, body)),
    route(priceCalls.update, (ctx, { body }) => updatePrices(ctx, body.prices)),
    route(costUpdate, (ctx, { body }) => updateCosts(ctx, body.costs)),
  ],
})
