import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'

/** Tags of goods. */
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
