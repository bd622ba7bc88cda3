import { jobErrors, type WorkRow, work } from '@dropyard/contract/system/job'
import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { orderBy } from '../../../kit/data/filters.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { placesOf } from '../../../kit/jobs/job-turns.ts'
import { adminError, titleMatches } from '../../../kit/jobs/job-words.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { mayDo } from '../../../kit/record/row-answer.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { cancelJob, jobRowOf } from './watched.ts'

/** Jobs of all users, and the queue behind them. */

const system = { as: 'system' } as const
const tabs = ['waiting', 'running', 'failed', 'done', 'cancelled'] as const

export const workRoutes = [
  route(
    work.list,
    async (ctx, { query }) => {
      const others = and(
        withinSight(ctx),
        query.name ? eq(jobTable.name, query.name) : undefined,
        query.user_id ? eq(jobTable.userId, query.user_id) : undefined,
        query.search ? titleMatches(query.search) : undefined,
      )
      const where = and(others, query.state ? eq(jobTable.state, query.state) : undefined)
      const counts = await ctx.db
        .select({ state: jobTable.state, n: count() })
        .from(jobTable)
        .where(others)
        .groupBy(jobTable.state)
      const totals = new Map(counts.map((row) => [row.state, row.n]))
      return {
        data: await rows(ctx, where, query['per-page'], (query.page - 1) * query['per-page'], query.sort),
        total: query.state ? (totals.get(query.state) ?? 0) : counts.reduce((sum, row) => sum + row.n, 0),
        ext: {
          tabs: tabs.map((state) => ({
            status: state,
            name: work.text[ctx.lang].choices.state[state],
            total: totals.get(state) ?? 0,
          })),
        },
      }
    },
    system,
  ),

  route(
    work.retry,
    async (ctx, { params }) => {
      const before = await one(ctx, params.id)
      const [taken] = await ctx.db
        .update(jobTable)
        .set({ state: 'waiting', error: null, errorZh: null, endedAt: null, done: 0 })
        .where(and(eq(jobTable.id, before.id), eq(jobTable.state, 'failed')))
        .returning({ id: jobTable.id, name: jobTable.name, input: jobTable.input })
      if (!taken) fail(jobErrors.not_failed)
      const again = await ctx.db.execute(
        sql`${requeue} WHERE state = 'failed' AND name = ${before.name} AND data->>'watchedId' = ${String(before.id)}`,
      )
      // The queue deletes its jobs sooner than we delete rows; then the job is queued again from its row.
      if (!again.rowCount && !(await ctx.enqueue.again(taken))) fail(jobErrors.gone)
      ctx.audit({ record: 'job', recordId: before.id, before: before.state, after: 'waiting' })
      return one(ctx, before.id)
    },
    system,
  ),

  route(
    work.cancel,
    async (ctx, { params }) => {
      const before = await one(ctx, params.id)
      await cancelJob(ctx, before)
      return one(ctx, before.id)
    },
    system,
  ),

  route(work.queues, async (ctx) => {
    const { rows: all } = await ctx.db.execute<Record<string, unknown>>(sql`
      SELECT name, count(*) FILTER (WHERE state = 'created')::int AS waiting,
        count(*) FILTER (WHERE state = 'active')::int AS running,
        count(*) FILTER (WHERE state = 'retry')::int AS retrying,
        count(*) FILTER (WHERE state = 'failed')::int AS failed
      FROM pgboss.job WHERE state IN ('created', 'active', 'retry', 'failed') AND ${ours}
      GROUP BY name ORDER BY name`)
    return all as never
  }),

  route(work.dead, async (ctx, { query }) => {
    const where = sql`state = 'failed' AND ${ours} ${query.name ? sql`AND name = ${query.name}` : sql``}`
    const [{ rows: page }, { rows: counted }] = await Promise.all([
      ctx.db.execute<Record<string, unknown>>(sql`
      SELECT id::text AS key, name, coalesce(output->>'message', ${jobErrors.lost.words[ctx.lang]}) AS error, retry_count + 1 AS tries,
        created_on AS create_time, completed_on AS end_time
      FROM pgboss.job WHERE ${where} ORDER BY completed_on DESC NULLS LAST, id
      LIMIT ${query['per-page']} OFFSET ${(query.page - 1) * query['per-page']}`),
      ctx.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM pgboss.job WHERE ${where}`),
    ])
    return { data: page.map(inTime) as never, total: counted[0]?.n ?? 0 }
  }),

  route(
    work.retryDead,
    async (ctx, { body }) => {
      const keys = body.keys.filter(isKey)
      const again = await ctx.db.execute<{ watched: string | null }>(
        sql`${requeue} WHERE state = 'failed' AND ${ours} AND id::text = ANY(${sql.param(keys)}) RETURNING data->>'watchedId' AS watched`,
      )
      const watched = again.rows.flatMap((row) => (row.watched === null ? [] : [Number(row.watched)]))
      if (watched.length > 0)
        await ctx.db
          .update(jobTable)
          .set({ state: 'waiting', error: null, errorZh: null, endedAt: null })
          .where(and(inArray(jobTable.id, watched), eq(jobTable.state, 'failed')))
      ctx.audit({ record: 'job', after: { keys } })
      return { retried: again.rowCount ?? 0 }
    },
    system,
  ),

  route(work.dropDead, async (ctx, { body }) => {
    const keys = body.keys.filter(isKey)
    const gone = await ctx.db.execute(
      sql`DELETE FROM pgboss.job WHERE state = 'failed' AND ${ours} AND id::text = ANY(${sql.param(keys)})`,
    )
    ctx.audit({ record: 'job', before: { keys } })
    return { dropped: gone.rowCount ?? 0 }
  }),
]

/** Drizzle returns timestamps of raw queries as PostgreSQL's text. */
const inTime = (row: Record<string, unknown>) => ({
  ...row,
  create_time: new Date(String(row.create_time)).toISOString(),
  end_time: row.end_time === null ? null : new Date(String(row.end_time)).toISOString(),
})

/** Leaves out the queue's own maintenance jobs. */
const ours = sql.raw(`name NOT LIKE '\\_\\_pgboss%'`)

/** One more try, immediately; sets the same columns as the queue's own retry. */
const requeue = sql.raw(
  `UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = NULL, output = NULL`,
)

const isKey = (key: string): boolean => /^[0-9a-f-]{36}$/.test(key)

/**
 * Jobs without a company, and those of companies that the user may see. Row-level security doesn't filter here, because these
 * routes run as `system`.
 */
function withinSight(ctx: UserCtx): SQL | undefined {
  const { sees } = ctx.user
  return sees === 'all' ? undefined : or(isNull(jobTable.entityId), inArray(jobTable.entityId, [...sees]))
}

async function one(ctx: UserCtx, id: number): Promise<WorkRow> {
  const [row] = await rows(ctx, and(eq(jobTable.id, id), withinSight(ctx)), 1, 0)
  return assertFound(row)
}

async function rows(
  ctx: UserCtx,
  where: SQL | undefined,
  limit: number,
  offset: number,
  sort?: string,
): Promise<WorkRow[]> {
  const all = await ctx.db
    .select({ job: jobTable, user_name: nameIn(ctx), entity_name: entity.name })
    .from(jobTable)
    .leftJoin(person, eq(person.id, jobTable.userId))
    .leftJoin(entity, eq(entity.id, jobTable.entityId))
    .where(where)
    .orderBy(...orderBy({ create_time: jobTable.id, end_time: jobTable.endedAt }, sort, [desc(jobTable.id)]))
    .limit(limit)
    .offset(offset)
  const places = await placesOf(
    ctx.db,
    all.map(({ job }) => job),
  )
  const allows = mayDo(ctx, work.actions)
  return all.map(({ job, user_name, entity_name }) => ({
    ...jobRowOf(ctx, job, places),
    error: adminError(ctx.lang, job),
    user_name,
    entity_name,
    actions: allows(job),
  }))
}
