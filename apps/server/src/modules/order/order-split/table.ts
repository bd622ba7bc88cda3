import { sql } from 'drizzle-orm'
import { jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { order } from '../order/table.ts'
import type { Before } from './before.ts'

/** An order that was split: what it was before its first part was taken out, so that it is the same again when they are joined. */
export const orderSplit = pgTable(
  'order_split',
  {
    id: id(),
    entityId: ref('entity_id').notNull(),
    orderId: partOf('order_id', () => order.id),
    before: jsonb('before').$type<Before>().notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    /** Null while it is in parts. */
    joinedAt: instant('joined_at'),
  },
  (t) => [
    uniqueIndex('order_split_open').on(t.orderId).where(sql`${t.joinedAt} IS NULL`),
    ownedBy(t.entityId),
  ],
)
