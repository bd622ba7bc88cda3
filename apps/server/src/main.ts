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

/** One process of the product: web server, worker, or both (ROLE). */

const started = Date.now()

// What this process writes is nobody else's on the machine: receipts, keys, files of people.
process.umask(0o077)

/** What went wrong at the bottom of a chain of causes. */
function innermost(error: Error): string {
  return error.cause instanceof Error ? innermost(error.cause) : (error.stack ?? error.message)
}

/** Says why it can not start, in one line, and ends. */
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
  // Only now: what waits in the queues is not in the way of becoming ready.
  await app.work()
}

/** Milliseconds that requests and jobs under way get to end. */
const answerMs = 10_000

const lookMs = 3000
/** Microseconds of work between two looks of somebody who has something to do. */
const busy = 150_000

/**
 * What waits until there is nothing to do, because it takes a quarter of a second. A start, and the jobs that waited for it,
 * leave much behind that an idle process would keep for hours: it is given back (`node --expose-gc`). What Node compiled is
 * written to its cache (`NODE_COMPILE_CACHE`), which it does by itself only in an orderly end: a killed server starts again
 * with a fifth less work.
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
