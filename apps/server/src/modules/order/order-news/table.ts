import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { ownedBy, ref } from '../../../kit/data/columns.ts'
import { order } from '../order/table.ts'

/** Blocked orders that their company was notified of. An order that is unblocked and blocked again is reported again. */
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

/** The last row that was reported, for each kind of news. */
export const orderNewsMark = pgTable('order_news_mark', {
  kind: text('kind').primaryKey(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
})
