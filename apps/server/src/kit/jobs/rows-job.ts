import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { type RowAnswer, type RowRef, rowAnswer, rowsOf } from '@dropyard/contract/kit/row-actions'
import { jobErrors } from '@dropyard/contract/system/job'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Actor, holds, type UserCtx } from '../context.ts'
import { withoutRowScope } from '../data/database.ts'
import { fail, Refusal, requirePermission } from '../errors.ts'
import type { Route } from '../http/route.ts'
import { Arriving } from '../http/upload.ts'
import { read } from '../http/validate.ts'
import { withoutWithheld } from '../http/withheld.ts'
import { modules } from '../module.ts'
import { JobCancelled, type JobRun, job } from './jobs.ts'
import { jobAnswerTable, jobTable } from './jobs-table.ts'
import { actorOf, requesterInput, requesterOf } from './who.ts'

/**
 * Runs a call for more rows than one request accepts: a job makes the call for a portion of them at a time, as the user who
 * requested it. The results of a portion are written in its transaction, so that a worker which continues after a crash processes
 * no portion twice.
 */

/** Small, so that the progress moves visibly and locks of a portion are held only briefly. */
const portion = 25

type Asked = z.output<typeof asked>
const asked = z.object({
  call: z.string(),
  who: requesterInput,
  /** Each row with any other fields that the call reads. */
  rows: z.array(z.object({ id: z.number(), version: z.number().optional() }).loose()),
  input: z.record(z.string(), z.unknown()),
})

/** Starts the job. @throws Refusal like the call itself, when the user may not make it or the input is invalid */
export async function startRows(
  ctx: UserCtx,
  { call, rows, input }: { call: string; rows: readonly RowRef[]; input: Record<string, unknown> },
): Promise<number> {
  const { route, rowsName } = takesRows(call) ?? fail(jobErrors.no_rows)
  const { endpoint } = route
  if (ctx.user.allowedEndpoints && !ctx.user.allowedEndpoints.has(call)) fail(jobErrors.no_rows)
  if (!holds(ctx.user, endpoint.permission)) requirePermission(ctx, endpoint)
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  read(endpoint.body, { ...input, [rowsName]: once.slice(0, 1) })
  const { en, zh } = endpoint.about
  return ctx.startJob(
    ctx,
    rowsJob,
    { call, who: requesterOf(ctx), rows: once, input },
    { title: { en: `${en}: ${once.length}`, zh: `${zh}：${once.length}` } },
  )
}

/** The results of the rows so far. */
export async function answersOf(ctx: UserCtx, jobId: number): Promise<RowAnswer[]> {
  const portions = await ctx.db
    .select({ answers: jobAnswerTable.answers })
    .from(jobAnswerTable)
    .where(eq(jobAnswerTable.jobId, jobId))
    .orderBy(asc(jobAnswerTable.portion))
  return portions.flatMap(({ answers }) => answers)
}

export const rowsJob = job({
  name: 'rows',
  input: asked,
  async run(run, all) {
    const rowsRoute = takesRows(all.call) ?? fail(jobErrors.no_rows)
    await run.progress(0, all.rows.length)
    for (let at = 0; at < all.rows.length; at += portion) {
      if (run.signal.aborted) throw new Error('Stopped in the middle; goes on where it was')
      const rows = all.rows.slice(at, at + portion)
      await once(run, rowsRoute, { ...all, rows }, at / portion)
      await run.progress(at + rows.length, all.rows.length)
    }
  },
})

/** Processes one portion, unless that was done before. */
async function once(run: JobRun, { route, rowsName }: RowsRoute, all: Asked, at: number): Promise<void> {
  const jobId = run.watchedId ?? 0
  const user = actorOf(all.who)
  const given = { ...all.input, [rowsName]: all.rows }
  const keep = (work: (ctx: UserCtx) => Promise<RowAnswer[]>): Promise<void> =>
    run.runAs(user, { action: all.call, input: given }, async (ctx) => {
      if (await isDone(ctx, jobId, at)) return
      // Like a request, each portion leaves an audit row, even if its work adds no notes.
      ctx.audit({ record: 'job', recordId: jobId })
      const answers = await work(ctx)
      await withoutRowScope(ctx.db, () =>
        ctx.db.insert(jobAnswerTable).values({ jobId, portion: at, answers, entityId: user.entityId }),
      )
    })
  try {
    const body = read(route.endpoint.body, given)
    const precomputed = await precompute(run, route, user, body)
    await keep((ctx) => answered(ctx, route, body, precomputed))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The call as a whole was refused: every row of the portion gets that result.
    const { code } = error.refusal
    const message = Object.values(error.fieldWords(user.lang) ?? {}).join(' ') || error.words(user.lang)
    await keep(() => Promise.resolve(all.rows.map(({ id }) => ({ id, ok: false, code, message }))))
  }
}

/** Whether a portion has its results. Locks the job's row: other workers on this job wait, and so does a cancellation. */
async function isDone(ctx: UserCtx, jobId: number, at: number): Promise<boolean> {
  return withoutRowScope(ctx.db, async () => {
    const [row] = await ctx.db
      .select({ state: jobTable.state })
      .from(jobTable)
      .where(eq(jobTable.id, jobId))
      .for('update')
    if (!row || row.state === 'cancelled') throw new JobCancelled()
    const before = await ctx.db
      .select({ portion: jobAnswerTable.portion })
      .from(jobAnswerTable)
      .where(and(eq(jobAnswerTable.jobId, jobId), eq(jobAnswerTable.portion, at)))
    return before.length > 0
  })
}

interface RowsRoute {
  readonly route: Route
  readonly rowsName: string
}

/** The route for a call on rows. Routes that see more than their caller, or that open their own transactions, are not allowed. */
function takesRows(call: string): RowsRoute | undefined {
  const route = modules
    .flatMap(({ routes = [] }) => routes)
    .find(({ endpoint }) => endpointKey(endpoint) === call)
  const rowsName = route && rowsOf(route.endpoint)
  if (!rowsName || route.options.as === 'system' || route.options.transaction === false) return undefined
  return { route, rowsName }
}

/** Runs the call's `preTransaction`. */
function precompute(
  run: JobRun,
  { options }: Route,
  user: Actor,
  body: unknown,
): Promise<unknown> | undefined {
  const { database, files, config, log } = run
  const early = { database, files, config, log, now: new Date(), ip: '', user, lang: user.lang }
  const arriving = new Arriving(config, run.owner)
  return options.preTransaction?.(early, body as never, { params: {}, query: {}, files: [], arriving })
}

/** Runs the call's handler. */
async function answered(
  ctx: UserCtx,
  { endpoint, handle }: Route,
  body: unknown,
  precomputed: unknown,
): Promise<RowAnswer[]> {
  const made = handle as unknown as (ctx: UserCtx, input: object) => Promise<unknown>
  const answers = await made(ctx, { params: {}, query: {}, body, precomputed, files: [] })
  return z
    .array(rowAnswer.loose())
    .parse(withoutWithheld(endpoint.data, endpoint.data.parse(answers), ctx.user))
}
