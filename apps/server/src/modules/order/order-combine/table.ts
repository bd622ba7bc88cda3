import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, partOf, ref, refTo } from '../../../kit/data/columns.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'
import type { Kept } from './kept.ts'

/**
 * A combined parcel: orders that share it, and what that saved by the price list when they were combined. Amounts in US cents.
 */
export const orderCombine = pgTable(
  'order_combine',
  {
    id: id(),
    entityId: ref('entity_id').notNull(),
    channelId: refTo('channel_id', () => channel.id),
    /** What their channels charge for each order separately, and what the common channel charges for the parcel. */
    freightApart: minor('freight_apart').notNull(),
    freightTogether: minor('freight_together').notNull(),
    dutyApart: minor('duty_apart').notNull(),
    dutyTogether: minor('duty_together').notNull(),
    /** The job that combined them: a second run of it finds what the first one did. */
    jobId: ref('job_id'),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    /** When the parcel was separated again. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('order_combine_job').on(t.jobId).where(sql`${t.jobId} IS NOT NULL`),
    index('order_combine_entity').on(t.entityId, t.id.desc().nullsFirst()),
    ownedBy(t.entityId),
  ],
)

/** Each order of a combined parcel, with its values before, which are restored when the parcel is separated. */
export const orderCombineMember = pgTable(
  'order_combine_member',
  {
    combineId: partOf('combine_id', () => orderCombine.id),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    before: jsonb('before').$type<Kept>().notNull(),
    leftAt: instant('left_at'),
  },
  (t) => [
    primaryKey({ columns: [t.combineId, t.orderId] }),
    index('order_combine_member_order').on(t.orderId),
    ownedBy(t.entityId),
  ],
)

/** Number of orders of each receiver that could be combined, judging by their states; maintained by triggers on orders. */
export const combinableReceiver = pgTable(
  'combinable_receiver',
  {
    entityId: ref('entity_id').notNull(),
    receiverKey: text('receiver_key').notNull(),
    orders: integer('orders').notNull(),
    /** Id of the receiver's newest order: the list is sorted by it. */
    newestId: ref('newest_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.receiverKey] }),
    index('combinable_receiver_newest').on(t.newestId.desc().nullsFirst()).where(sql`${t.orders} > 1`),
    index('combinable_receiver_entity')
      .on(t.entityId, t.newestId.desc().nullsFirst())
      .where(sql`${t.orders} > 1`),
    ownedBy(t.entityId),
  ],
)
