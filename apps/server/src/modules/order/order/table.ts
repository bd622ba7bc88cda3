import type { Address } from '@dropyard/contract/order/order/address'
import { addressStates } from '@dropyard/contract/order/order/address/standing'
import type { CollectedTax } from '@dropyard/contract/order/order/collected-tax'
import type { OrderCharges, PaidMoney } from '@dropyard/contract/order/order/money'
import type { StoreDetail } from '@dropyard/contract/order/order/store-details'
import type { StoreHold } from '@dropyard/contract/order/order/store-hold'
import type { ChoiceBy } from '@dropyard/contract/order/order-rule/channel-choice'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { id, instant, minor, oneOf, ownedBy, ref, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { store } from '../../store/store/table.ts'

/** Its label can still be made. Its address is checked only until then. */
const withoutLabelOf = (t: { fulfilment: AnyPgColumn; cancelled: AnyPgColumn }) =>
  sql`${t.fulfilment} IN ('none', 'checked') AND NOT ${t.cancelled}`

/** Case, spaces and punctuation are ignored, so that the same receiver gets the same key. The phone number is left out. */
const receiverKey = sql`md5(lower(regexp_replace(coalesce(address ->> 'name', '') || '|' || coalesce(address ->> 'company', '')
  || '|' || coalesce(address ->> 'address1', '') || '|' || coalesce(address ->> 'address2', '') || '|' || coalesce(address ->> 'city', '')
  || '|' || coalesce(address ->> 'province', '') || '|' || coalesce(address ->> 'zip', '') || '|' || coalesce(address ->> 'country', '')
  || '|' || coalesce(address ->> 'tax_id', ''), '[\\s.,;:''"#-]+', '', 'g')))`

/**
 * An order of a merchant. Its state is five axes and `cancelled`; `status`, which lists show, is derived from them and stored.
 */
export const order = pgTable(
  'order',
  {
    id: id(),
    orderSn: text('order_sn').notNull(),
    entityId: refTo('entity_id', () => entity.id),
    /** Null for orders placed by hand. */
    storeId: ref('store_id').references(() => store.id),
    source: text('source', { enum: ['store', 'import', 'cart', 'redeliver'] }).notNull(),
    /** Id and number of the order on the platform. */
    platformOrderId: text('platform_order_id'),
    pltOrderSn: text('plt_order_sn').notNull().default(''),
    platformUpdatedAt: instant('platform_updated_at'),
    /**
     * State, address and lines in the store's last message: later messages are compared with them, so that only the store's own
     * changes are applied.
     */
    platformState: text('platform_state'),
    platformAddress: jsonb('platform_address').$type<Address>(),
    platformLines: text('platform_lines'),
    /** The store keeps the order back. `overruled` is set once a user decided here to continue anyway. */
    platformHold: jsonb('platform_hold').$type<StoreHold & { overruled: boolean }>(),
    /** By when the platform wants it sent, so that the seller isn't late there. */
    shipBy: instant('ship_by'),
    /** What the checkout asked the buyer besides the address: numbers for customs, gift messages, delivery instructions. */
    storeDetails: jsonb('store_details').$type<StoreDetail[]>().notNull().default([]),

    payment: oneOf('payment', ['due', 'locked', 'paid', 'partly_refunded', 'refunded'], 'due'),
    supply: oneOf('supply', ['unmapped', 'mapped', 'reserved', 'short'], 'unmapped'),
    fulfilment: oneOf(
      'fulfilment',
      ['none', 'checked', 'predicted', 'packed', 'shipped', 'delivered', 'closed'],
      'none',
    ),
    afterSale: oneOf('after_sale', ['none', 'open', 'offered', 'agreed', 'rejected', 'withdrawn'], 'none'),
    /** State of its parcel as reported by carriers. */
    parcel: oneOf(
      'parcel',
      ['none', 'moving', 'customs', 'trouble', 'returning', 'returned', 'delivered'],
      'none',
    ),
    cancelled: boolean('cancelled').notNull().default(false),
    /** 5 to 90, derived by contract/order/order/state. */
    status: smallint('status').notNull(),

    onHold: text('on_hold'),
    abnormal: text('abnormal'),
    /** Why work on it is blocked, derived by contract/order/order/block and stored with the status. */
    blocked: text('blocked'),
    /** Errors of the last quote and of the last request for a label. */
    quoteProblem: text('quote_problem'),
    labelError: text('label_error'),
    /** Whether it is in a wave, and its items are picked. Until it leaves the wave, its label and its channel stay. */
    wave: oneOf('wave', ['none', 'picking', 'picked'], 'none'),
    urgent: boolean('urgent').notNull().default(false),
    /** Level 0: not urgent, 1: urgent, 2: before all others. With reason, who set it, and until when. */
    urgentLevel: smallint('urgent_level').notNull().default(0),
    urgentUntil: instant('urgent_until'),
    urgentWhy: jsonb('urgent_why').$type<{ reason: string; userId: number | null; rule: string | null }>(),
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
    /** Warehouse that the goods must come from, when the merchant chose one. */
    warehouseId: ref('warehouse_id'),
    /** A user chose the channel; otherwise every new price may select the cheapest. */
    channelFixed: boolean('channel_fixed').notNull().default(false),
    /** The shipping rule that matched when the order was last priced. */
    channelRule: jsonb('channel_rule').$type<ChannelRule>(),
    /** The channel that an automation rule of staff wants. It is used if it can carry the parcel, before the merchant's rules. */
    ruleChannel: jsonb('rule_channel').$type<RuleChannel>(),
    /** Who or what chose the channel, as stored in the log of decisions. */
    channelBy: jsonb('channel_by').$type<ChannelBy>(),
    iossNumber: text('ioss_number'),
    /** VAT that the marketplace collected from the buyer, so import VAT is not charged again. */
    taxCollected: jsonb('tax_collected').$type<CollectedTax>(),
    /** Charges in USD cents: as quoted until the order is paid, then as charged (contract/order/order/money). */
    goodsAmount: minor('goods_amount').notNull().default(0),
    shippingAmount: minor('shipping_amount').notNull().default(0),
    serviceFee: minor('service_fee').notNull().default(0),
    dutyAmount: minor('duty_amount').notNull().default(0),
    discountAmount: minor('discount_amount').notNull().default(0),
    couponId: ref('coupon_id'),
    payAmount: minor('pay_amount').notNull().default(0),
    refundedAmount: minor('refunded_amount').notNull().default(0),
    /** End of the time for which the quoted prices hold. */
    quotedUntil: instant('quoted_until'),
    /** The terms as quoted, for an itemized difference; after payment also the shares of each line, which refunds look up. */
    charges: jsonb('charges').$type<StoredCharges>(),
    /** Number of refunds so far. It numbers their postings, so that none is booked twice. */
    refunds: integer('refunds').notNull().default(0),
    /** Idempotency key of the cart or import that placed the order: the same key creates it once. */
    placeKey: text('place_key'),

    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** Whether the store has the tracking number: waiting, done, or failed (the reason is in the timeline). */
    pushState: oneOf('push_state', ['none', 'waiting', 'done', 'failed'], 'none'),
    /** The merchant's own label: its number is on the parcel instead of one that we request. */
    ownTrackingNumber: text('own_tracking_number'),
    redeliveredFrom: ref('redelivered_from'),
    /** The combined parcel that it is sent in (order-combine). */
    combinedId: ref('combined_id'),
    /** The order that its lines were split from (order-split). */
    splitFrom: ref('split_from'),
    /** Result of the address check, until the order has a label (contract/order/order/address/check). */
    addressCheck: text('address_check', { enum: addressStates }),
    /** Equal for the same person at the same place, regardless of spelling details. */
    receiverKey: text('receiver_key').generatedAlwaysAs(receiverKey),
    redeliverCause: text('redeliver_cause', { enum: ['carrier', 'supplier', 'us', 'buyer'] }),
    redeliverPricing: text('redeliver_pricing', { enum: ['free', 'shipping', 'full'] }),

    placedAt: instant('placed_at').notNull(),
    paidAt: instant('paid_at'),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    /** The version of the last change that was more than a new price. A user who saw it or a later one may change the order. */
    editedVersion: integer('edited_version').notNull().default(1),
    ...times,
  },
  (t) => [
    uniqueIndex('order_sn').on(t.orderSn),
    uniqueIndex('order_store_platform')
      .on(t.storeId, t.platformOrderId)
      .where(sql`${t.platformOrderId} IS NOT NULL`),
    index('order_entity_status').on(
      t.entityId,
      t.status,
      t.placedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('order_entity_placed').on(t.entityId, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Descending with nulls first, as ORDER BY ... DESC asks; otherwise the planner sorts instead of reading the index.
    // For staff's lists the company is the last column, so that row-level security is checked from the index alone.
    index('order_status').on(t.status, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId),
    index('order_placed').on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId),
    // Staff's work queue: unblocked orders first, then the most urgent, then the earliest paid.
    index('order_queue')
      .on(
        t.status,
        sql`(${t.blocked} IS NOT NULL)`,
        t.urgentLevel.desc().nullsFirst(),
        t.paidAt,
        t.id,
        t.entityId,
      )
      .where(sql`${t.status} IN (20, 30, 50)`),
    // Columns that staff sort the whole list by, besides number and age.
    index('order_by_pieces').on(t.goodsNum, t.id, t.entityId),
    index('order_by_amount').on(t.payAmount, t.id, t.entityId),
    // Orders that were paid, shipped or delivered in a period, such as today.
    index('order_paid').on(t.paidAt, t.entityId).where(sql`${t.paidAt} IS NOT NULL`),
    index('order_shipped').on(t.shippedAt, t.entityId).where(sql`${t.shippedAt} IS NOT NULL`),
    // Orders that are still to be sent by a time.
    index('order_ship_by')
      .on(t.shipBy, t.id, t.entityId)
      .where(sql`${t.shipBy} IS NOT NULL AND ${t.shippedAt} IS NULL AND NOT ${t.cancelled}`),
    index('order_delivered').on(t.deliveredAt, t.entityId).where(sql`${t.deliveredAt} IS NOT NULL`),
    index('order_store').on(t.storeId, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId),
    index('order_blocked')
      .on(t.entityId, t.blocked, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.blocked} IS NOT NULL`),
    // Orders with an after-sale case, by its state.
    index('order_entity_after_sale')
      .on(t.entityId, t.afterSale, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.afterSale} <> 'none'`),
    index('order_after_sale')
      .on(t.afterSale, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId)
      .where(sql`${t.afterSale} <> 'none'`),
    // Orders whose addresses are checked again.
    index('order_without_label').on(t.id).where(withoutLabelOf(t)),
    // Addresses that need a look, by severity.
    index('order_address_check')
      .on(t.addressCheck, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId)
      .where(sql`${t.addressCheck} IS NOT NULL`),
    uniqueIndex('order_place_key').on(t.entityId, t.placeKey).where(sql`${t.placeKey} IS NOT NULL`),
    // Orders that wait for stock, in the order in which they are served.
    index('order_waiting')
      .on(t.urgent.desc().nullsFirst(), t.urgentLevel.desc().nullsFirst(), t.paidAt, t.id)
      .where(sql`${t.supply} = 'short' AND NOT ${t.cancelled}`),
    // Urgent orders: they are counted by company, and they end at `urgent_until`.
    index('order_urgent').on(t.entityId, t.urgentUntil).where(sql`${t.urgent}`),
    index('order_plt_sn').on(t.pltOrderSn, t.entityId),
    index('order_own_tracking').on(t.ownTrackingNumber).where(sql`${t.ownTrackingNumber} IS NOT NULL`),
    index('order_redelivered_pay')
      .on(t.entityId, t.payAmount, t.id.desc().nullsFirst())
      .where(sql`${t.redeliveredFrom} IS NOT NULL`),
    index('order_redelivered')
      .on(t.entityId, t.id.desc().nullsFirst(), t.redeliveredFrom)
      .where(sql`${t.redeliveredFrom} IS NOT NULL`),
    index('order_redelivered_from').on(t.redeliveredFrom).where(sql`${t.redeliveredFrom} IS NOT NULL`),
    // Orders of a receiver, of which one may have been placed twice.
    index('order_same_receiver').on(t.entityId, t.receiverKey, t.placedAt),
    // Orders that could be combined, and those that are.
    index('order_receiver')
      .on(t.entityId, t.receiverKey, t.id)
      .where(
        sql`${t.status} IN (20, 30, 40) AND ${t.combinedId} IS NULL AND ${t.onHold} IS NULL AND ${t.abnormal} IS NULL AND ${t.splitFrom} IS NULL`,
      ),
    index('order_combined').on(t.combinedId).where(sql`${t.combinedId} IS NOT NULL`),
    index('order_split_from').on(t.splitFrom).where(sql`${t.splitFrom} IS NOT NULL`),
    index('order_tracking').on(t.trackingNumber).where(sql`${t.trackingNumber} IS NOT NULL`),
    // Search by a part of a text. One index for all columns, so that a write appends to one pending list.
    index('order_part').using(
      'gin',
      sql`${t.orderSn} gin_trgm_ops`,
      sql`${t.pltOrderSn} gin_trgm_ops`,
      sql`${t.buyerName} gin_trgm_ops`,
      sql`${t.trackingNumber} gin_trgm_ops`,
    ),
    ownedBy(t.entityId),
  ],
)

/** Orders that can still get a label. */
export const withoutLabel = withoutLabelOf(order)

/** A merchant's shipping rule as it was; `refused` when its channel could not carry the parcel. */
export interface ChannelRule {
  id: number
  name: string
  refused: boolean
}

/** An automation rule of staff, as published, and the channel that it wants. */
export interface RuleChannel {
  id: number
  name: string
  version: number
  channelId: number
}

export interface ChannelBy {
  by: ChoiceBy
  channelId: number
  rule: { id: number; version: number } | null
  refused: boolean
}

/** What an order stores of its price: the last quote, and the shares of each line once it is paid. */
export interface StoredCharges {
  quoted: OrderCharges
  paid?: PaidMoney
}

/** How many orders a company has in each status. A trigger updates it in the transaction that changes an order. */
export const orderCount = pgTable(
  'order_count',
  {
    entityId: ref('entity_id').notNull(),
    status: smallint('status').notNull(),
    total: integer('total').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.entityId, t.status] }), ownedBy(t.entityId)],
)
