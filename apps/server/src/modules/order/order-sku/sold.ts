import { goodsSell, unbindSold } from '@dropyard/contract/order/order-sku/goods-sell'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { route } from '../../../kit/http/route.ts'
import { serve } from '../../../kit/record/record.ts'
import { unmapVariants } from './service.ts'
import { orderSku } from './table.ts'

/** Mappings of all companies' stores for staff, as far as row-level security shows them the company. */

const ofGoods = (what: SQL) =>
  sql`(SELECT ${what} FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = order_sku.sku_id)`
const ofStore = (what: SQL) =>
  sql`coalesce((SELECT ${what} FROM store s WHERE s.id = order_sku.store_id), '')`

const served = serve(goodsSell, orderSku, {
  owner: () => sql`order_sku.sku_id IS NOT NULL`,
  search: [
    (text: string) => {
      const like = likePattern(text)
      return sql`(order_sku.platform_sku ILIKE ${like} OR order_sku.title ILIKE ${like}
        OR order_sku.sku_id IN (SELECT id FROM sku WHERE code ILIKE ${like}))`
    },
  ],
  filters: { goods_id: (id) => sql`order_sku.sku_id IN (SELECT id FROM sku WHERE goods_id = ${id})` },
  columns: {
    sku: ofGoods(sql`k.code`),
    goods_id: ofGoods(sql`g.id`).mapWith(Number),
    goods_name: ({ lang }: UserCtx) =>
      ofGoods(lang === 'zh' ? sql`coalesce(nullif(g.title_zh, ''), g.title_en)` : sql`g.title_en`),
    shop_name: ofStore(sql`s.name`),
    company: sql`(SELECT e.name FROM entity e WHERE e.id = order_sku.entity_id)`,
  },
})

export const soldRoutes = [
  ...served.routes,
  route(unbindSold, async (ctx, { body }) => ({ unbound: await unmapVariants(ctx, body.ids) })),
]
