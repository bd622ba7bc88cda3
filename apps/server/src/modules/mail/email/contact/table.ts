import { contactReasons } from '@dropyard/contract/mail/email/contact'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { among, inMailbox, partOf, ref } from '../../../../kit/data/columns.ts'
import { emailAccount } from '../../account/table.ts'
import { emailOutgoing } from '../outgoing/table.ts'

/** Mails that are written because of another record, until they are sent and the record notes it. */
export const emailContact = pgTable(
  'email_contact',
  {
    outgoingId: partOf('outgoing_id', () => emailOutgoing.id).primaryKey(),
    accountId: partOf('account_id', () => emailAccount.id),
    reason: among('reason', Object.keys(contactReasons) as [keyof typeof contactReasons]),
    reasonId: ref('reason_id').notNull(),
  },
  (t) => [index('email_contact_account').on(t.accountId), inMailbox(t.accountId)],
)
