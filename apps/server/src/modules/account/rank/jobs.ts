import { asc, gt } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { settleCreditLimits } from '../../finance/wallet/accounts.ts'
import { entity } from '../entity/table.ts'
import { mayUpgrade, refreshRanks } from './service.ts'

const portion = 200

/** Checks the rank of one company after a payment, so that it rises immediately and not on the next day. */
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
 * Checks all companies once a day: spending may have raised or lowered their rank, and a paid debt may allow a lower credit
 * limit.
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
