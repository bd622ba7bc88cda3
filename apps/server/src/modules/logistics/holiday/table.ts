import { holiday as contract } from '@dropyard/contract/logistics/holiday'
import { sql } from 'drizzle-orm'
import { check, index, pgTable } from 'drizzle-orm/pg-core'
import { id, ref, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'

/** Days on which parcels don't move, for a country or one warehouse; both days included. */
export const holiday = pgTable(
  'holiday',
  {
    id: id(),
    ...columnsOf(contract, { warehouseId: ref('warehouse_id').references(() => warehouse.id) }),
    ...times,
  },
  (t) => [
    index('holiday_days').on(t.fromDay, t.toDay),
    check('holiday_order', sql`${t.fromDay} <= ${t.toDay}`),
    check('holiday_place', sql`(${t.country} IS NULL) <> (${t.warehouseId} IS NULL)`),
  ],
)
