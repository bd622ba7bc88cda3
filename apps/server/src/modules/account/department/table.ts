import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ref, times } from '../../../kit/data/columns.ts'

/** The departments of the company that runs the product, as a tree. */
export const department = pgTable(
  'department',
  {
    id: id(),
    parentId: ref('parent_id').references((): AnyPgColumn => department.id),
    name: text('name').notNull(),
    /** The head of the department. Without a foreign key, because people refer to their department. */
    leaderId: ref('leader_id'),
    ...times,
  },
  (t) => [
    index('department_parent').on(t.parentId),
    uniqueIndex('department_name').on(sql`coalesce(${t.parentId}, 0)`, t.name),
  ],
)
