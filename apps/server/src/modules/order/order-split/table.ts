import { sql } from 'drizzle-orm'
import { jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { order } from '../order/table.ts'
import type { Before } from './before.ts'

/** A split order: its values before its first part was split off, which are restored when the parts are joined. */
export const orderSplit = pgTable(
  'order_split',
  {
    id: id(),
    entityId: ref('entity_id').notNull(),
    orderId: partOf('order_id', () => order.id),
    before: jsonb('before').$type<Before>().notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    /** Null while it is split. */
    joinedAt: instant('joined_at'),
  },
  (t) => [
    uniqueIndex('order_split_open').on(t.orderId).where(sql`${t.joinedAt} IS NULL`),
    ownedBy(t.entityId),
  ],
)
