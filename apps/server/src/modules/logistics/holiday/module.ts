import { holiday as contract } from '@dropyard/contract/logistics/holiday'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { holiday } from './table.ts'

/** Holidays for all companies, maintained by staff. */
const served = serve(contract, holiday, {
  search: [holiday.name],
  columns: {
    days: sql`${holiday.toDay} - ${holiday.fromDay} + 1`,
    // 0 for a current holiday, null for a past one.
    days_away: sql`CASE WHEN ${holiday.toDay} < current_date THEN NULL ELSE greatest(0, ${holiday.fromDay} - current_date) END`,
  },
})

registerModule({
  name: 'holiday',
  routes: served.routes,
  demoNeeds: ['warehouse'],
  demo: demoRows('logistics/holiday', served),
})
