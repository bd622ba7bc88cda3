import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ownedBy, ref, times } from '../../../kit/data/columns.ts'
import { approverDiffers, requestColumns } from '../../../kit/record/four-eyes.ts'

/**
 * Requests to erase customers. They stay as proof, without what was written in them, also after the customer was deleted; so the id
 * is no foreign key.
 */
export const customerErasure = pgTable(
  'customer_erasure',
  {
    id: id(),
    customerId: ref('customer_id').notNull(),
    scopeId: ref('scope_id').notNull(),
    basis: text('basis').notNull(),
    ...requestColumns,
    ...times,
  },
  (t) => [
    uniqueIndex('customer_erasure_open').on(t.customerId).where(sql`${t.state} = 'requested'`),
    index('customer_erasure_customer').on(t.customerId, t.id.desc().nullsFirst()),
    index('customer_erasure_state').on(t.state, t.id.desc().nullsFirst()),
    check('customer_erasure_two', approverDiffers(t)),
    ownedBy(t.scopeId),
  ],
)
