import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../kit/data/columns.ts'

/** Settings set by administrators, under the names of the environment variables. The mail server's URL is encrypted. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
