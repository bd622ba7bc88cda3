import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, times } from '../../../kit/data/columns.ts'

/** Our account with a service that follows parcels. */
export const trackingAccount = pgTable(
  'tracking_account',
  {
    id: id(),
    name: text('name').notNull(),
    provider: text('provider', { enum: ['17track'] }).notNull(),
    /** Encrypted. */
    secrets: text('secrets').notNull(),
    status: text('status', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    /** What came of the last test. */
    state: text('state', { enum: ['new', 'ok', 'failed'] })
      .notNull()
      .default('new'),
    message: text('message').notNull().default(''),
    testedAt: instant('tested_at'),
    quota: integer('quota'),
    ...times,
  },
  (t) => [index('tracking_account_name').on(t.name, t.id)],
)
