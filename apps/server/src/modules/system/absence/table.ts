import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, partOf, times } from '../../../kit/data/columns.ts'
import { person } from '../../account/user/table.ts'

/** Days on which a member of the staff is absent (first and last day included), and the deputy. */
export const absence = pgTable(
  'absence',
  {
    id: id(),
    personId: partOf('person_id', () => person.id),
    deputyId: partOf('deputy_id', () => person.id),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    ...times,
  },
  (t) => [
    index('absence_person').on(t.personId, t.lastDay),
    index('absence_deputy').on(t.deputyId, t.lastDay),
    check('absence_order', sql`${t.firstDay} <= ${t.lastDay}`),
  ],
)
