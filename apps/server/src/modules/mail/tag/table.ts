import { emailTag as contract } from '@dropyard/contract/mail/tag'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { id, ref, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { emailAccount } from '../account/table.ts'

/** Tags of mails. */
export const emailTag = pgTable(
  'email_tag',
  {
    id: id(),
    ...columnsOf(contract, {
      accountId: ref('account_id').references(() => emailAccount.id, { onDelete: 'cascade' }),
    }),
    ...times,
  },
  (t) => [index('email_tag_position').on(t.position, t.id), index('email_tag_account').on(t.accountId)],
)
