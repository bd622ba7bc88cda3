import { jobErrors } from '@dropyard/contract/system/job'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { jobTitle, userError } from '../../../kit/jobs/job-words.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'

/** Watched jobs, as shown to their user and to administrators. */

type Row = typeof jobTable.$inferSelect

export const jobRowOf = (ctx: Pick<UserCtx, 'lang'>, row: Row, places: ReadonlyMap<number, number>) => ({
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

const ended = { state: 'cancelled' } as const

/** Cancels a job for all its watchers. The update is guarded: a job that has just ended stays ended. */
export async function cancelJob(ctx: UserCtx, before: Pick<Row, 'id' | 'state'>): Promise<Row> {
  const [after] = await ctx.db
    .update(jobTable)
    .set({ ...ended, endedAt: ctx.now })
    .where(goesOn(before.id))
    .returning()
  if (!after) fail(jobErrors.ended)
  ctx.audit({ record: 'job', recordId: before.id, before: before.state, after: after.state })
  return after
}

/** Lets one watcher leave. A job that others also requested continues for them; otherwise it is cancelled. */
export async function leaveJob(ctx: UserCtx, before: Row): Promise<Row> {
  // The lock keeps new watchers from joining between the check for others and the cancellation.
  await ctx.db.select({ id: jobTable.id }).from(jobTable).where(goesOn(before.id)).for('update')
  const watchers = sql`array_prepend(${jobTable.userId}, ${jobTable.watchers})`
  const others = sql`array_remove(array_remove(${watchers}, ${ctx.user.id}::bigint), NULL)`
  const [left] = await ctx.db
    .update(jobTable)
    .set({ userId: sql`(${others})[1]`, watchers: sql`(${others})[2:]` })
    .where(and(goesOn(before.id), sql`cardinality(${others}) > 0`))
    .returning()
  if (!left) return cancelJob(ctx, before)
  ctx.audit({ record: 'job', recordId: before.id, before: before.state, after: ended.state })
  return { ...left, ...ended, endedAt: ctx.now }
}

const goesOn = (id: number) => and(eq(jobTable.id, id), inArray(jobTable.state, ['waiting', 'running']))
