import { costUpdate, goodsCost } from '@dropyard/contract/purchasing/goods-cost'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { sku } from '../../catalog/goods/table.ts'
import { updateCosts } from '../../catalog/goods-price/cost.ts'
import { skuRows } from '../../catalog/goods-price/sku-rows.ts'
import { priceToday } from '../goods-seller/table.ts'

/** A column of the suppliers' CNY prices for a SKU. */
const asked = (what: SQL, order: SQL) =>
  sql`(SELECT ${what} FROM goods_seller JOIN supplier ON supplier.id = goods_seller.supplier_id
    WHERE goods_seller.sku_id = sku.id AND goods_seller.currency = 'CNY' AND supplier.status <> 'blocked'
    ORDER BY ${order} LIMIT 1)`
const first = sql`goods_seller.preference, goods_seller.id`
const orNumber = (value: unknown): number | null => (value === null ? null : Number(value))
const supplierPrice = (ctx: Ctx): SQL => asked(priceToday(ctx), first)

const costs = serve(goodsCost, sku, {
  ...skuRows,
  filters: {
    ...skuRows.filters,
    differs: (differs, ctx) =>
      sql`(${supplierPrice(ctx)} <> sku.cost) IS ${sql.raw(differs ? 'TRUE' : 'NOT TRUE')}`,
  },
  columns: {
    ...skuRows.columns,
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

/** Costs of SKUs, compared with the prices of their suppliers. */
registerModule({
  name: 'goods-cost',
  routes: [...costs.routes, route(costUpdate, (ctx, { body }) => updateCosts(ctx, body.costs))],
})
