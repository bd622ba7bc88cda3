import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ownedBy, ref, times } from '../../../kit/columns.ts'
import { rank } from '../rank/table.ts'

/** A merchant company: owns users, stores, orders and a wallet. */
export const entity = pgTable(
  'entity',
  {
    id: id(),
    name: text('name').notNull(),
    status: text('status', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    rankId: ref('rank_id')
      .notNull()
      .references(() => rank.id),
    /** Staff user who looks after it (the business code it registered with). */
    salespersonId: ref('salesperson_id'),
    ...times,
  },
  (t) => [
    uniqueIndex('entity_name').on(t.name),
    index('entity_salesperson').on(t.salespersonId),
    ownedBy(t.id),
  ],
)
