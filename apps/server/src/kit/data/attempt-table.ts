import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What is counted by address, account or e-mail within a window of time, by all processes together. */
export const attempt = pgTable(
  'attempt',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** The window's end: from then on counting begins anew. */
    until: instant('until').notNull(),
    /** When the next one is let through. */
    nextAt: instant('next_at').notNull().defaultNow(),
  },
  (t) => [index('attempt_until').on(t.until)],
)
