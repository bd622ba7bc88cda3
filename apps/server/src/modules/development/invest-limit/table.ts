import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, minor, partOf, times } from '../../../kit/data/columns.ts'
import { role } from '../../account/user/table.ts'

/** The most that users with a role may invest in one product, in CNY fen. */
export const investLimit = pgTable(
  'invest_limit',
  {
    id: id(),
    roleId: partOf('role_id', () => role.id),
    most: minor('most').notNull(),
    ...times,
  },
  (t) => [uniqueIndex('invest_limit_role').on(t.roleId)],
)
