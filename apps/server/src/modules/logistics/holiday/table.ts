import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, ref, times } from '../../../kit/data/columns.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'

/** Days on which parcels do not move: of a country, or of one warehouse. Both days included. */
export const holiday = pgTable(
  'holiday',
  {
    id: id(),
    name: text('name').notNull(),
    country: text('country'),
    warehouseId: ref('warehouse_id').references(() => warehouse.id),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    ...times,
  },
  (t) => [
    index('holiday_days').on(t.fromDay, t.toDay),
    check('holiday_order', sql`${t.fromDay} <= ${t.toDay}`),
    check('holiday_place', sql`(${t.country} IS NULL) <> (${t.warehouseId} IS NULL)`),
  ],
)
