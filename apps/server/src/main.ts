import './kit/start/schemas.ts'
import { flushCompileCache } from 'node:module'
import { buildApp } from './app.ts'
import { sqlState } from './kit/data/database.ts'
import { closeFolder } from './kit/files/private-folder.ts'
import { RequestLoginError, requestUrl } from './kit/http/request-login.ts'
import { ConfigError, readConfig } from './kit/start/config.ts'
import { openLog } from './kit/start/log.ts'
import { SecretKeyError, secretKeyOf } from './kit/start/secret-probe.ts'
import { inTurn, MigrationError, mayBeDemo, migrate, NewerDataError } from './migrate.ts'
import { createFirstAdmin } from './modules/account/user/first-admin.ts'
import { isEmpty, seedDemo, seedReference } from './seed.ts'

/** Starts one process of the product: web server, worker, or both (ROLE). */

const started = Date.now()

// Files of this process (receipts, keys, uploads) must not be readable by other accounts of the machine.
process.umask(0o077)

/** The stack of the innermost error in a chain of causes. */
function innermost(error: Error): string {
  return error.cause instanceof Error ? innermost(error.cause) : (error.stack ?? error.message)
}

/** Prints in one line why the process can't start, and exits with 1. */
function giveUp(message: string): never {
  process.stderr.write(`${message.split('\n').join(' ')}\n`)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const url = config.DATABASE_URL
  if (!url) throw new ConfigError(['DATABASE_URL is not set; `npm start` sets it for the embedded database'])
  const log = openLog(config.LOG_LEVEL)
  await closeFolder(config.DATA_DIR)
  const { app, demo } = await inTurn(url, async (owner) => {
    await migrate(owner)
    const secretKey = await secretKeyOf(owner, config)
    const demo = config.DEMO && (await mayBeDemo(owner))
    if (config.DEMO && !demo) log.warn('The database holds no demo: it is used as with DEMO=0')
    const app = await buildApp({
      config: { ...config, DATABASE_URL: url, DEMO: demo },
      requestUrl: await requestUrl(owner, url, config.DATABASE_REQUEST_URL),
      secretKey,
      log,
    })
    await prepare(app, demo)
    return { app, demo }
  })
  if (config.ROLE !== 'worker') await app.server.listen({ host: config.HOST, port: config.PORT })
  log.info({ role: config.ROLE, port: config.PORT, ms: Date.now() - started }, 'ready')
  process.send?.({ ready: true, demo })
  tidyWhenQuiet()

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.drain()
    setTimeout(() => process.exit(1), answerMs).unref()
    await app.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  // Last, so that queued jobs don't delay readiness.
  await app.work()
}

/** Milliseconds in which running requests and jobs must end after a stop signal. */
const answerMs = 10_000

const lookMs = 3000
/** Microseconds of CPU time within `lookMs` above which the process counts as busy. */
const busy = 150_000

/**
 * Runs two tasks once the process is idle, because they block it for a quarter of a second. First, it writes compiled code to
 * the cache (`NODE_COMPILE_CACHE`); Node itself does so only at a regular exit, and a killed server then restarts with a fifth
 * less work. Second, it collects garbage (`node --expose-gc`): the start and the first jobs leave memory that an idle process
 * would keep for hours.
 */
function tidyWhenQuiet(): void {
  const before = process.cpuUsage()
  setTimeout(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > busy) return tidyWhenQuiet()
    flushCompileCache()
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, lookMs).unref()
}

async function prepare(app: Awaited<ReturnType<typeof buildApp>>, demo: boolean): Promise<void> {
  await seedReference(app)
  if (!(await isEmpty(app))) return
  if (demo) {
    await seedDemo(app, (name) => process.send?.({ progress: `demo data: ${name}` }))
    return
  }
  const admin = await app.system(createFirstAdmin)
  if (admin) process.stdout.write(`First admin: ${admin.email}, password: ${admin.password} (shown once)\n`)
}

start().catch((error: unknown) => {
  const e = error as NodeJS.ErrnoException
  if (e instanceof ConfigError) giveUp(`Settings: ${e.message}`)
  if (e instanceof NewerDataError)
    giveUp(
      'The data was made by a newer version than this one: start that version, or set DATA_DIR (or DATABASE_URL) to an empty place. Nothing was changed.',
    )
  if (e instanceof RequestLoginError || e instanceof SecretKeyError) giveUp(e.message)
  if (e instanceof MigrationError)
    giveUp(`The database could not be brought to this version, and was left as it was: ${e.message}`)
  if (e.code === 'EADDRINUSE')
    giveUp(`Port ${process.env.PORT ?? 4600} is taken. Stop what uses it or set PORT.`)
  if (e.code === 'ENOSPC' || sqlState(error) === '53100')
    giveUp('The disk is full. Free some space and start again.')
  if (
    e.code === 'ECONNREFUSED' ||
    e.code === 'ENOTFOUND' ||
    e.code === 'ETIMEDOUT' ||
    e.code === '28P01' ||
    e.code === '3D000'
  )
    giveUp(`The database at DATABASE_URL can’t be reached: ${e.message || e.code}`)
  giveUp(`Start failed: ${innermost(e)}`)
})
