import { and, asc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs.ts'
import { entity } from '../entity/table.ts'
import { refreshRanks } from './service.ts'

const portion = 200

/** Looks at every company once a day: some have earned a rank, some have lost one. */
export const rankJob = job({
  name: 'rank-refresh',
  input: z.object({}),
  every: '15 2 * * *',
  retries: 3,
  run: async (run) => {
    for (let after = 0; !run.signal.aborted; ) {
      const last = await run.transaction(async (ctx) => {
        const rows = await ctx.db
          .select({ id: entity.id })
          .from(entity)
          .where(and(gt(entity.id, after), eq(entity.rankPinned, false)))
          .orderBy(asc(entity.id))
          .limit(portion)
        await refreshRanks(
          ctx,
          rows.map((row) => row.id),
        )
        return rows.at(-1)?.id
      })
      if (last === undefined) return
      after = last
    }
  },
})
