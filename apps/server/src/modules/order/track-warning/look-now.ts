import { trackWarning as contract } from '@dropyard/contract/order/track-warning'
import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { placesOf } from '../../../kit/jobs/job-turns.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { shown } from '../../system/job/watched.ts'
import { lookAtParcels } from './look.ts'

/** Looking at all parcels when somebody asks for it. */

export const lookNow = async (ctx: UserCtx): Promise<{ job_id: number }> => ({
  job_id: await ctx.startJob(ctx, lookAtParcels, {}, { title: contract.look.about, shared: true }),
})

/** How far it is, whoever asked for it. */
export async function howFar(ctx: UserCtx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(jobTable)
    .where(and(eq(jobTable.id, id), eq(jobTable.name, lookAtParcels.name)))
  const job = assertFound(row)
  return shown(ctx, job, await placesOf(ctx.db, [job]))
}
