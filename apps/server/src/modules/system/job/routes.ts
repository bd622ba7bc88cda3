import { commonErrors } from '@dropyard/contract/kit/errors'
import { job } from '@dropyard/contract/system/job'
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { downloadHeaders } from '../../../kit/http/attachment.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { noteFetched, sendJobFile } from '../../../kit/jobs/job-file.ts'
import { placesOf } from '../../../kit/jobs/job-turns.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { answersOf, startRows } from '../../../kit/jobs/rows-job.ts'
import { mayWatch } from '../../../kit/jobs/shared-work.ts'
import { wrongRowsKey } from '../../../kit/sheets/import-findings.ts'
import { jobRowOf, leaveJob } from './watched.ts'

const rowsName = { en: 'Rows to correct', zh: '待修正的行' }

/** Users see only the jobs that they started or share. */
export const routes = [
  route(
    job.list,
    async (ctx, { query }) => {
      const where = and(
        eq(jobTable.userId, ctx.user.id),
        query.state ? eq(jobTable.state, query.state) : undefined,
        query.name ? eq(jobTable.name, query.name) : undefined,
        query.ids ? inArray(jobTable.id, query.ids) : undefined,
      )
      const { data: rows, total } = await pageAndTotal(
        ctx.db
          .select()
          .from(jobTable)
          .where(where)
          .orderBy(desc(jobTable.id))
          .limit(query['per-page'])
          .offset((query.page - 1) * query['per-page']),
        ctx.db.select({ total: count() }).from(jobTable).where(where),
      )
      const places = await placesOf(ctx.db, rows)
      return { data: rows.map((row) => jobRowOf(ctx, row, places)), total }
    },
    { as: 'system' },
  ),

  route(
    job.read,
    async (ctx, { params }) => {
      const row = await watched(ctx, params.id)
      return jobRowOf(ctx, row, await placesOf(ctx.db, [row]))
    },
    { as: 'system' },
  ),

  route(
    job.file,
    async (ctx, { params, reply }) => {
      const row = await own(ctx, params.id)
      const file = row.file ?? fail(commonErrors.not_found)
      await noteFetched(ctx, row)
      return afterwards(() => sendJobFile(reply, ctx, { ...row, file }))
    },
    { as: 'system', writes: true },
  ),

  route(job.rowsToCorrect, (ctx, { params, reply }) => {
    const key = wrongRowsKey(ctx.user.id, params.name)
    return Promise.resolve(
      afterwards(async () => {
        if (!(await ctx.files.exists(key))) fail(commonErrors.not_found)
        return reply.headers(downloadHeaders('csv', rowsName, ctx.lang)).send(await ctx.files.get(key))
      }),
    )
  }),

  route(job.startRows, async (ctx, { body }) => ({ job_id: await startRows(ctx, body) })),

  route(job.rowAnswers, async (ctx, { params }) => answersOf(ctx, (await own(ctx, params.id)).id), {
    as: 'system',
  }),

  route(
    job.cancel,
    async (ctx, { params }) => {
      const row = await watched(ctx, params.id)
      const asked = row.userId === ctx.user.id || row.watchers.includes(ctx.user.id)
      return jobRowOf(ctx, await leaveJob(ctx, assertFound(asked ? row : undefined)), new Map())
    },
    { as: 'system' },
  ),
]

type Row = typeof jobTable.$inferSelect

async function own(ctx: UserCtx, id: number): Promise<Row> {
  const row = await watched(ctx, id)
  return assertFound(row.userId === ctx.user.id ? row : undefined)
}

/** A shared job may be watched by every user who may start it. */
async function watched(ctx: UserCtx, id: number): Promise<Row> {
  const [row] = await ctx.db.select().from(jobTable).where(eq(jobTable.id, id))
  return assertFound(row && (row.userId === ctx.user.id || mayWatch(ctx.user, row)) ? row : undefined)
}
