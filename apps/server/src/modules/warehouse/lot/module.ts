import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { today } from '../../../kit/data/days.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { registerModule } from '../../../kit/module.ts'
import { flow, served } from './service.ts'
import { lot } from './table.ts'

/** Expired lots are put on hold every day. */
export const holdExpired = job({
  name: 'lot-expiry',
  input: z.object({}),
  cron: '20 22 * * *',
  singleton: true,
  run: (run) =>
    run.transaction(async (ctx) => {
      const expired = await ctx.db
        .select({ id: lot.id })
        .from(lot)
        .where(and(eq(lot.state, 'good'), lt(lot.expiresOn, today(ctx))))
        .limit(most)
      const ids = expired.map((one) => one.id)
      const reason = ctx.lang === 'zh' ? '已过期' : 'Expired'
      if (ids.length > 0) await flow.move(ctx, 'hold', ids, { reason }, { each: true })
    }),
})
const most = 500

registerModule({ name: 'lot', routes: served.routes, jobs: [holdExpired], demoNeeds: ['stock'] })
