import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, cp, lstat, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** The system account PostgreSQL runs under. Empty: the current one. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** Folder for files that the unprivileged account must reach when it can't read the project's folder. */
const shelter = '/var/lib/dropyard'

const isRoot = process.getuid?.() === 0

/**
 * Prepares the folder that holds the cluster and picks the account that may run it.
 *
 * PostgreSQL refuses to run as root. Root therefore hands the folder to an unprivileged account: the one that
 * already owns it, or else `postgres`, or else `nobody`. When that account can not reach the folder (below
 * `/root`, for instance), the folder moves to /var/lib/dropyard and a link stays in its place.
 *
 * @throws EmbeddedPostgresError when the folder belongs to another account, or its link is dangling.
 */
export async function prepareHome(
  path: string,
  log: (line: string) => void,
): Promise<{ home: string; account: Account }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o711 })
  if (await isDangling(path)) {
    throw new EmbeddedPostgresError(
      `${path} is a link to a folder that is missing; restore it or remove the link`,
    )
  }
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (!isRoot) return { home: await ownHome(path), account: {} }

  const account = await chooseAccount(path)
  await chown(path, account.uid, account.gid)
  if (canEnter(await realpath(path), account)) return { home: await realpath(path), account }

  await mkdir(shelter, { recursive: true, mode: 0o755 })
  // Always a new name: after the data folder and its link are deleted, the next start must not find the old database.
  const refuge = join(shelter, randomUUID())
  await move(path, refuge)
  await chown(refuge, account.uid, account.gid)
  await symlink(refuge, path)
  log(`PostgreSQL may not run as root and its account can’t reach ${path}: the database lives in ${refuge}`)
  return { home: refuge, account }
}

/**
 * The folder of PostgreSQL's programs, in a place the account can reach: `native` itself, or a copy of it.
 * @param version names the copy, so that an upgrade makes a new one.
 */
export async function reachablePrograms(native: string, version: string, account: Account): Promise<string> {
  if (account.uid === undefined || canEnter(join(native, 'bin'), account)) return native
  const copy = join(shelter, `postgresql-${version}`)
  if (await exists(copy)) return copy
  const partial = `${copy}.${process.pid}`
  await mkdir(shelter, { recursive: true, mode: 0o755 })
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, copy).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true })
    if (!(await exists(copy))) throw error
  })
  return copy
}

async function ownHome(path: string): Promise<string> {
  const home = await realpath(path)
  const owner = (await stat(home)).uid
  if (process.getuid && owner !== process.getuid()) {
    throw new EmbeddedPostgresError(
      `${path} belongs to another user (uid ${owner}); start as that user or as root, or set DATA_DIR to another folder`,
    )
  }
  return home
}

async function chooseAccount(path: string): Promise<Required<Account>> {
  const owner = await stat(path)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL may not run as root and there is no user "postgres" or "nobody"; start as an ordinary user or set DATABASE_URL',
  )
}

/** Tries to enter the folder instead of reading its mode bits, so that access control lists count, too. */
function canEnter(folder: string, account: Account): boolean {
  const run = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
  if (run.error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL may not run as root and this process can’t switch to uid ${account.uid}: ${run.error.message}`,
    )
  }
  return run.status === 0
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    const copied = spawnSync('cp', ['-a', from, to])
    if (copied.status !== 0) throw error
    await rm(from, { recursive: true })
  })
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const isDangling = async (path: string): Promise<boolean> =>
  !(await exists(path)) &&
  (await lstat(path).then(
    (entry) => entry.isSymbolicLink(),
    () => false,
  ))
