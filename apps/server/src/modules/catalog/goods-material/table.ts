import { goodsMaterial as contract } from '@dropyard/contract/catalog/goods-material'
import { sql } from 'drizzle-orm'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** Materials of goods. */
export const goodsMaterial = pgTable(
  'goods_material',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [uniqueIndex('goods_material_name').on(sql`lower(${t.name})`)],
)
