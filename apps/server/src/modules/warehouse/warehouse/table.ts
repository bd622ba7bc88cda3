import { warehouse as contract } from '@dropyard/contract/warehouse/warehouse'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** A warehouse. */
export const warehouse = pgTable(
  'warehouse',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [uniqueIndex('warehouse_code').on(t.code)],
)
