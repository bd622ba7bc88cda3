import { accountStates, mailAccount as contract } from '@dropyard/contract/mail/account'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refTo, times, unlessRemoved } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { linesTable } from '../../../kit/record/lines-table.ts'
import { person } from '../../account/user/table.ts'

/** Mail accounts and their members. Settings, not mail: row-level security hides only accounts that were removed. */

const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default(sql`'{}'`)

export const emailAccount = pgTable(
  'email_account',
  {
    id: id(),
    ...columnsOf(contract, {
      secret: text('secret').notNull(),
      entityIds: ids('entity_ids'),
      storeIds: ids('store_ids'),
    }),
    state: oneOf('state', Object.keys(accountStates) as [keyof typeof accountStates], 'new'),
    message: text('message').notNull().default(''),
    messageZh: text('message_zh').notNull().default(''),
    /** Refused passwords in a row; the third stops the account. */
    refusals: integer('refusals').notNull().default(0),
    /** Failed connections in a row, for the pause before the next try. */
    failures: integer('failures').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    syncedAt: instant('synced_at'),
    /** Mails on the server that were not fetched by the last sync. */
    unfetched: integer('unfetched').notNull().default(0),
    /** The key of ours that signs mails; empty without one. */
    dkimSelector: text('dkim_selector').notNull().default(''),
    dkimKey: text('dkim_key'),
    dkimRecord: text('dkim_record').notNull().default(''),
    /** When a test found the record at the domain. Mails are signed only then: receivers distrust a signature without a record. */
    dkimCheckedAt: instant('dkim_checked_at'),
    /** Since when a job deletes it with all its mails. Users see it no longer. */
    removedAt: instant('removed_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('email_account_address').on(t.address).where(sql`${t.removedAt} IS NULL`),
    index('email_account_synced').on(t.syncedAt, t.id),
    unlessRemoved(t.removedAt),
  ],
)

export const emailMember = linesTable('email_member', emailAccount, contract, 'members', {
  columns: { personId: refTo('person_id', () => person.id) },
  extra: (t) => [
    index('email_member_person').on(t.personId as AnyPgColumn),
    uniqueIndex('email_member_once').on(t.headId as AnyPgColumn, t.personId as AnyPgColumn),
  ],
})
