import { orderTag as contract } from '@dropyard/contract/order/order-tag'
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { order } from '../order/table.ts'

/** A tag that staff put on orders, and the rule that adds it automatically. */
export const orderTag = pgTable(
  'order_tag',
  {
    id: id(),
    ...columnsOf(contract, { shopIds: bigint('shop_ids', { mode: 'number' }).array().notNull().default([]) }),
    ...times,
  },
  (t) => [uniqueIndex('order_tag_name').on(sql`lower(${t.name})`)],
)

/** Which orders have which tags. */
export const orderTagged = pgTable(
  'order_tagged',
  {
    orderId: partOf('order_id', () => order.id),
    tagId: refTo('tag_id', () => orderTag.id),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Null: the tag's rule added it. */
    userId: ref('user_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.tagId] }),
    index('order_tagged_tag').on(t.tagId, t.orderId),
    ownedBy(t.entityId),
  ],
)
