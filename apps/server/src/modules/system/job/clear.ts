import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs.ts'
import { jobTable } from '../../../kit/jobs-table.ts'

/** How long work that has ended is told of; files that it made are gone long before. */
export const jobDays = 90
const atOnce = 1000

/** Forgets work that ended long ago: lists of work count what there is. */
export const clearEnded = job({
  name: 'job.clear',
  input: z.object({}),
  every: '7 4 * * *',
  atOnce: 1,
  async run(run) {
    for (;;) {
      if (run.signal.aborted) return
      const gone = await run.transaction(async (ctx) => {
        const old = ctx.db
          .select({ id: jobTable.id })
          .from(jobTable)
          .where(
            sql`${jobTable.file} IS NULL AND ${jobTable.endedAt} < now() - make_interval(days => ${jobDays})`,
          )
          .limit(atOnce)
        return ctx.db.delete(jobTable).where(inArray(jobTable.id, old)).returning({ id: jobTable.id })
      })
      if (gone.length < atOnce) return
    }
  },
})
