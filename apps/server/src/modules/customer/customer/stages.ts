import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { flow } from './flow.ts'
import { countMerchants } from './gather/spend.ts'
import { isDormant, isOrdering } from './query.ts'
import { customer, customerFigure } from './table.ts'

/** Changes of the stage that a job makes. */

const atOnce = 200

export const stageJob = job({
  name: 'customer.stages',
  input: z.object({}),
  cron: '*/15 * * * *',
  concurrency: 1,
  async run(run) {
    await run.transaction(countMerchants)
    await moveAll(run, 'mark-ordering', (now) => isOrdering(now))
    await moveAll(run, 'mark-dormant', (now) => isDormant(now))
  },
})

async function moveAll(
  run: Pick<JobRun, 'signal' | 'transaction'>,
  action: 'mark-ordering' | 'mark-dormant',
  whose: (now: Date) => SQL | undefined,
): Promise<void> {
  for (let moved = atOnce; moved === atOnce && !run.signal.aborted; )
    moved = await run.transaction(async (ctx) => {
      const rows = await ctx.db
        .select({ id: customer.id })
        .from(customer)
        .innerJoin(customerFigure, sql`${customerFigure.customerId} = ${customer.id}`)
        .where(whose(ctx.now))
        .orderBy(customer.id)
        .limit(atOnce)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await flow.move(ctx, action, ids, {}, { each: true })
      return ids.length
    })
}
