import type { Address } from '@dropyard/contract/order/order/address'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref } from '../../../../kit/data/columns.ts'
import { order } from '../table.ts'

/**
 * Every earlier address of an order. Stored apart from the timeline, which is append-only, so that a buyer's data can be erased.
 */
export const orderAddress = pgTable(
  'order_address',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    before: jsonb('before').$type<Address>().notNull(),
    after: jsonb('after').$type<Address>().notNull(),
  },
  (t) => [index('order_address_order').on(t.orderId, t.id), ownedBy(t.entityId)],
)

/** Append-only timeline: what happened to an order. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    kind: text('kind').notNull(),
    /** Values for the text of this kind of event. */
    values: jsonb('values').notNull().default({}),
    /** Shown to staff only. */
    internal: boolean('internal').notNull().default(false),
  },
  (t) => [index('order_event_order').on(t.orderId, t.id), ownedBy(t.entityId)],
)
