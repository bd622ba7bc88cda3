import { goodsPrice, priceCalls } from '@dropyard/contract/catalog/goods-price'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { rankName } from '../../account/rank/name.ts'
import { rank } from '../../account/rank/table.ts'
import { discountedSql } from '../goods/price.ts'
import { sku } from '../goods/table.ts'
import { seesCost } from './cost.ts'
import { previewPrices, updatePrices } from './price.ts'
import { skuRows } from './sku-rows.ts'

const newest = (from: string, to: string) =>
  sql`(SELECT r.rate::numeric FROM currency_rate r WHERE r.from_currency = ${from} AND r.to_currency = ${to}
    AND r.valid_from <= now() ORDER BY r.valid_from DESC LIMIT 1)`
/** US cents for an amount in fen, from the rate in either direction. */
const costInUsd = sql`(sku.cost * coalesce(${newest('CNY', 'USD')}, 1 / ${newest('USD', 'CNY')}))`
const forThose = (ctx: UserCtx, what: SQL): SQL => (seesCost(ctx) ? what : sql`NULL`)

const ranks = alias(rank, 'r')

const prices = serve(goodsPrice, sku, {
  ...skuRows,
  filters: {
    ...skuRows.filters,
    // Users who may not see costs get no results by them.
    below_cost: (below, ctx) =>
      forThose(
        ctx,
        sql`(sku.cost > 0 AND sku.price < ${costInUsd}) IS ${sql.raw(below ? 'TRUE' : 'NOT TRUE')}`,
      ),
  },
  columns: {
    ...skuRows.columns,
    cost: (ctx) => forThose(ctx, sql`sku.cost`).mapWith((fen) => (fen === null ? null : Number(fen))),
    markup: (ctx) =>
      forThose(
        ctx,
        sql`CASE WHEN sku.cost > 0 THEN round((sku.price / ${costInUsd} - 1) * 100, 1)::text END`,
      ),
    ranks: (ctx) => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('rank', ${rankName(ctx, ranks)},
      'price', ${discountedSql(sql`sku.price`, sql`r.discount_bp`)}) ORDER BY r.discount_bp, r.id), '[]') FROM rank r)`,
  },
})

/** Prices of SKUs. */
registerModule({
  name: 'goods-price',
  routes: [
    ...prices.routes,
    route(priceCalls.preview, (ctx, { body }) => previewPrices(ctx, body)),
    route(priceCalls.update, (ctx, { body }) => updatePrices(ctx, body.prices)),
  ],
})
