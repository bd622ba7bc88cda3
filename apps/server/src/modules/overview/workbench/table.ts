import { pgTable } from 'drizzle-orm/pg-core'
import { instant, ownedOrShared, ref } from '../../../kit/data/columns.ts'
import { person } from '../../account/user/table.ts'

/** When a member of the staff visited the workbench. */
export const workbenchVisit = pgTable(
  'workbench_visit',
  {
    personId: ref('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** Always null, because staff have no company. */
    entityId: ref('entity_id'),
    /** The end of the previous visit: later events are new. */
    since: instant('since').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [...ownedOrShared(t.entityId)],
)
