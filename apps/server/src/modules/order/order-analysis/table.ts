import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { minor, ownedBy, ref } from '../../../kit/data/columns.ts'

/**
 * What happened to orders, summed by day: kept by triggers (table.sql) in the transaction that changes orders, so
 * that it agrees with them at every moment and is read in place of them. Days are UTC; 0 stands for no store, no channel.
 */

const day = date('day', { mode: 'string' }).notNull()
const number = (name: string) => integer(name).notNull().default(0)
const cents = (name: string) => minor(name).notNull().default(0)

/** Each figure on the day on which it happened: placed, paid, shipped, delivered. Refunds stand on the day of payment. */
export const orderStat = pgTable(
  'order_stat',
  {
    entityId: ref('entity_id').notNull(),
    day,
    storeId: ref('store_id').notNull(),
    country: text('country').notNull(),
    channelId: ref('channel_id').notNull(),
    /** Of the store; what we charge is in USD. */
    currency: text('currency').notNull(),
    orders: number('orders'),
    /** Sold for, in the store's currency. */
    sales: cents('sales'),
    cancelled: number('cancelled'),
    paid: number('paid'),
    spend: cents('spend'),
    refunds: number('refunds'),
    refunded: cents('refunded'),
    shipped: number('shipped'),
    delivered: number('delivered'),
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.day, t.storeId, t.country, t.channelId, t.currency] }),
    index('order_stat_day').on(t.day),
    ownedBy(t.entityId),
  ],
)

/** Orders by the days from hand-over to delivery, for percentiles; by day of delivery. */
export const orderTransit = pgTable(
  'order_transit',
  {
    entityId: ref('entity_id').notNull(),
    day,
    storeId: ref('store_id').notNull(),
    country: text('country').notNull(),
    channelId: ref('channel_id').notNull(),
    /** Begun days; 120 stands for all beyond. */
    days: smallint('days').notNull(),
    total: number('total'),
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.day, t.storeId, t.country, t.channelId, t.days] }),
    index('order_transit_day').on(t.day),
    ownedBy(t.entityId),
  ],
)

/** What was ordered, by goods and the day on which the order was placed. */
export const orderGoodsStat = pgTable(
  'order_goods_stat',
  {
    entityId: ref('entity_id').notNull(),
    day,
    storeId: ref('store_id').notNull(),
    goodsId: ref('goods_id').notNull(),
    lines: number('lines'),
    pieces: number('pieces'),
    /** Paid for, USD cents; 0 until the order is paid. */
    spend: cents('spend'),
    /** Pieces that were refunded. */
    refunded: number('refunded'),
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.day, t.storeId, t.goodsId] }),
    index('order_goods_stat_day').on(t.day),
    ownedBy(t.entityId),
  ],
)
