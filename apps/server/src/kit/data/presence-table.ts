import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, ref } from './columns.ts'

/** Which people have which record open, shared by all processes; see `kit/http/presence.ts`. */
export const presence = pgTable(
  'presence',
  {
    /** Kind and id of the record. */
    place: text('place').notNull(),
    personId: ref('person_id').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.place, t.personId] }), index('presence_until').on(t.until)],
)
