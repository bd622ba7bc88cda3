import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'

/** A word that goods are tagged with. */
export const goodsTag = pgTable(
  'goods_tag',
  {
    id: id(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull().default(''),
    note: text('note').notNull().default(''),
    ...times,
  },
  (t) => [uniqueIndex('goods_tag_name').on(t.name)],
)
