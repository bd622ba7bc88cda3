import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What is counted by address, account or e-mail within a window of time, by all processes together. */
export const attempt = pgTable(
  'attempt',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** The end of the window; the count restarts after it. */
    until: instant('until').notNull(),
    /** When the next one is let through. */
    nextAt: instant('next_at').notNull().defaultNow(),
  },
  (t) => [index('attempt_until').on(t.until)],
)
