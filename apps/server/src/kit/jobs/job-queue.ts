import { setTimeout as sleep } from 'node:timers/promises'
import { jobErrors } from '@dropyard/contract/system/job'
import type { FastifyBaseLogger } from 'fastify'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Db, onceCommitted, withoutRowScope } from '../data/database.ts'
import { fail } from '../errors.ts'
import { runAll } from './job-run.ts'
import { nextTurn } from './job-turns.ts'
import type { AnyJob, EnqueueOptions, Job, JobRun, Jobs, ManyOptions, Payload } from './jobs.ts'
import { jobTable } from './jobs-table.ts'
import { joinShared, sharedKey } from './shared-work.ts'
import { ownerOf, ownWork } from './turns.ts'

/** The queue: pg-boss in the same PostgreSQL, and the workers that take from it. */

/** Seconds without a sign of life after which a job of a killed worker is taken up by another. */
const heartbeatSeconds = 10
/** Milliseconds between looks at all queues at once: jobs whose start or retry has come due give no signal. */
const lookMs = 1000
/** Milliseconds between two announcements of a process: what is queued meanwhile is announced together. */
const announceMs = 25

/**
 * Wakes the workers of these queues in all processes, over the channel that pg-boss listens to. pg-boss itself would notify
 * within the transaction that queues a job, and PostgreSQL lets only one transaction at a time commit that notifies: all
 * payments of all processes would commit one after the other.
 */
const announcement = `SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
  FROM unnest($1::text[]) queue (name)`

/** Queues that were made with pg-boss's own notification. */
const withoutOwnNotification = 'UPDATE pgboss.queue SET notify = false WHERE notify'

/** Seconds after which a worker looks by itself. One look for all costs less than one for each of some sixty workers. */
const backstopSeconds = 60

/** Which queues have a job that could be taken now. */
const due = `SELECT name FROM unnest($1::text[]) queue (name) WHERE EXISTS (
  SELECT 1 FROM pgboss.job
  WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now()
)`

/** Watched jobs of one kind that a company may have waiting. */
const maxWaiting = 100

const inTurn = (of: string, turn: number) => ({ group: { id: of }, priority: -turn })

const pause = (ms: number): Promise<unknown> | undefined => (ms > 0 ? sleep(ms) : undefined)

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
    // Some seventy workers share these: on a machine that is short of breath they wait for their turn, which is no fault.
    connectionTimeoutMillis: 60_000,
    supervise: options.works,
    schedule: options.works,
    // How often it looks for jobs whose worker died, and how often at most in each queue.
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

  /** Queues with new jobs that workers were not woken for yet. */
  const toAnnounce = new Set<string>()
  let announcing = false
  /** Lost when the process ends first: workers find the job at their next look. */
  async function announce(): Promise<void> {
    if (announcing) return
    announcing = true
    // A transaction that queues several jobs announces them together.
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

  /** The queue writes in the transaction of whoever asks. */
  const within = (db: Db) => ({
    executeSql: async (text: string, values?: unknown[]) => {
      // As an object, so that it is prepared once for each connection: planning it costs more than running it.
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
      // Work of staff belongs to no company: those who see some companies only could neither write nor read its row.
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
        // What ended or was called off since is nothing to join: another begins.
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
      /** Ids of the workers of each queue. */
      const workers = new Map<string, string[]>()
      for (const one of all) {
        // One worker each: only a worker known by its id can be told to look again at once.
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
              const runOf = (some: JobWithMetadata<Payload>): JobRun =>
                makeRun({
                  name: one.name,
                  watchedId: some.data.watchedId,
                  owner: some.groupId ? { company: some.groupId, person: some.groupId } : ownWork,
                  signal: AbortSignal.any([abort.signal, some.signal]),
                  isLastAttempt: some.retryCount >= one.retries,
                })
              try {
                const full = taken.length === one.batch?.most
                if (!full) await pause(worker.endedAt + (one.minIntervalMs ?? 0) - Date.now())
                return await runAll(one, taken, runOf)
              } finally {
                worker.endedAt = Date.now()
                // Where there was a job there may be more; by itself a worker would wait for the next signal.
                boss.notifyWorker(worker.id)
              }
            },
          )
          workers.set(one.name, [...(workers.get(one.name) ?? []), worker.id])
        }
      }
      const look = async (): Promise<void> => {
        const { rows } = await boss.getDb().executeSql(due, [[...workers.keys()]])
        for (const { name } of rows as { name: string }[])
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

    async stop() {
      up = false
      clearTimeout(looking)
      abort.abort()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
