import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '../embedded/postgres.ts'
import { closeAfterFile } from '../testing/closing.ts'
import { freePort } from '../testing/free-port.ts'
import { killedProcess } from './killed-process.ts'

/** A database server prepared as `docs/operate.md` describes: the product's user may create roles, and nothing else. */
async function preparedServer() {
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
  // If the tests run as root, PostgreSQL runs under another account, which needs access to the folder.
  await chmod(folder, 0o755)
  const server = await startPostgres({ dataDir: folder, durable: false })
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  closeAfterFile(async () => {
    await admin.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await admin.query("CREATE ROLE merchant_db LOGIN CREATEROLE PASSWORD 'x'")
  await admin.query('CREATE DATABASE shop OWNER merchant_db')
  const url = new URL(server.url('shop'))
  Object.assign(url, { username: 'merchant_db', password: 'x' })
  return { admin, folder, url: url.href }
}

test('a database user who may create roles alone starts two processes at once, and each of them again', async () => {
  const { admin, folder, url } = await preparedServer()
  const env = { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: randomBytes(32).toString('base64') }
  const port = await freePort()
  const web = killedProcess({ ...env, ROLE: 'web', PORT: String(port) })
  const worker = killedProcess({ ...env, ROLE: 'worker' })
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status)
  try {
    await Promise.all([web.start(), worker.start()])
    expect(await isReady()).toBe(200)
    const { rows: logins } = await admin.query(
      `SELECT rolname AS name, rolsuper OR rolcreatedb OR rolcreaterole OR rolbypassrls OR rolinherit AS "doesMore"
       FROM pg_roles WHERE rolname LIKE 'dropyard\\_login\\_%'`,
    )
    expect(logins).toEqual([{ name: expect.any(String), doesMore: false }])
    // A start repairs the role when it was changed.
    await admin.query(`ALTER ROLE ${logins[0].name} NOLOGIN PASSWORD 'another'`)
    await worker.kill()
    await worker.start()
    await web.kill()
    await web.start()
    expect(await isReady()).toBe(200)
  } finally {
    await web.kill()
    await worker.kill()
  }
})
