import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Config } from './config.ts'
import type { Actor, Ctx, UserCtx } from './context.ts'
import type { Database, Db } from './database.ts'
import type { Files } from './files.ts'
import { jobTable } from './jobs-table.ts'

/**
 * Work that runs beside the requests, in PostgreSQL: a job is queued by the transaction that asks for it, so
 * it exists exactly when that transaction committed. A killed worker's jobs are taken up again; every `run`
 * must therefore be safe to run twice.
 */

/** One kind of job. */
export interface Job<I = never> {
  readonly name: string
  readonly input: z.ZodType<I>
  /** Tries after the first one; with a growing pause between them. */
  readonly retries: number
  /** Jobs of this kind that one worker runs at once. */
  readonly atOnce: number
  /** At most one job per key waits; every `enqueue` of this kind names its key. */
  readonly keyed?: boolean
  /** Cron line, for work that comes by itself (UTC). */
  readonly every?: string
  /** Its purpose is a file for the person who watches it (`keepFile`): it shows among the downloads from the start. */
  readonly makesFile?: boolean
  readonly run: (run: JobRun, input: I) => Promise<unknown>
  /**
   * Small work that is cheaper for many: does up to `most` that wait, all or none of it. When it fails, each is run by
   * itself, so that one that can not be done keeps no other from being done.
   */
  readonly together?: { readonly most: number; readonly run: (run: JobRun, inputs: I[]) => Promise<unknown> }
}

/** Any kind of job, for lists of them. */
export type AnyJob = Omit<Job<never>, 'input' | 'together'> & {
  readonly input: z.ZodType
  readonly together?: {
    readonly most: number
    readonly run: (run: JobRun, inputs: never[]) => Promise<unknown>
  }
}

/** What a running job has at hand. */
export interface JobRun {
  readonly log: FastifyBaseLogger
  readonly files: Files
  readonly database: Database
  readonly config: Config
  /** Fires when the worker stops: end at the next safe point. */
  readonly signal: AbortSignal
  /** No further try follows: what fails now has failed. */
  readonly lastTry: boolean
  /** Id in the `job` table, when a person watches it. */
  readonly watchedId: number | undefined
  /** One transaction that sees every row; workers say so. */
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** One transaction of a person, who sees and may do what he did when he asked for it; leaves its audit rows. */
  as<T>(who: Actor, about: { action: string; input: unknown }, work: (ctx: UserCtx) => Promise<T>): Promise<T>
  /** Shows how far it is; cheap to call often. @throws JobCancelled once the person who watches cancelled. */
  progress(done: number, total: number): Promise<void>
}

export interface EnqueueOptions {
  /** One waiting job per key. */
  key?: string
  startAfter?: Date
  /** Higher goes first. */
  priority?: number
}

/** Queues a job in the current transaction. */
export interface Enqueue {
  <I>(job: Job<I>, input: NoInfer<I>, options?: EnqueueOptions): Promise<void>
  /** Queues many of one kind in one statement. */
  all<I>(job: Job<I>, inputs: readonly NoInfer<I>[], keyOf?: (input: NoInfer<I>) => string): Promise<void>
}

/** Queues nothing: for who walks the jobs by hand. */
export const noQueue: Enqueue = Object.assign(() => Promise.resolve(), { all: () => Promise.resolve() })

/** Declares a job. */
export function job<I>(
  d: Omit<Job<I>, 'retries' | 'atOnce'> & { retries?: number; atOnce?: number },
): Job<I> {
  return { retries: 5, atOnce: 2, ...d }
}

/** Starts a watched job; a second start with the same `uniqueKey` gives the first one's id. */
export type StartJob = <I>(
  ctx: Ctx,
  job: Job<I>,
  input: NoInfer<I>,
  about: { title: string; uniqueKey?: string },
) => Promise<number>

interface Payload {
  input: unknown
  watchedId?: number
}

/** What the queue knows of a run. */
export type RunAbout = Pick<JobRun, 'watchedId' | 'signal' | 'lastTry'> & { name: string }

export interface Jobs {
  /** Queueing bound to a transaction. */
  enqueueIn(db: Db): Enqueue
  /** Queues a job that a person watches; gives the id to ask for progress. */
  startWatched<I>(
    ctx: Ctx,
    job: Job<I>,
    input: I,
    about: { title: string; uniqueKey?: string },
  ): Promise<number>
  /** Begins to work; only in the roles `all` and `worker`. */
  work(makeRun: (about: RunAbout) => JobRun): Promise<void>
  stop(): Promise<void>
  readonly ready: () => boolean
}

/** Seconds without a sign of life after which a job of a killed worker is taken up by another. */
const heartbeatSeconds = 10
/** Seconds between looks at a queue that gave no signal: jobs whose start or retry has come due. */
const backstopSeconds = 3

/** Milliseconds that a worker of small jobs lets them gather, once they come in numbers. */
const gatherMs = 100

/** Lets the restricted role queue jobs. Processes that start at once do it one after the other. */
const allowJobs = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(4600002);
  GRANT USAGE ON SCHEMA pgboss TO dropyard_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO dropyard_app;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO dropyard_app;
END $$`

/** Starts the queue on the owner's connection; `all` are the kinds that exist. */
export async function openJobs(
  ownerUrl: string,
  all: readonly AnyJob[],
  log: FastifyBaseLogger,
  options: { works: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: 'pgboss',
    max: options.works ? 4 : 2,
    supervise: options.works,
    schedule: options.works,
    // How often it looks for jobs whose worker died, and how often at most in each queue.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: options.works,
    application_name: 'dropyard-jobs',
  })
  let up = false
  const abort = new AbortController()
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await boss.getDb().executeSql(allowJobs)
  const known = new Set((await boss.getQueues()).map((q) => q.name))
  for (const one of all) {
    if (!known.has(one.name))
      await boss.createQueue(one.name, {
        retryLimit: one.retries,
        retryBackoff: true,
        retryDelay: 1,
        retryDelayMax: 300,
        heartbeatSeconds,
        expireInSeconds: 3600,
        notify: true,
        ...(one.keyed ? { policy: 'short' as const } : {}),
      })
    if (options.works && one.every) await boss.schedule(one.name, one.every, { input: {} })
  }
  up = true

  /** The queue writes in the transaction of whoever asks. */
  const within = (db: Db) => ({
    executeSql: async (text: string, values?: unknown[]) => {
      const result = await db.$client.query(text, values)
      return { rows: result.rows }
    },
  })

  async function send(db: Db, name: string, payload: Payload, o: EnqueueOptions = {}): Promise<void> {
    await boss.send(name, payload, {
      db: within(db),
      ...(o.key ? { singletonKey: o.key } : {}),
      ...(o.startAfter ? { startAfter: o.startAfter } : {}),
      ...(o.priority ? { priority: o.priority } : {}),
    })
  }

  return {
    ready: () => up,
    enqueueIn: (db) =>
      Object.assign(<I>(one: Job<I>, input: I, o?: EnqueueOptions) => send(db, one.name, { input }, o), {
        async all<I>(one: Job<I>, inputs: readonly I[], keyOf?: (input: I) => string) {
          if (inputs.length === 0) return
          const jobs = inputs.map((input) => ({
            data: { input },
            ...(keyOf ? { singletonKey: keyOf(input) } : {}),
          }))
          await boss.insert(one.name, jobs, { db: within(db) })
        },
      }),

    async startWatched(ctx, one, input, about) {
      const [row] = await ctx.db
        .insert(jobTable)
        .values({
          name: one.name,
          title: about.title,
          input: input as object,
          userId: ctx.user?.id ?? null,
          entityId: ctx.user?.entityId ?? null,
          uniqueKey: about.uniqueKey ?? null,
          makesFile: one.makesFile ?? false,
        })
        .onConflictDoNothing()
        .returning({ id: jobTable.id })
      if (!row) {
        const [same] = await ctx.db
          .select({ id: jobTable.id })
          .from(jobTable)
          .where(eq(jobTable.uniqueKey, about.uniqueKey ?? ''))
        if (!same) throw new Error('A job with this key exists but can not be seen')
        return same.id
      }
      await send(ctx.db, one.name, { input, watchedId: row.id })
      return row.id
    },

    async work(makeRun) {
      for (const one of all) {
        // One worker each: only a worker known by its id can be told to look again at once.
        for (let i = 0; i < one.atOnce; i++) {
          const worker = { id: '' }
          worker.id = await boss.work(
            one.name,
            {
              includeMetadata: true,
              perJobResults: true,
              batchSize: one.together?.most ?? 1,
              heartbeatRefreshSeconds: 3,
              notifyPollingIntervalSeconds: backstopSeconds,
            },
            async (taken: JobWithMetadata<Payload>[]): Promise<JobResult[]> => {
              const runOf = (some: JobWithMetadata<Payload>): JobRun =>
                makeRun({
                  name: one.name,
                  watchedId: some.data.watchedId,
                  signal: AbortSignal.any([abort.signal, some.signal]),
                  lastTry: some.retryCount >= one.retries,
                })
              try {
                const results = await runAll(one, taken, runOf)
                // Where they come in numbers, some more gather until the next look.
                if (taken.length > 1) await sleep(gatherMs)
                return results
              } finally {
                // Where there was a job there may be more; by itself a worker would wait for the next signal.
                boss.notifyWorker(worker.id)
              }
            },
          )
        }
      }
    },

    async stop() {
      up = false
      abort.abort()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** Thrown by `progress` once the person who watches the job has cancelled it; the job ends there. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled'
}

/** Runs what was taken, together where that is possible. What failed is tried again, and nothing else. */
async function runAll(
  one: AnyJob,
  taken: readonly JobWithMetadata<Payload>[],
  runOf: (some: JobWithMetadata<Payload>) => JobRun,
): Promise<JobResult[]> {
  const [first] = taken
  if (first && one.together && taken.length > 1)
    try {
      await one.together.run(runOf(first), taken.map((some) => one.input.parse(some.data.input)) as never[])
      return taken.map(({ id }) => ({ id, status: 'completed' }))
    } catch (error) {
      runOf(first).log.warn(
        { err: error, jobs: taken.length },
        'jobs failed together, and are run one by one',
      )
    }
  const results: JobResult[] = []
  for (const some of taken)
    results.push(
      await runOne(one, runOf(some), some.data.input).then(
        (): JobResult => ({ id: some.id, status: 'completed' }),
        (error: unknown): JobResult => ({ id: some.id, status: 'failed', output: reasonOf(error) }),
      ),
    )
  return results
}

const reasonOf = (error: unknown): { message: string; stack?: string | undefined } =>
  error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }

async function runOne(one: AnyJob, run: JobRun, rawInput: unknown): Promise<void> {
  const { watchedId } = run
  /** False when the row is gone from under us: cancelled by the person who watches it. */
  const mark = async (values: Partial<typeof jobTable.$inferInsert>): Promise<boolean> => {
    if (watchedId === undefined) return true
    return run.transaction(async (ctx) => {
      const rows = await ctx.db
        .update(jobTable)
        .set(values)
        .where(and(eq(jobTable.id, watchedId), ne(jobTable.state, 'cancelled')))
        .returning({ id: jobTable.id })
      return rows.length > 0
    })
  }
  try {
    const wanted = await mark({
      state: 'running',
      startedAt: sql`coalesce(started_at, now())` as unknown as Date,
      error: null,
    })
    if (!wanted) return
    const input = one.input.parse(rawInput)
    const result = await one.run(run, input as never)
    await mark({ state: 'done', result: (result ?? null) as object | null, endedAt: new Date() })
  } catch (error) {
    if (error instanceof JobCancelled) return
    run.log.error({ err: error, job: one.name }, 'job failed')
    if (run.lastTry)
      await mark({
        state: 'failed',
        error: error instanceof Error ? error.message : String(error),
        endedAt: new Date(),
      })
    throw error
  }
}
