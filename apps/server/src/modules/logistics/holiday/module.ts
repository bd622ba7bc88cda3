import { holiday as contract } from '@dropyard/contract/logistics/holiday'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { serve } from '../../../kit/record/record.ts'
import { holidaysOf } from '../../system/task/business-days.ts'
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
  listeners: [
    answer(holidaysOf, (ctx, { country, from, to }) =>
      ctx.db
        .select({ from: holiday.fromDay, to: holiday.toDay })
        .from(holiday)
        .where(and(eq(holiday.country, country), gte(holiday.toDay, from), lte(holiday.fromDay, to))),
    ),
  ],
  demoNeeds: ['warehouse'],
  demo: demoRows('logistics/holiday', served),
})
