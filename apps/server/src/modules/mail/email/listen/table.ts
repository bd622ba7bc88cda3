import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, ref } from '../../../../kit/data/columns.ts'
import { emailAccount } from '../../account/table.ts'

/** Which worker process listens for new mail of an account, and until when others leave the account to it. */
export const emailListener = pgTable('email_listener', {
  accountId: ref('account_id')
    .primaryKey()
    .references(() => emailAccount.id, { onDelete: 'cascade' }),
  processId: uuid('process_id').notNull(),
  until: instant('until').notNull(),
})
