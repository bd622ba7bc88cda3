import { EmbeddedPostgresError, startPostgres } from '../../apps/server/src/embedded/postgres.ts'
import { runningPostgres } from '../../apps/server/src/embedded/running.ts'
import { ensureDatabase, problemOf } from '../../apps/server/src/embedded/server-check.ts'
import { explainDisk } from './preflight.mjs'
import { Failure } from './project.mjs'
import { print } from './steps.mjs'

const name = 'dropyard'

/**
 * Opens the configured database, or the embedded one.
 * @param port the port of an embedded one that ran before, so that its URL stays the same
 * @returns {Promise<{ url: string, port?: number, ended: Promise<string>, stop(): Promise<void> }>}
 */
export async function openDatabase(config, port) {
  if (config.DATABASE_URL) return useGiven(config.DATABASE_URL)
  const log = (line) => print(`    ${line}`)
  const server = await startPostgres({ dataDir: config.DATA_DIR, port, log }).catch((error) =>
    explain(error, config),
  )
  try {
    await ensureDatabase(server.url('postgres'), name)
  } catch (error) {
    await server.stop()
    explain(error, config)
  }
  return { url: server.url(name), port: server.port, ended: server.ended, stop: server.stop }
}

/** The URL of the embedded database while the product is running on it. */
export const runningDatabase = (config) =>
  config.DATABASE_URL ? undefined : runningPostgres(config.DATA_DIR, name)

async function useGiven(url) {
  const problem = await problemOf(url)
  if (problem) {
    const { host, pathname } = new URL(url)
    throw new Failure(`The database of DATABASE_URL (${host}${pathname}) can not be used: ${problem}`)
  }
  return { url, ended: new Promise(() => undefined), stop: async () => undefined }
}

function explain(error, config) {
  const full = explainDisk(error.message, config.DATA_DIR)
  if (full) throw new Failure(full)
  if (error instanceof EmbeddedPostgresError)
    throw new Failure(`The database can not start: ${error.message}`)
  throw error
}
