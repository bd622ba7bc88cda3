import pg from 'pg'
import { EmbeddedPostgresError, startPostgres } from '../../apps/server/src/embedded/postgres.ts'
import { explainDisk } from './preflight.mjs'
import { Failure } from './project.mjs'
import { print } from './steps.mjs'

const name = 'dropyard'

/**
 * The database that the settings name, or the embedded one.
 * @returns {Promise<{ url: string, ended: Promise<string>, stop(): Promise<void> }>}
 */
export async function openDatabase(config) {
  if (config.DATABASE_URL) {
    await assertUsable(config.DATABASE_URL)
    return { url: config.DATABASE_URL, ended: new Promise(() => undefined), stop: async () => undefined }
  }
  const server = await startPostgres({ dataDir: config.DATA_DIR, log: (line) => print(`    ${line}`) }).catch(
    (error) => {
      const full = explainDisk(error.message, config.DATA_DIR)
      if (full) throw new Failure(full)
      if (error instanceof EmbeddedPostgresError)
        throw new Failure(`The database can not start: ${error.message}`)
      throw error
    },
  )
  try {
    await withClient(server.url('postgres'), async (client) => {
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
      if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`)
    })
  } catch (error) {
    await server.stop()
    throw new Failure(
      explainDisk(error.message, config.DATA_DIR) ?? `The database can not start: ${error.message}`,
    )
  }
  return { url: server.url(name), ended: server.ended, stop: server.stop }
}

const oldest = 16

async function assertUsable(url) {
  const { host, pathname } = new URL(url)
  try {
    await withClient(url, async (client) => {
      const { rows } = await client.query('SHOW server_version_num')
      const major = Math.floor(Number(rows[0].server_version_num) / 10_000)
      if (major < oldest) throw new Error(`it is PostgreSQL ${major}, and ${oldest} or newer is needed`)
    })
  } catch (error) {
    const reason = error.message || error.errors?.[0]?.message || error.code
    throw new Failure(`The database of DATABASE_URL (${host}${pathname}) can not be used: ${reason}`)
  }
}

async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
