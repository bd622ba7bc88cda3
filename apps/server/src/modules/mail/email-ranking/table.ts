import { date, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { id, inMailbox, partOf, ref } from '../../../kit/data/columns.ts'
import { emailAccount } from '../account/table.ts'

/**
 * Numbers of mails by account, company, person and day (UTC). `count.ts` replaces the rows of a day when its mails changed. The rows
 * stay when the retention job deletes old mails.
 */
export const emailStat = pgTable(
  'email_stat',
  {
    id: id(),
    accountId: partOf('account_id', () => emailAccount.id),
    /** Null until it is known to which company the conversation belongs. */
    entityId: ref('entity_id'),
    /** Who wrote the mail; 0 if it isn't known. */
    personId: ref('person_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of answers: minutes since the first mail that waited for it. -1 of other mails. */
    minutes: integer('minutes').notNull(),
    sent: integer('sent').notNull(),
    received: integer('received').notNull(),
    answers: integer('answers').notNull(),
  },
  (t) => [
    index('email_stat_account').on(t.accountId, t.day),
    index('email_stat_day').on(t.day),
    inMailbox(t.accountId, t.entityId),
  ],
)

/** Days of accounts that are to be counted again (kit/jobs/due-rows.ts). */
export const emailStatDue = pgTable('email_stat_due', {
  id: id(),
  accountId: ref('account_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
})
