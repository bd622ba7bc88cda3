import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, partOf, times } from '../../../kit/data/columns.ts'

/** Our account with a carrier. */
export const carrierAccount = pgTable(
  'carrier_account',
  {
    id: id(),
    name: text('name').notNull(),
    carrier: text('carrier', { enum: ['yunexpress', 'fourpx', 'yanwen'] }).notNull(),
    account: text('account').notNull(),
    /** Encrypted: secret and source key. */
    secrets: text('secrets').notNull(),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    /** Result of the last test. */
    state: oneOf('state', ['new', 'ok', 'failed'], 'new'),
    message: text('message').notNull().default(''),
    testedAt: instant('tested_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('carrier_account_of').on(t.carrier, t.account),
    index('carrier_account_name').on(t.name, t.id),
  ],
)

/** A service that a carrier offers to an account; discontinued ones are kept for existing labels. */
export const carrierService = pgTable(
  'carrier_service',
  {
    id: id(),
    accountId: partOf('account_id', () => carrierAccount.id),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    offered: boolean('offered').notNull().default(sql`true`),
  },
  (t) => [uniqueIndex('carrier_service_code').on(t.accountId, t.code)],
)
