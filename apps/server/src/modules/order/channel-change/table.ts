import { changedBy } from '@dropyard/contract/order/channel-change'
import type { PromisePart } from '@dropyard/contract/order/order-rule/channel-promise'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'

const origins = Object.keys(changedBy) as [keyof typeof changedBy, ...(keyof typeof changedBy)[]]

/** Another channel that a paid order uses, or would use, instead of the one that was paid for. */
export const channelChange = pgTable(
  'channel_change',
  {
    id: id(),
    changeSn: text('change_sn').notNull().generatedAlwaysAs(sql`'CC' || lpad(id::text, 8, '0')`),
    entityId: refTo('entity_id', () => entity.id),
    orderId: partOf('order_id', () => order.id),
    orderSn: text('order_sn').notNull(),
    state: oneOf('state', ['asked', 'changed', 'shipped', 'kept', 'refused'], 'asked'),
    fromChannelId: refTo('from_channel_id', () => channel.id),
    toChannelId: refTo('to_channel_id', () => channel.id),
    /** Longest delivery time in days; null if the channel could not carry the parcel. */
    daysBefore: integer('days_before'),
    daysAfter: integer('days_after'),
    /** In which respects it exceeds what was promised. */
    beyond: text('beyond').array().$type<PromisePart[]>().notNull().default([]),
    changedBy: oneOf('changed_by', origins, 'person'),
    /** Shown to the merchant. */
    why: text('why').notNull().default(''),
    /** Freight in US cents that is credited when the parcel is shipped. */
    givenBack: minor('given_back').notNull().default(0),
    refuseReason: text('refuse_reason').notNull().default(''),
    settledAt: instant('settled_at'),
    decidedBy: ref('decided_by'),
    ...times,
  },
  (t) => [
    uniqueIndex('channel_change_sn').on(t.changeSn),
    // An order has at most one unsettled change.
    uniqueIndex('channel_change_open').on(t.orderId).where(sql`${t.state} IN ('asked', 'changed')`),
    index('channel_change_order').on(t.orderId, t.id),
    index('channel_change_entity').on(t.entityId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('channel_change_state').on(t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('channel_change_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('channel_change_given_back', sql`${t.givenBack} >= 0`),
    ownedBy(t.entityId),
  ],
)
