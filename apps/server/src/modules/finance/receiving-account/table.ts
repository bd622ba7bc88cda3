import type { WhereTo } from '@dropyard/contract/finance/receiving-account'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ref, refTo, times } from '../../../kit/data/columns.ts'
import { approverDiffers, requestColumns } from '../../../kit/record/four-eyes.ts'

/** The payment details without the account number; `last` contains its last characters. */
export type Known = Omit<WhereTo, 'number'> & { last: string }

/** An account to which merchants pay. `known` and `number` are the approved details, null before the first approval. */
export const receivingAccount = pgTable(
  'receiving_account',
  {
    id: id(),
    enabled: boolean('enabled').notNull(),
    sort: integer('sort').notNull(),
    countries: text('countries').array().notNull(),
    known: jsonb('known').$type<Known>(),
    /** Encrypted. */
    number: text('number'),
    key: text('key'),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    index('receiving_account_sort').on(t.sort, t.id),
    uniqueIndex('receiving_account_key').on(t.createdBy, t.key).where(sql`${t.key} IS NOT NULL`),
    check('receiving_account_whole', sql`(${t.known} IS NULL) = (${t.number} IS NULL)`),
  ],
)

/** A change of payment details, waiting for a second person or decided. */
export const receivingAccountChange = pgTable(
  'receiving_account_change',
  {
    id: id(),
    accountId: refTo('account_id', () => receivingAccount.id),
    known: jsonb('known').$type<Known>().notNull(),
    /** Encrypted. */
    number: text('number').notNull(),
    ...requestColumns,
    ...times,
  },
  (t) => [
    index('receiving_account_change_account').on(t.accountId, t.id.desc().nullsFirst()),
    uniqueIndex('receiving_account_change_open').on(t.accountId).where(sql`${t.state} = 'requested'`),
    check('receiving_account_change_two', approverDiffers(t)),
  ],
)
