import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, ownedBy, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'

/** A company's saved note: a text for notes on orders. */
export const orderRemarkTable = pgTable(
  'order_remark',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    content: text('content').notNull(),
    sort: integer('sort').notNull().default(0),
    ...times,
  },
  (t) => [index('order_remark_entity').on(t.entityId, t.sort), ownedBy(t.entityId)],
)
