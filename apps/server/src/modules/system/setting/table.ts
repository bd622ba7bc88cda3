import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../kit/data/columns.ts'

/** What administration set, under the names of the environment's settings. The mail server's address is encrypted. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
