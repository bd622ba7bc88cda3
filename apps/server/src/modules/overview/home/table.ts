import { boolean, pgTable } from 'drizzle-orm/pg-core'
import { ownedOrShared, ref } from '../../../kit/data/columns.ts'
import { person } from '../../account/user/table.ts'

/** A user's answers in the beginner's guide. */
export const homeGuide = pgTable(
  'home_guide',
  {
    personId: ref('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    entityId: ref('entity_id'),
    helpful: boolean('helpful'),
    skipped: boolean('skipped').notNull().default(false),
  },
  (t) => [...ownedOrShared(t.entityId)],
)
