import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'

/** What goods are made of. */
export const goodsMaterial = pgTable(
  'goods_material',
  {
    id: id(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull(),
    declared: text('declared').notNull().default(''),
    note: text('note').notNull().default(''),
    ...times,
  },
  (t) => [uniqueIndex('goods_material_name').on(sql`lower(${t.name})`)],
)
