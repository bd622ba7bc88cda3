import { readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { superuser } from './cluster.ts'
import { commandOf } from './process.ts'

/**
 * The URL of a database of the embedded PostgreSQL that another process runs on a data folder; undefined when none runs. For
 * commands that read while the product runs. Lines of the lock file: process, folder, start time, port, socket, address, memory,
 * status (PostgreSQL documentation: postmaster.pid).
 */
export async function runningPostgres(dataDir: string, database: string): Promise<string | undefined> {
  const home = await realpath(join(resolve(dataDir), 'postgres')).catch(() => undefined)
  if (home === undefined) return undefined
  const cluster = join(home, 'cluster')
  const lock = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = '', socket = '', , , status = ''] = lock.split('\n').map((line) => line.trim())
  if (status !== 'ready' || !commandOf(Number(pid))?.includes(cluster)) return undefined
  const password = await readFile(join(home, 'password'), 'utf8')
  const address = `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
  return socket ? `${address}?host=${encodeURIComponent(socket)}` : address
}
