import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { minor, ownedBy, ref } from '../../../kit/data/columns.ts'

/**
 * Statistics of orders by day. Triggers (table.sql) update them in the transaction that changes orders, so that they always agree
 * with the orders and can be read instead of them. Days are in UTC; an id of 0 means no store or no channel.
 */

const day = date('day', { mode: 'string' }).notNull()
const number = (name: string) => integer(name).notNull().default(0)
const cents = (name: string) => minor(name).notNull().default(0)

/** Each figure counts on the day of its event: placed, paid, shipped, delivered. Refunds count on the day of payment. */
export const orderStat = pgTable(
  'order_stat',
  {
    entityId: ref('entity_id').notNull(),
    day,
    storeId: ref('store_id').notNull(),
    country: text('country').notNull(),
    channelId: ref('channel_id').notNull(),
    /** The store's currency; our charges are in USD. */
    currency: text('currency').notNull(),
    orders: number('orders'),
    /** Sales in the store's currency. */
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

/** Number of orders by days from hand-over to delivery, for percentiles; by day of delivery. */
export const orderTransit = pgTable(
  'order_transit',
  {
    entityId: ref('entity_id').notNull(),
    day,
    storeId: ref('store_id').notNull(),
    country: text('country').notNull(),
    channelId: ref('channel_id').notNull(),
    /** Days, rounded up; 120 also stands for more. */
    days: smallint('days').notNull(),
    total: number('total'),
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.day, t.storeId, t.country, t.channelId, t.days] }),
    index('order_transit_day').on(t.day),
    ownedBy(t.entityId),
  ],
)

/** What was ordered, by product and by the day on which the order was placed. */
export const orderGoodsStat = pgTable(
  'order_goods_stat',
  {
    entityId: ref('entity_id').notNull(),
    day,
    storeId: ref('store_id').notNull(),
    goodsId: ref('goods_id').notNull(),
    lines: number('lines'),
    pieces: number('pieces'),
    /** What was paid, in USD cents; 0 until the order is paid. */
    spend: cents('spend'),
    /** Refunded pieces, and what was paid for them. */
    refunded: number('refunded'),
    refundedAmount: cents('refunded_amount'),
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.day, t.storeId, t.goodsId] }),
    index('order_goods_stat_day').on(t.day),
    ownedBy(t.entityId),
  ],
)
