import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { order } from '../order/table.ts'

/**
 * What shipped orders earned, kept by `count.ts`: items first, and by triggers (`table.sql`) sums by day. Amounts are CNY fen, days are
 * those of shipping in UTC; an id of 0 means none.
 */

const amounts = {
  pieces: integer('pieces').notNull(),
  /** Charged for items and shipping, less refunds; and of it, for shipping. */
  sales: minor('sales').notNull(),
  shipping: minor('shipping').notNull(),
  /** What the items cost when they were shipped, and what became known later. */
  goods: minor('goods').notNull(),
  late: minor('late').notNull(),
  /** What the carrier charged. */
  freight: minor('freight').notNull(),
  /** Of stocked packaging. */
  packaging: minor('packaging').notNull(),
  /** Of `goods`: the part that no document says. */
  estimated: minor('estimated').notNull(),
  /** Of items whose cost was known when the order was placed: sales, and the margin by that cost and by the shipping charged. */
  quotedSales: minor('quoted_sales').notNull(),
  quotedMargin: minor('quoted_margin').notNull(),
}
const day = date('day', { mode: 'string' }).notNull()

/** Parts of order lines by the supplier that they were bought from. An order without items has one row. */
export const marginItem = pgTable(
  'margin_item',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    lineId: ref('line_id').notNull(),
    entityId: ref('entity_id').notNull(),
    day,
    storeId: ref('store_id').notNull(),
    country: text('country').notNull(),
    channelId: ref('channel_id').notNull(),
    goodsId: ref('goods_id').notNull(),
    skuId: ref('sku_id').notNull(),
    supplierId: ref('supplier_id').notNull(),
    /** 1 in the first row of its order, and in the first of its line. */
    orders: integer('orders').notNull(),
    lines: integer('lines').notNull(),
    ...amounts,
    countedAt: instant('counted_at').notNull(),
  },
  (t) => [
    index('margin_item_day').on(t.day.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId),
    index('margin_item_order').on(t.orderId),
    index('margin_item_sku').on(t.skuId, t.day.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('margin_item_goods').on(t.goodsId, t.day.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('margin_item_supplier').on(t.supplierId, t.day.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('margin_item_entity').on(t.entityId, t.day.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('margin_item_orders', sql`${t.orders} IN (0, 1) AND ${t.lines} IN (0, 1)`),
    ownedBy(t.entityId),
  ],
)

/** Sums for what belongs to orders. */
export const marginStat = pgTable(
  'margin_stat',
  {
    entityId: ref('entity_id').notNull(),
    day,
    storeId: ref('store_id').notNull(),
    country: text('country').notNull(),
    channelId: ref('channel_id').notNull(),
    orders: integer('orders').notNull(),
    ...amounts,
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.day, t.storeId, t.country, t.channelId] }),
    index('margin_stat_day').on(t.day),
    ownedBy(t.entityId),
  ],
)

/** Sums for what belongs to items. */
export const marginGoodsStat = pgTable(
  'margin_goods_stat',
  {
    entityId: ref('entity_id').notNull(),
    day,
    storeId: ref('store_id').notNull(),
    goodsId: ref('goods_id').notNull(),
    skuId: ref('sku_id').notNull(),
    supplierId: ref('supplier_id').notNull(),
    lines: integer('lines').notNull(),
    ...amounts,
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.day, t.storeId, t.goodsId, t.skuId, t.supplierId] }),
    index('margin_goods_stat_day').on(t.day),
    ownedBy(t.entityId),
  ],
)

/**
 * Orders whose margin changed since it was counted. Triggers only add rows, so that they never wait for each other; the job takes
 * them away.
 */
export const marginDue = pgTable('margin_due', {
  id: id(),
  orderId: ref('order_id').notNull(),
})
