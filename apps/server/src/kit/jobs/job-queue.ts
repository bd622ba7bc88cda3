import { setTimeout as sleep } from 'node:timers/promises'
import { jobErrors } from '@dropyard/contract/system/job'
import type { FastifyBaseLogger } from 'fastify'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Db, onceCommitted, withoutRowScope } from '../data/database.ts'
import { fail } from '../errors.ts'
import { dueQueues, runDueJobs } from './due-jobs.ts'
import { runAll } from './job-run.ts'
import { nextTurn } from './job-turns.ts'
import type { AnyJob, EnqueueOptions, Job, JobRun, Jobs, MakeRun, ManyOptions, Payload } from './jobs.ts'
import { jobTable } from './jobs-table.ts'
import { joinShared, sharedKey } from './shared-work.ts'
import { ownerOf, ownWork } from './turns.ts'

/** The job queue: pg-boss in the same PostgreSQL, and its workers. */

/** Seconds without a heartbeat after which the job of a dead worker is given to another. */
const heartbeatSeconds = 10
/** Milliseconds between polls of all queues together: jobs whose start time or retry has come due send no notification. */
const lookMs = 1000
/** Milliseconds between two notifications of a process: jobs that are queued in between are announced together. */
const announceMs = 25

/**
 * Wakes the workers of these queues in all processes, over the channel that pg-boss listens to. pg-boss itself would notify
 * within the transaction that queues a job, but PostgreSQL commits notifying transactions one at a time: all payments of all
 * processes would have to commit one after the other.
 */
const announcement = `SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
  FROM unnest($1::text[]) queue (name)`

/** Turns pg-boss's own notifications off for queues that were created with them. */
const withoutOwnNotification = 'UPDATE pgboss.queue SET notify = false WHERE notify'

/** Seconds between a worker's own polls. One shared poll costs less than one for each of some sixty workers. */
const backstopSeconds = 60

/** Maximum of watched jobs of one kind that a company may have waiting. */
const maxWaiting = 100

const inTurn = (of: string, turn: number) => ({ group: { id: of }, priority: -turn })

const pause = (ms: number): Promise<unknown> | undefined => (ms > 0 ? sleep(ms) : undefined)

/** Lets the restricted role queue jobs. The advisory lock serialises processes that start at the same time. */
const allowJobs = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(4600002);
  GRANT USAGE ON SCHEMA pgboss TO dropyard_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO dropyard_app;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO dropyard_app;
END $$`

/** Starts the queue on the owner's connection; `all` are the known kinds of jobs. */
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
    // Some seventy workers share these connections: on an overloaded machine they wait for one, which is no error.
    connectionTimeoutMillis: 60_000,
    supervise: options.works,
    schedule: options.works,
    // Seconds between checks for jobs of dead workers, in general and for each queue.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: options.works,
    application_name: 'dropyard-jobs',
  })
  let up = false
  let looking: NodeJS.Timeout | undefined
  const abort = new AbortController()
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await boss.getDb().executeSql(allowJobs)
  await boss.getDb().executeSql(withoutOwnNotification)
  const known = new Set((await boss.getQueues()).map((q) => q.name))
  const schedules = options.works ? await boss.getSchedules() : []
  const scheduled = new Map(schedules.map(({ name, cron }) => [name, cron]))
  for (const one of all) {
    if (!known.has(one.name))
      await boss.createQueue(one.name, {
        retryLimit: one.retries,
        retryBackoff: true,
        retryDelay: 1,
        retryDelayMax: 300,
        heartbeatSeconds,
        expireInSeconds: 3600,
        ...(one.singleton ? { policy: 'short' as const } : {}),
      })
    if (options.works && one.cron && scheduled.get(one.name) !== one.cron)
      await boss.schedule(one.name, one.cron, { input: {} })
  }
  up = true

  /** Queues with new jobs whose workers have not been notified yet. */
  const toAnnounce = new Set<string>()
  let announcing = false
  /** A notification is lost when the process ends first: then the next poll finds the job. */
  async function announce(): Promise<void> {
    if (announcing) return
    announcing = true
    // Jobs that a transaction queues are announced together.
    await null
    while (up && toAnnounce.size > 0) {
      const names = [...toAnnounce]
      toAnnounce.clear()
      await boss
        .getDb()
        .executeSql(announcement, [names])
        .catch((error) => up && log.error({ err: error }, 'job queue'))
      await sleep(announceMs, undefined, { ref: false })
    }
    announcing = false
  }
  const announceOnceCommitted = (db: Db, name: string): void =>
    onceCommitted(db, () => {
      toAnnounce.add(name)
      void announce()
    })

  /** Makes pg-boss write within the caller's transaction. */
  const within = (db: Db) => ({
    executeSql: async (text: string, values?: unknown[]) => {
      // A query object is prepared once for each connection (`autoPrepare`): planning it costs more than running it.
      const result = await db.$client.query({ text, values: values ?? [] })
      return { rows: result.rows }
    },
  })

  async function send(db: Db, name: string, payload: Payload, o: EnqueueOptions = {}): Promise<void> {
    announceOnceCommitted(db, name)
    await boss.send(name, payload, {
      db: within(db),
      ...(o.key ? { singletonKey: o.key } : {}),
      ...(o.startAfter ? { startAfter: o.startAfter } : {}),
      ...(o.of === undefined ? {} : inTurn(o.of, (await nextTurn(db, name, o.of)).turn)),
    })
  }

  const runOf = (makeRun: MakeRun, one: AnyJob, some: JobWithMetadata<Payload>): JobRun =>
    makeRun({
      name: one.name,
      watchedId: some.data.watchedId,
      owner: some.groupId ? { company: some.groupId, person: some.groupId } : ownWork,
      signal: some.signal ? AbortSignal.any([abort.signal, some.signal]) : abort.signal,
      isLastAttempt: some.retryCount >= one.retries,
    })

  return {
    ready: () => up,
    enqueueIn: (db) =>
      Object.assign(<I>(one: Job<I>, input: I, o?: EnqueueOptions) => send(db, one.name, { input }, o), {
        async all<I>(one: Job<I>, inputs: readonly I[], { keyOf, of }: ManyOptions<I> = {}) {
          if (inputs.length === 0) return
          const first = of === undefined ? 0 : (await nextTurn(db, one.name, of)).turn
          const jobs = inputs.map((input, i) => ({
            data: { input },
            ...(keyOf ? { singletonKey: keyOf(input) } : {}),
            ...(of === undefined ? {} : inTurn(of, first + i)),
          }))
          announceOnceCommitted(db, one.name)
          await boss.insert(one.name, jobs, { db: within(db) })
        },
        async again({ id, name, input }: { id: number; name: string; input: unknown }) {
          if (!all.some((one) => one.name === name)) return false
          await send(db, name, { input, watchedId: id })
          return true
        },
      }),

    async startTracked(ctx, one, input, about) {
      // Jobs of staff belong to no company, so users who see only some companies could neither insert nor read the row.
      const keyNow = () => withoutRowScope(ctx.db, () => sharedKey(ctx.db, one.name, input, ctx.user))
      const values = {
        name: one.name,
        ...(typeof about.title === 'string'
          ? { title: about.title }
          : { title: about.title.en, titleZh: about.title.zh }),
        input: input as object,
        userId: ctx.user?.id ?? null,
        entityId: ctx.user?.entityId ?? null,
        makesFile: one.producesFile ?? false,
      }
      const begin = async (uniqueKey: string | null) => {
        const [made] = await ctx.db
          .insert(jobTable)
          .values({ ...values, uniqueKey })
          .onConflictDoNothing()
          .returning({ id: jobTable.id })
        return made
      }
      let row: { id: number } | undefined
      while (!row) {
        const uniqueKey = await keyNow()
        row = await withoutRowScope(ctx.db, () => begin(uniqueKey))
        if (row || uniqueKey === null || !ctx.user) break
        const { user } = ctx
        const same = await withoutRowScope(ctx.db, () => joinShared(ctx.db, uniqueKey, user))
        // A job that ended or was cancelled in the meantime can't be joined: try to start another one.
        if (same !== undefined) return same
      }
      if (!row) throw new Error('A job without a key was not begun')
      const { company: of } = ctx.user ? ownerOf(ctx.user) : ownWork
      const { turn, waiting } = await nextTurn(ctx.db, one.name, of)
      if (waiting >= maxWaiting) fail(jobErrors.too_many, { most: maxWaiting })
      announceOnceCommitted(ctx.db, one.name)
      await boss.send(one.name, { input, watchedId: row.id }, { db: within(ctx.db), ...inTurn(of, turn) })
      return row.id
    },

    async work(makeRun) {
      /** Ids of the workers by queue. */
      const workers = new Map<string, string[]>()
      for (const one of all) {
        // Each with one job at a time: only a worker that is known by its id can be notified individually.
        for (let i = 0; i < one.concurrency; i++) {
          const worker = { id: '', endedAt: 0 }
          worker.id = await boss.work(
            one.name,
            {
              includeMetadata: true,
              perJobResults: true,
              batchSize: one.batch?.most ?? 1,
              heartbeatRefreshSeconds: 3,
              pollingIntervalSeconds: backstopSeconds,
            },
            async (taken: JobWithMetadata<Payload>[]): Promise<JobResult[]> => {
              try {
                const full = taken.length === one.batch?.most
                if (!full) await pause(worker.endedAt + (one.minIntervalMs ?? 0) - Date.now())
                return await runAll(one, taken, (some) => runOf(makeRun, one, some))
              } finally {
                worker.endedAt = Date.now()
                // There may be more jobs in the queue; without this the worker would wait for the next notification.
                boss.notifyWorker(worker.id)
              }
            },
          )
          workers.set(one.name, [...(workers.get(one.name) ?? []), worker.id])
        }
      }
      const look = async (): Promise<void> => {
        for (const name of await dueQueues(boss, [...workers.keys()]))
          for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
      }
      const lookAgain = (): void => {
        if (!up) return
        looking = setTimeout(async () => {
          await look().catch((error) => up && log.error({ err: error }, 'job queue'))
          lookAgain()
        }, lookMs)
      }
      lookAgain()
    },

    runDue: (makeRun, aheadSeconds) =>
      runDueJobs(
        boss,
        all,
        (one, taken) => runAll(one, taken, (some) => runOf(makeRun, one, some)),
        aheadSeconds,
      ),

    async stop() {
      up = false
      clearTimeout(looking)
      abort.abort()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
