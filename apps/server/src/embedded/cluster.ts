import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'

/** The superuser of the embedded cluster. */
export const superuser = 'dropyard'

/** The major version of the packaged PostgreSQL, as written in a cluster's PG_VERSION. */
const major = '18'

/**
 * Creates the cluster when there is none, and returns the superuser's password.
 *
 * initdb works in a temporary folder that is renamed at the end, so an interrupted first start doesn't leave a cluster that
 * looks complete.
 */
export async function prepareCluster(
  home: string,
  programs: string,
  account: Account,
  durable: boolean,
): Promise<string> {
  const cluster = join(home, 'cluster')
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    if (version.trim() === major) return readFile(join(home, 'password'), 'utf8')
    throw new EmbeddedPostgresError(
      `${cluster} was written by PostgreSQL ${version.trim()} and this is PostgreSQL ${major}; move it away or set DATABASE_URL`,
    )
  }
  const password = await makePassword(join(home, 'password'), account)
  const partial = join(home, 'cluster.partial')
  await rm(partial, { recursive: true, force: true })
  await initdb(home, programs, account, [
    `--pgdata=${partial}`,
    `--username=${superuser}`,
    `--pwfile=${join(home, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Knows the letters of all languages, sorts the same on every machine, and lets prefix searches use a plain index.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // pg_trgm takes character classes from the system's locale, not from the provider; with plain C, 灯 is not a letter.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
    ...(durable ? [] : ['--no-sync', '--no-data-checksums']),
  ])
  await rename(partial, cluster)
  return password
}

async function makePassword(path: string, account: Account): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await rm(path, { force: true })
  await writeFile(path, password, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid)
  return password
}

async function initdb(home: string, programs: string, account: Account, options: string[]): Promise<void> {
  const child = spawn(join(programs, 'bin', 'initdb'), options, {
    ...account,
    cwd: home,
    env: environment(home),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const reason = output.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? output.trim()
      reject(new EmbeddedPostgresError(`the database in ${home} could not be created: ${plain(reason)}`))
    })
  })
}

/** Only what PostgreSQL needs: PG* variables of the user's shell must not change how it runs. */
export const environment = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: home,
  LANG: 'C',
  TZ: 'UTC',
})

/** The reason in a line of PostgreSQL's log, without its time, process and severity. */
export const plain = (line: string): string =>
  line.replace(/^.*?(FATAL|PANIC|ERROR|error|fatal): +/, '').trim()
