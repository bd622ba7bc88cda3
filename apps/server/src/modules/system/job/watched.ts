import { jobErrors } from '@dropyard/contract/system/job'
import { and, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { jobTitle, userError } from '../../../kit/jobs/job-words.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'

/** Work that is watched: as its person sees it, and as administration does. */

type Row = typeof jobTable.$inferSelect

export const shown = (ctx: Pick<UserCtx, 'lang'>, row: Row, places: ReadonlyMap<number, number>) => ({
  id: row.id,
  name: row.name,
  title: jobTitle(ctx.lang, row),
  state: row.state,
  done: row.done,
  total: row.total,
  before: places.get(row.id) ?? null,
  result: row.result,
  has_file: row.file !== null,
  error: userError(ctx.lang, row),
  create_time: row.createdAt.toISOString(),
  start_time: row.startedAt?.toISOString() ?? null,
  end_time: row.endedAt?.toISOString() ?? null,
})

/** One guarded update: work that ends at this moment has ended. */
export async function cancelJob(ctx: UserCtx, before: Pick<Row, 'id' | 'state'>): Promise<Row> {
  const [after] = await ctx.db
    .update(jobTable)
    .set({ state: 'cancelled', endedAt: ctx.now })
    .where(and(eq(jobTable.id, before.id), inArray(jobTable.state, ['waiting', 'running'])))
    .returning()
  if (!after) fail(jobErrors.ended)
  ctx.audit({ record: 'job', recordId: before.id, before: before.state, after: after.state })
  return after
}
