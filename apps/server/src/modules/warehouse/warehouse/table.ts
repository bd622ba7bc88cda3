import { warehouse as contract } from '@dropyard/contract/warehouse/warehouse'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** A warehouse. */
export const warehouse = pgTable(
  'warehouse',
  {
    id: id(),
    // The default is for rows that are written without the record, which fills it from the country.
    ...columnsOf(contract, { timeZone: text('time_zone').notNull().default('Asia/Shanghai') }),
    ...times,
  },
  (t) => [uniqueIndex('warehouse_code').on(t.code)],
)
