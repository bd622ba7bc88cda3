import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, times } from '../../../kit/data/columns.ts'

/** Our account with a tracking service. */
export const trackingAccount = pgTable(
  'tracking_account',
  {
    id: id(),
    name: text('name').notNull(),
    provider: text('provider', { enum: ['17track'] }).notNull(),
    /** Encrypted. */
    secrets: text('secrets').notNull(),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    /** Result of the last test. */
    state: oneOf('state', ['new', 'ok', 'failed'], 'new'),
    message: text('message').notNull().default(''),
    testedAt: instant('tested_at'),
    quota: integer('quota'),
    ...times,
  },
  (t) => [index('tracking_account_name').on(t.name, t.id)],
)
