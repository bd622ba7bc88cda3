import { marginItem as contract } from '@dropyard/contract/order/margin-item'
import { sql } from 'drizzle-orm'
import { serve } from '../../../kit/record/record.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { marginItem } from './table.ts'

/** The rows behind the report's numbers. */
export const itemRoutes = serve(contract, marginItem, {
  search: [
    (text) => sql`${marginItem.orderId} IN (SELECT id FROM "order" WHERE order_sn = ${text})`,
    (text) => sql`${marginItem.skuId} IN (SELECT id FROM sku WHERE code = ${text})`,
  ],
  columns: {
    order_name: sql`(SELECT order_sn FROM "order" o WHERE o.id = ${marginItem.orderId})`,
    sku_name: (ctx) => skuNameOf(ctx, sql`${marginItem.skuId}`),
    goods_name: (ctx) =>
      sql`(SELECT ${ctx.lang === 'zh' ? sql`coalesce(nullif(g.title_zh, ''), g.title_en)` : sql`g.title_en`} FROM goods g WHERE g.id = ${marginItem.goodsId})`,
    supplier_name: sql`coalesce((SELECT name FROM supplier s WHERE s.id = ${marginItem.supplierId}), '')`,
    store_name: sql`coalesce((SELECT name FROM store s WHERE s.id = ${marginItem.storeId}), '')`,
    entity_name: sql`coalesce((SELECT name FROM entity e WHERE e.id = ${marginItem.entityId}), '')`,
    channel_name: (ctx) =>
      sql`coalesce((SELECT ${ctx.lang === 'zh' ? sql`name_zh` : sql`name_en`} FROM channel c WHERE c.id = ${marginItem.channelId}), '')`,
    margin:
      sql`(${marginItem.sales} - ${marginItem.goods} - ${marginItem.freight} - ${marginItem.packaging} - ${marginItem.late})`.mapWith(
        Number,
      ),
  },
  filters: {
    orders: (wanted) => sql`${marginItem.orders} = ${wanted ? 1 : 0}`,
  },
}).routes
