import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id } from '../../../kit/data/columns.ts'

/** Named lists of choices, such as `education`. */
export const choice = pgTable(
  'choice',
  {
    id: id(),
    list: text('list').notNull(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [uniqueIndex('choice_list_code').on(t.list, t.code)],
)
