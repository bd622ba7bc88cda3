import { jobErrors } from '@dropyard/contract/system/job'
import { and, eq, inArray, sql } from 'drizzle-orm'
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

const ended = { state: 'cancelled' } as const

/** Calls work off, whoever watches it. One guarded update: work that ends at this moment has ended. */
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

/** The same by one who watches it: work that others asked for as well goes on for them, and is no longer theirs who left. */
export async function leaveJob(ctx: UserCtx, before: Row): Promise<Row> {
  // Nobody joins between looking whether somebody else watches it and calling it off.
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
