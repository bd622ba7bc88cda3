import { holiday as contract, holidayErrors } from '@dropyard/contract/logistics/holiday'
import { and, gte, lte, sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { invalid } from '../../../kit/errors.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { holiday } from './table.ts'

/** Holidays; everybody's, kept by staff. */
const served = serve(contract, holiday, {
  search: [holiday.name],
  filters: { day: (day: string) => and(lte(holiday.fromDay, day), gte(holiday.toDay, day)) },
  columns: {
    warehouse_name: (ctx) =>
      sql`(SELECT ${warehouseName(ctx)} FROM ${warehouse} WHERE ${warehouse.id} = ${holiday.warehouseId})`,
    days: sql`${holiday.toDay} - ${holiday.fromDay} + 1`,
    // What is under way is 0 days away; what is over is nowhere.
    days_away: sql`CASE WHEN ${holiday.toDay} < current_date THEN NULL ELSE greatest(0, ${holiday.fromDay} - current_date) END`,
  },
  beforeSave: async (_ctx, input) => {
    const { country, warehouse_id: place } = input
    if ((country === null) === (place === null))
      invalid({ country: holidayErrors.place.words, warehouse_id: holidayErrors.place.words })
    return input
  },
})

bring({
  name: 'holiday',
  routes: served.routes,
  demoNeeds: ['warehouse'],
  demo: demoRows('logistics/holiday', served),
})
