import type { Address } from '@dropyard/contract/order/address'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref } from '../../../../kit/data/columns.ts'
import { order } from '../table.ts'

/** Every address that an order had and lost. Kept apart from the timeline: a buyer's data can be erased. */
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

/** What happened to an order: append-only timeline. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
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
