import { goodsUnit as contract } from '@dropyard/contract/catalog/goods-unit'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** Units in which goods are counted. */
export const goodsUnit = pgTable(
  'goods_unit',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [uniqueIndex('goods_unit_code').on(t.code)],
)
