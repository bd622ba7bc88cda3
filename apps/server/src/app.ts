import { join } from 'node:path'
import { contract } from '@dropyard/contract/contract'
import { endpointKey, endpointsIn } from '@dropyard/contract/kit/endpoint'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AuditNote, Ctx } from './kit/context.ts'
import { type Database, type Db, openDatabase, type Scope, scopeOf } from './kit/data/database.ts'
import { allowSlowWork } from './kit/data/held-connection.ts'
import { openFiles } from './kit/files/files.ts'
import { callCountsOf } from './kit/http/call-counts.ts'
import { addMetrics } from './kit/http/metrics.ts'
import { addApiReference } from './kit/http/openapi.ts'
import { addPages } from './kit/http/pages.ts'
import { presenceOf } from './kit/http/presence.ts'
import { Readiness } from './kit/http/readiness.ts'
import type { Route } from './kit/http/route.ts'
import { createServer } from './kit/http/server.ts'
import { openJobs } from './kit/jobs/job-queue.ts'
import { JobCancelled, type JobRun, type Jobs, type RunAbout } from './kit/jobs/jobs.ts'
import { retentionJob } from './kit/jobs/retention.ts'
import type { DaemonRun } from './kit/module.ts'
import { writeAudit } from './kit/record/audit.ts'
import type { Config } from './kit/start/config.ts'
import { liveConfig } from './kit/start/live-config.ts'
import { useSecretKey } from './kit/start/secrets.ts'
import { authenticate, cachedActor } from './modules/account/session/authenticate.ts'
import { authenticateKey, keyStart } from './modules/system/api-key/authenticate.ts'
import { followSettings } from './modules/system/setting/live.ts'
import { modules } from './modules.ts'

/** Builds the application from its modules. `main.ts` starts and stops the process. */

export interface App {
  readonly server: FastifyInstance
  readonly database: Database
  readonly jobs: Jobs
  /** Runs work that sees every row: seeds, jobs, commands. */
  system<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Starts the workers of about sixty job queues, and the daemons; does nothing when ROLE is `web`. */
  work(): Promise<void>
  /** For tests: runs the jobs that are due within these seconds, in this process and without workers. */
  runDueJobs(aheadSeconds: number): Promise<void>
  /** Reports this process as not ready, so that a load balancer sends new requests elsewhere; late requests are still answered. */
  drain(): Promise<void>
  /** Finishes running requests, then stops daemons and jobs, and closes the database connections. */
  close(): Promise<void>
}

export interface AppOptions {
  config: Config & { DATABASE_URL: string }
  /** Address of the database for requests; see kit/http/request-login.ts. */
  requestUrl: string
  secretKey: Buffer
  log: FastifyBaseLogger
}

export async function buildApp({ config: given, requestUrl, secretKey, log }: AppOptions): Promise<App> {
  const config = liveConfig(given)
  useSecretKey(secretKey)
  const routes = modules.flatMap((m) => m.routes ?? [])
  const jobKinds = [
    ...modules.flatMap((m) => m.jobs ?? []),
    retentionJob(modules.flatMap((m) => m.retention ?? [])),
  ]
  assertComplete(routes)
  for (const { listeners = [] } of modules) for (const { listen } of listeners) listen()
  const works = config.ROLE !== 'web'
  const database = openDatabase(requestUrl, config.DATABASE_POOL, (error) =>
    log.error({ err: error }, 'database'),
  )
  const files = await openFiles(config)
  const forgetSettings = await followSettings(database, config, log)
  const jobs = await openJobs(config.DATABASE_URL, jobKinds, log, { works })

  type Later = (() => Promise<void>)[]
  const contextOf = (db: Db, requestId: string, later: Later): Ctx => ({
    db,
    onCommit: (work) => void later.push(work),
    user: null,
    now: new Date(),
    lang: 'en',
    log,
    requestId,
    ip: '',
    files,
    database,
    config,
    enqueue: jobs.enqueueIn(db),
    startJob: jobs.startTracked,
    enqueueIn: jobs.enqueueIn,
    audit: () => undefined,
  })
  /** Runs one transaction and, after it committed, the work that was registered with `onCommit`. */
  const inTransaction = async <T>(scope: Scope, work: (db: Db, later: Later) => Promise<T>): Promise<T> => {
    let later: Later = []
    const result = await database.transaction(scope, (db) => {
      later = []
      return work(db, later)
    })
    for (const one of later) await one()
    return result
  }
  const system = <T>(work: (ctx: Ctx) => Promise<T>, requestId = 'system'): Promise<T> =>
    inTransaction('all', (db, later) => work(contextOf(db, requestId, later)))

  const makeRun = ({ name, watchedId, owner, signal, isLastAttempt }: RunAbout): JobRun => ({
    isLastAttempt,
    log: log.child({ job: name }),
    files,
    database,
    config,
    signal,
    watchedId,
    owner,
    transaction: (work) => system(work, `job:${name}`),
    runAs: (user, { action, input }, work) =>
      inTransaction(scopeOf(user), async (db, later) => {
        const notes: AuditNote[] = []
        const ctx = contextOf(db, `job:${name}`, later)
        const audit = (note: AuditNote) => void notes.push(note)
        const result = await work({ ...ctx, user, lang: user.lang, audit })
        const who = { userId: user.id, entityId: user.entityId, requestId: ctx.requestId, ip: '' }
        if (notes.length > 0) writeAudit(db, who, action, input, notes)
        return result
      }),
    progress: async (done, total) => {
      if (watchedId === undefined) return
      const { rows } = await database.transaction('all', (db) =>
        // A job whose worker died starts again from the beginning. Until it gets further than before, the progress shown stays the same.
        db.$client.query(
          `UPDATE job SET done = CASE WHEN total = $2 THEN greatest(done, $1) ELSE $1 END, total = $2
            WHERE id = $3 RETURNING state`,
          [done, total, watchedId],
        ),
      )
      if ((rows[0] as { state: string } | undefined)?.state === 'cancelled') throw new JobCancelled()
    },
  })

  const ending = new AbortController()
  const running: Promise<void>[] = []
  const begin = (name: string, daemon: (run: DaemonRun) => Promise<void>): void => {
    const { signal } = ending
    const transaction: DaemonRun['transaction'] = (work) => system(work, `daemon:${name}`)
    const own = { config, database, log: log.child({ daemon: name }), signal, transaction }
    running.push(daemon(own).catch((error: unknown) => own.log.error({ err: error }, 'daemon')))
  }

  const server = await createServer({
    config,
    database,
    jobs,
    files,
    log,
    routes,
    authenticate: (token) =>
      token.startsWith(keyStart) ? authenticateKey(database, token) : authenticate(database, config, token),
    recall: (token) => cachedActor(config, token),
  })
  const readiness = new Readiness(server, config)
  addMetrics(server, {
    config,
    database,
    ready: () => !readiness.isDraining && jobs.ready(),
    onReadinessAsked: () => readiness.asked(),
  })
  addApiReference(server, config, routes)
  await addPages(server, join(import.meta.dirname, '../../web/dist'))

  return {
    server,
    database,
    jobs,
    system: (work) => system((ctx) => allowSlowWork(() => work(ctx))),
    work: async () => {
      if (!works) return
      await jobs.work(makeRun)
      for (const { name, daemons = [] } of modules) for (const daemon of daemons) begin(name, daemon)
    },
    runDueJobs: (aheadSeconds) => jobs.runDue(makeRun, aheadSeconds),
    drain: () => readiness.drain(),
    async close() {
      forgetSettings()
      await server.close()
      callCountsOf(database).stop()
      presenceOf(database).stop()
      ending.abort()
      await Promise.all(running)
      await jobs.stop()
      await database.close()
    },
  }
}

/** @throws Error when an endpoint has no handler or two, or a handler has no endpoint in the contract */
export function assertComplete(routes: readonly Route[]): void {
  const declared = new Set(endpointsIn(contract).map(endpointKey))
  const handled = new Set<string>()
  const twice: string[] = []
  for (const key of routes.map(({ endpoint }) => endpointKey(endpoint))) {
    if (handled.has(key)) twice.push(key)
    handled.add(key)
  }
  const problems = [
    ...[...declared].filter((key) => !handled.has(key)).map((key) => `${key} has no handler`),
    ...[...handled].filter((key) => !declared.has(key)).map((key) => `${key} is not in contract.ts`),
    ...twice.map((key) => `${key} has two handlers`),
  ]
  if (problems.length > 0) throw new Error(`Contract and routes differ:\n${problems.join('\n')}`)
}
