import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, partOf, ref, refTo } from '../../../kit/data/columns.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'
import type { Kept } from './kept.ts'

/** Orders that go in one parcel: what that saves by the price list, as it was when they were combined. US cents. */
export const orderCombine = pgTable(
  'order_combine',
  {
    id: id(),
    entityId: ref('entity_id').notNull(),
    channelId: refTo('channel_id', () => channel.id),
    /** What their channels ask for each of them alone, and what the common one asks for the parcel. */
    freightApart: minor('freight_apart').notNull(),
    freightTogether: minor('freight_together').notNull(),
    dutyApart: minor('duty_apart').notNull(),
    dutyTogether: minor('duty_together').notNull(),
    /** The work that combined them: a second run of it finds what the first one did. */
    jobId: ref('job_id'),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    /** When they were parted again. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('order_combine_job').on(t.jobId).where(sql`${t.jobId} IS NOT NULL`),
    index('order_combine_entity').on(t.entityId, t.id.desc().nullsFirst()),
    ownedBy(t.entityId),
  ],
)

/** Each order of a combined parcel, with what combining changed of it: taken apart it is as it was. */
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

/** Receivers with orders that could go in one parcel, as far as states say; kept by triggers on orders. */
export const combinableReceiver = pgTable(
  'combinable_receiver',
  {
    entityId: ref('entity_id').notNull(),
    receiverKey: text('receiver_key').notNull(),
    orders: integer('orders').notNull(),
    /** Of the newest order that came to it: the list shows these receivers first. */
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
