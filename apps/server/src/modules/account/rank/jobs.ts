import { asc, gt } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { settleCreditLimits } from '../../finance/wallet/accounts.ts'
import { entity } from '../entity/table.ts'
import { mayUpgrade, refreshRanks } from './service.ts'

const portion = 200

/** Looks at one company, after a payment: it rises when that lifts it, not on the next day. */
export const companyRankJob = job({
  name: 'rank-company',
  input: z.object({ entityId: z.number() }),
  singleton: true,
  minIntervalMs: 1000,
  retries: 3,
  run: (run, { entityId }) =>
    run.transaction(async (ctx) => {
      if (await mayUpgrade(ctx, entityId)) await refreshRanks(ctx, [entityId])
    }),
})

/**
 * Looks at every company once a day: some have earned a rank, some have lost one, and some have paid the debt that kept
 * a lower credit limit from arriving.
 */
export const rankJob = job({
  name: 'rank-refresh',
  input: z.object({}),
  cron: '15 2 * * *',
  retries: 3,
  run: async (run) => {
    for (let after = 0; !run.signal.aborted; ) {
      const ids = await run.transaction(async (ctx) => {
        const rows = await ctx.db
          .select({ id: entity.id })
          .from(entity)
          .where(gt(entity.id, after))
          .orderBy(asc(entity.id))
          .limit(portion)
        const some = rows.map((row) => row.id)
        await refreshRanks(ctx, some)
        return some
      })
      const last = ids.at(-1)
      if (last === undefined) return
      await run.transaction((ctx) => settleCreditLimits(ctx, ids))
      after = last
    }
  },
})
