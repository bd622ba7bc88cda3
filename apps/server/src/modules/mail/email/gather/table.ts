import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant, ref } from '../../../../kit/data/columns.ts'

/** How far the conversations from before links and tasks were gathered: one row. */
export const emailGathering = pgTable('email_gathering', {
  id: integer('id').primaryKey(),
  /** The last conversation that was looked at. */
  threadId: ref('thread_id').notNull().default(0),
  doneAt: instant('done_at'),
})
