import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, minor, partOf, times } from '../../../kit/data/columns.ts'
import { role } from '../../account/user/table.ts'

/** What the holders of a role may invest in one product at most, in CNY fen. */
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
