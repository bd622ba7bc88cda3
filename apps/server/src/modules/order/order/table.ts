import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, ref, times } from '../../../kit/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { sku } from '../../catalog/goods/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { store } from '../../store/store/table.ts'

/** Where a parcel goes. */
export interface Address {
  name: string
  company?: string
  phone: string
  email?: string
  address1: string
  address2?: string
  city: string
  province: string
  /** ISO 3166-2 subdivision without the country, where known. */
  province_code?: string
  zip: string
  /** ISO 3166-1 alpha-2. */
  country: string
  tax_id?: string
}

/** An order of a merchant: four axes of state, and the one status that lists show, derived and stored with them. */
export const order = pgTable(
  'order',
  {
    id: id(),
    orderSn: text('order_sn').notNull(),
    entityId: ref('entity_id')
      .notNull()
      .references(() => entity.id),
    /** Null for orders placed by hand. */
    storeId: ref('store_id').references(() => store.id),
    source: text('source', { enum: ['store', 'import', 'cart', 'redeliver'] }).notNull(),
    /** Id and number on the platform. */
    platformOrderId: text('platform_order_id'),
    pltOrderSn: text('plt_order_sn').notNull().default(''),
    platformUpdatedAt: instant('platform_updated_at'),

    payment: text('payment', { enum: ['due', 'locked', 'paid', 'partly_refunded', 'refunded'] })
      .notNull()
      .default('due'),
    supply: text('supply', { enum: ['unmapped', 'mapped', 'reserved', 'short'] })
      .notNull()
      .default('unmapped'),
    fulfilment: text('fulfilment', {
      enum: ['none', 'checked', 'predicted', 'packed', 'shipped', 'delivered', 'closed'],
    })
      .notNull()
      .default('none'),
    afterSale: text('after_sale', { enum: ['none', 'open', 'offered', 'agreed', 'rejected', 'withdrawn'] })
      .notNull()
      .default('none'),
    cancelled: boolean('cancelled').notNull().default(false),
    /** 5 .. 90, derived by contract/order/order-state. */
    status: smallint('status').notNull(),

    onHold: text('on_hold'),
    abnormal: text('abnormal'),
    urgent: boolean('urgent').notNull().default(false),
    tags: text('tags').array().notNull().default([]),
    remark: text('remark').notNull().default(''),
    buyerRemark: text('buyer_remark').notNull().default(''),

    buyerName: text('buyer_name').notNull().default(''),
    buyerEmail: text('buyer_email').notNull().default(''),
    country: text('country').notNull().default(''),
    address: jsonb('address').$type<Address>().notNull(),
    /** What the buyer paid in the store. */
    orderAmount: minor('order_amount').notNull().default(0),
    orderCurrency: text('order_currency').notNull().default('USD'),
    goodsNum: integer('goods_num').notNull().default(0),

    channelId: ref('channel_id').references(() => channel.id),
    iossNumber: text('ioss_number'),
    /** Charges in USD cents as quoted until paid, as charged afterwards (contract/order/order-money). */
    goodsAmount: minor('goods_amount').notNull().default(0),
    shippingAmount: minor('shipping_amount').notNull().default(0),
    serviceFee: minor('service_fee').notNull().default(0),
    dutyAmount: minor('duty_amount').notNull().default(0),
    discountAmount: minor('discount_amount').notNull().default(0),
    couponId: ref('coupon_id'),
    payAmount: minor('pay_amount').notNull().default(0),
    refundedAmount: minor('refunded_amount').notNull().default(0),
    /** Prices hold until then. */
    quotedUntil: instant('quoted_until'),
    /** Shares of everything by line, stored at payment: any refund is a look-up. */
    charges: jsonb('charges'),

    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** Tracking number known to the store: waiting, done, failed (with reason in the timeline). */
    pushState: text('push_state', { enum: ['none', 'waiting', 'done', 'failed'] })
      .notNull()
      .default('none'),
    redeliveredFrom: ref('redelivered_from'),

    placedAt: instant('placed_at').notNull(),
    paidAt: instant('paid_at'),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('order_sn').on(t.orderSn),
    uniqueIndex('order_store_platform')
      .on(t.storeId, t.platformOrderId)
      .where(sql`${t.platformOrderId} IS NOT NULL`),
    index('order_entity_status').on(t.entityId, t.status, t.placedAt.desc(), t.id.desc()),
    index('order_entity_placed').on(t.entityId, t.placedAt.desc(), t.id.desc()),
    index('order_status').on(t.status, t.placedAt.desc(), t.id.desc()),
    index('order_placed').on(t.placedAt.desc(), t.id.desc()),
    index('order_store').on(t.storeId, t.placedAt.desc()),
    index('order_plt_sn').on(t.entityId, t.pltOrderSn),
    index('order_tracking').on(t.trackingNumber).where(sql`${t.trackingNumber} IS NOT NULL`),
    index('order_buyer').using('gin', sql`${t.buyerName} gin_trgm_ops`),
    ownedBy(t.entityId),
  ],
)

/** One thing in an order: what the store sold, and the SKU that we send for it. */
export const orderLine = pgTable(
  'order_line',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    entityId: ref('entity_id').notNull(),
    position: integer('position').notNull().default(0),
    platformLineId: text('platform_line_id'),
    platformProductId: text('platform_product_id'),
    platformVariantId: text('platform_variant_id'),
    /** As the store wrote it. */
    title: text('title').notNull(),
    variantTitle: text('variant_title').notNull().default(''),
    platformSku: text('platform_sku').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** Sold for, per piece, in the order's currency. */
    soldPrice: minor('sold_price').notNull().default(0),
    image: text('image'),
    skuId: ref('sku_id').references(() => sku.id),
    warehouseId: ref('warehouse_id'),
    /** Charged per piece, USD cents, fixed at payment. */
    unitPrice: minor('unit_price').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    shipped: integer('shipped').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
    properties: jsonb('properties').$type<{ name: string; value: string }[]>().notNull().default([]),
  },
  (t) => [
    index('order_line_order').on(t.orderId, t.position),
    index('order_line_sku').on(t.skuId),
    index('order_line_platform_sku').on(t.entityId, t.platformSku),
    uniqueIndex('order_line_platform')
      .on(t.orderId, t.platformLineId)
      .where(sql`${t.platformLineId} IS NOT NULL`),
    ownedBy(t.entityId),
  ],
)

/** What happened to an order: append-only timeline. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    kind: text('kind').notNull(),
    /** Values for the words of this kind. */
    values: jsonb('values').notNull().default({}),
    /** Shown to staff only. */
    internal: boolean('internal').notNull().default(false),
  },
  (t) => [index('order_event_order').on(t.orderId, t.id), ownedBy(t.entityId)],
)

/** How many orders a company has in each status; kept by a trigger in the transaction that changes an order. */
export const orderCount = pgTable(
  'order_count',
  {
    entityId: ref('entity_id').notNull(),
    status: smallint('status').notNull(),
    total: integer('total').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.entityId, t.status] }), ownedBy(t.entityId)],
)
