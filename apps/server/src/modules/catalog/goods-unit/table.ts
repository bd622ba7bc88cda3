import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'

/** What goods are counted in. */
export const goodsUnit = pgTable(
  'goods_unit',
  {
    id: id(),
    code: text('code').notNull(),
    pieces: integer('pieces').notNull().default(1),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull(),
    note: text('note').notNull().default(''),
    ...times,
  },
  (t) => [uniqueIndex('goods_unit_code').on(t.code)],
)
