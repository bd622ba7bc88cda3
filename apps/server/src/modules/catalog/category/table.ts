import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, ref, times } from '../../../kit/columns.ts'

/** Catalogue categories, three levels. */
export const category = pgTable(
  'category',
  {
    id: id(),
    parentId: ref('parent_id').references((): AnyPgColumn => category.id),
    level: integer('level').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    sort: integer('sort').notNull().default(0),
    ...times,
  },
  (t) => [index('category_parent').on(t.parentId, t.sort)],
)
