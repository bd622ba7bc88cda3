import { holiday as contract } from '@dropyard/contract/logistics/holiday'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { holiday } from './table.ts'

/** Holidays; everybody's, kept by staff. */
const served = serve(contract, holiday, {
  search: [holiday.name],
  columns: {
    days: sql`${holiday.toDay} - ${holiday.fromDay} + 1`,
    // What is under way is 0 days away; what is over is nowhere.
    days_away: sql`CASE WHEN ${holiday.toDay} < current_date THEN NULL ELSE greatest(0, ${holiday.fromDay} - current_date) END`,
  },
})

bring({
  name: 'holiday',
  routes: served.routes,
  demoNeeds: ['warehouse'],
  demo: demoRows('logistics/holiday', served),
})
