import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { ownedBy, ref } from '../../../kit/data/columns.ts'
import { order } from '../order/table.ts'

/** Blocked orders that their company was told of; one that goes on and is blocked again is told of again. */
export const orderBlockTold = pgTable(
  'order_block_told',
  {
    orderId: ref('order_id')
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    entityId: ref('entity_id').notNull(),
  },
  (t) => [index('order_block_told_entity').on(t.entityId), ownedBy(t.entityId)],
)

/** Up to which row each kind of news was told. */
export const orderNewsMark = pgTable('order_news_mark', {
  kind: text('kind').primaryKey(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
})
