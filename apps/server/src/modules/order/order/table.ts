import type { Address } from '@dropyard/contract/order/address'
import { addressStates } from '@dropyard/contract/order/address/standing'
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

/** Its label can still be made: only so long its address matters. */
const withoutLabelOf = (t: { fulfilment: AnyPgColumn; cancelled: AnyPgColumn }) =>
  sql`${t.fulfilment} IN ('none', 'checked') AND NOT ${t.cancelled}`

/** Case, spaces and punctuation make no other address; nor does a phone number. */
const receiverKey = sql`md5(lower(regexp_replace(coalesce(address ->> 'name', '') || '|' || coalesce(address ->> 'company', '')
  || '|' || coalesce(address ->> 'address1', '') || '|' || coalesce(address ->> 'address2', '') || '|' || coalesce(address ->> 'city', '')
  || '|' || coalesce(address ->> 'province', '') || '|' || coalesce(address ->> 'zip', '') || '|' || coalesce(address ->> 'country', '')
  || '|' || coalesce(address ->> 'tax_id', ''), '[\\s.,;:''"#-]+', '', 'g')))`

/** An order of a merchant: four axes of state, and the one status that lists show, derived and stored with them. */
export const order = pgTable(
  'order',
  {
    id: id(),
    orderSn: text('order_sn').notNull(),
    entityId: refTo('entity_id', () => entity.id),
    /** Null for orders placed by hand. */
    storeId: ref('store_id').references(() => store.id),
    source: text('source', { enum: ['store', 'import', 'cart', 'redeliver'] }).notNull(),
    /** Id and number on the platform. */
    platformOrderId: text('platform_order_id'),
    pltOrderSn: text('plt_order_sn').notNull().default(''),
    platformUpdatedAt: instant('platform_updated_at'),
    /** What the store said last, so that only what it changes counts: its state, its address, its lines. */
    platformState: text('platform_state'),
    platformAddress: jsonb('platform_address').$type<Address>(),
    platformLines: text('platform_lines'),
    /** The store keeps the order back; `overruled` once a person decided here to go on all the same. */
    platformHold: jsonb('platform_hold').$type<StoreHold & { overruled: boolean }>(),
    /** What the checkout asked the buyer beside the address: numbers for customs, gift messages, delivery instructions. */
    storeDetails: jsonb('store_details').$type<StoreDetail[]>().notNull().default([]),

    payment: oneOf('payment', ['due', 'locked', 'paid', 'partly_refunded', 'refunded'], 'due'),
    supply: oneOf('supply', ['unmapped', 'mapped', 'reserved', 'short'], 'unmapped'),
    fulfilment: oneOf(
      'fulfilment',
      ['none', 'checked', 'predicted', 'packed', 'shipped', 'delivered', 'closed'],
      'none',
    ),
    afterSale: oneOf('after_sale', ['none', 'open', 'offered', 'agreed', 'rejected', 'withdrawn'], 'none'),
    /** What carriers say of its parcel. */
    parcel: oneOf(
      'parcel',
      ['none', 'moving', 'customs', 'trouble', 'returning', 'returned', 'delivered'],
      'none',
    ),
    cancelled: boolean('cancelled').notNull().default(false),
    /** 5 .. 90, derived by contract/order/order/state. */
    status: smallint('status').notNull(),

    onHold: text('on_hold'),
    abnormal: text('abnormal'),
    /** Why it does not go on, derived by contract/order/order/block and stored with the status. */
    blocked: text('blocked'),
    /** What the last quote, and the last request for a label, ran into. */
    quoteProblem: text('quote_problem'),
    labelError: text('label_error'),
    urgent: boolean('urgent').notNull().default(false),
    /** 0: not urgent, 1: urgent, 2: before all; why, who said so, and until when. */
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
    /** Where the goods must come from, when they were chosen by warehouse. */
    warehouseId: ref('warehouse_id'),
    /** A person chose the channel; else every price may choose the cheapest. */
    channelFixed: boolean('channel_fixed').notNull().default(false),
    /** The shipping rule that took the order when it was last priced. */
    channelRule: jsonb('channel_rule').$type<ChannelRule>(),
    /** The channel that a staff's rule wants: taken when it can carry the parcel, before the merchant's own rules. */
    ruleChannel: jsonb('rule_channel').$type<RuleChannel>(),
    /** Who or what chose the channel, as the log of choices has it. */
    channelBy: jsonb('channel_by').$type<ChannelBy>(),
    iossNumber: text('ioss_number'),
    /** VAT that the marketplace collected from the buyer: import VAT is not charged again. */
    taxCollected: jsonb('tax_collected').$type<CollectedTax>(),
    /** Charges in USD cents as quoted until paid, as charged afterwards (contract/order/order/money). */
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
    /** The terms as quoted, for the itemised difference; with shares by line once paid: any refund is a look-up. */
    charges: jsonb('charges').$type<StoredCharges>(),
    /** How often it was paid and refunded: postings are numbered, so that none is booked twice. */
    refunds: integer('refunds').notNull().default(0),
    /** What a cart or file calls it: the same key makes it once. */
    placeKey: text('place_key'),

    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** Tracking number known to the store: waiting, done, failed (with reason in the timeline). */
    pushState: oneOf('push_state', ['none', 'waiting', 'done', 'failed'], 'none'),
    /** The merchant's own label: this number stands on the parcel instead of one that we ask for. */
    ownTrackingNumber: text('own_tracking_number'),
    redeliveredFrom: ref('redelivered_from'),
    /** Goes in one parcel with others (order-combine). */
    combinedId: ref('combined_id'),
    /** Its lines were taken out of this order (order-split). */
    splitFrom: ref('split_from'),
    /** What is to be said of its address, until it has a label (contract/order/address/check). */
    addressCheck: text('address_check', { enum: addressStates }),
    /** The same for the same person at the same place, however it is written. */
    receiverKey: text('receiver_key').generatedAlwaysAs(receiverKey),
    redeliverCause: text('redeliver_cause', { enum: ['carrier', 'supplier', 'us', 'buyer'] }),
    redeliverPricing: text('redeliver_pricing', { enum: ['free', 'shipping', 'full'] }),

    placedAt: instant('placed_at').notNull(),
    paidAt: instant('paid_at'),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    /** The version of the last change that was more than a price made anew: what was seen since then may be changed. */
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
    // Descending with nulls first, as ORDER BY ... DESC asks: else the planner sorts instead of reading the index.
    // Staff's lists: the company stands last, so that row-level security is answered from the index alone.
    index('order_status').on(t.status, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId),
    index('order_placed').on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId),
    // What staff work through: what can go on first, then the most urgent, then what was paid first.
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
    // What staff sort the whole list by, besides its number and age.
    index('order_by_pieces').on(t.goodsNum, t.id, t.entityId),
    index('order_by_amount').on(t.payAmount, t.id, t.entityId),
    // What was paid and shipped in a span of time, such as today.
    index('order_paid').on(t.paidAt, t.entityId).where(sql`${t.paidAt} IS NOT NULL`),
    index('order_shipped').on(t.shippedAt, t.entityId).where(sql`${t.shippedAt} IS NOT NULL`),
    index('order_store').on(t.storeId, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId),
    index('order_blocked')
      .on(t.entityId, t.blocked, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.blocked} IS NOT NULL`),
    // Orders with a case, by how it stands.
    index('order_entity_after_sale')
      .on(t.entityId, t.afterSale, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.afterSale} <> 'none'`),
    index('order_after_sale')
      .on(t.afterSale, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId)
      .where(sql`${t.afterSale} <> 'none'`),
    // Those whose addresses are looked at anew.
    index('order_without_label').on(t.id).where(withoutLabelOf(t)),
    // Addresses that somebody should look at, by how bad they are.
    index('order_address_check')
      .on(t.addressCheck, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.entityId)
      .where(sql`${t.addressCheck} IS NOT NULL`),
    uniqueIndex('order_place_key').on(t.entityId, t.placeKey).where(sql`${t.placeKey} IS NOT NULL`),
    // Orders that wait for stock, in the order in which they are served.
    index('order_waiting')
      .on(t.urgent.desc().nullsFirst(), t.urgentLevel.desc().nullsFirst(), t.paidAt, t.id)
      .where(sql`${t.supply} = 'short' AND NOT ${t.cancelled}`),
    // Urgent orders: those of a company are counted, and each ends by itself.
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
    // Orders that could go together, and those that do.
    index('order_receiver')
      .on(t.entityId, t.receiverKey, t.id)
      .where(
        sql`${t.status} IN (20, 30, 40) AND ${t.combinedId} IS NULL AND ${t.onHold} IS NULL AND ${t.abnormal} IS NULL AND ${t.splitFrom} IS NULL`,
      ),
    index('order_combined').on(t.combinedId).where(sql`${t.combinedId} IS NOT NULL`),
    index('order_split_from').on(t.splitFrom).where(sql`${t.splitFrom} IS NOT NULL`),
    index('order_tracking').on(t.trackingNumber).where(sql`${t.trackingNumber} IS NOT NULL`),
    // What is searched by a part: one index, so that a write appends to one list of what is to be indexed.
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

/** Orders that may get a label still. */
export const withoutLabel = withoutLabelOf(order)

/** A shipping rule as it was; `refused` when its channel could not carry the parcel. */
export interface ChannelRule {
  id: number
  name: string
  refused: boolean
}

/** A staff's rule, as it was published, and the channel that it wants. */
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

/** What an order keeps of its price: as last quoted, and the shares by line once it is paid. */
export interface StoredCharges {
  quoted: OrderCharges
  paid?: PaidMoney
}

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
