import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Rate limits: counts by address, account or e-mail within a time window, shared by all processes. */
export const attempt = pgTable(
  'attempt',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** The end of the window; the count restarts after it. */
    until: instant('until').notNull(),
    /** The earliest time at which the next attempt is allowed. */
    nextAt: instant('next_at').notNull().defaultNow(),
  },
  (t) => [index('attempt_until').on(t.until)],
)
