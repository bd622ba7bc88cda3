import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { closeAfterFile } from '../testing/closing.ts'
import { eventually } from '../testing/eventually.ts'
import { freePort } from '../testing/free-port.ts'
import { killedProcess } from './killed-process.ts'

interface Part {
  stop(): Promise<void>
}
interface Launch {
  startDatabase(config: { DATA_DIR: string }, keep: (part: Part) => Part): Promise<{ url: string }>
}

const folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
const home = () => realpath(join(folder, 'postgres'))
closeAfterFile(async () => {
  // If the tests run as root, the database is in another folder, and a link points to it.
  await rm(await home(), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

/** Starts the embedded database as `npm start` does. */
async function startDatabase(): Promise<string> {
  const launch = (await import('../../../../scripts/lib/launch.mjs' as string)) as Launch
  const { url } = await launch.startDatabase({ DATA_DIR: folder }, (part) => {
    closeAfterFile(part.stop)
    return part
  })
  return url
}

const postmaster = async () =>
  Number((await readFile(join(await home(), 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

test('a killed embedded database runs again, the product on it goes on, and could be killed as well', async () => {
  const port = await freePort()
  const url = await startDatabase()
  const product = killedProcess({
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PORT: String(port),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  const refusedLogin = async () => {
    const body = new URLSearchParams({ username: 'nobody@example.com', password: 'Demo12345' })
    const answer = await fetch(`http://127.0.0.1:${port}/sale/login`, { method: 'POST', body })
    return ((await answer.json()) as { data: { code?: string } | null }).data?.code
  }
  try {
    await product.start()
    // The compile cache is written while the process runs, because a killed process couldn't write it at its end.
    const compiled = () => readdir(join(folder, 'compiled'), { recursive: true })
    await eventually(async () => expect((await compiled()).length).toBeGreaterThan(10))
    expect(await refusedLogin()).toBe('session.login_failed')
    const killed = await postmaster()
    process.kill(killed, 'SIGKILL')
    await eventually(async () => expect(await postmaster()).not.toBe(killed))
    await eventually(async () => expect(await refusedLogin()).toBe('session.login_failed'))
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(`INSERT INTO pgboss.job (name, data) VALUES ('store.poll', '{"input":{}}')`)
    await eventually(async () => {
      const { rows } = await owner.query("SELECT state::text FROM pgboss.job WHERE name = 'store.poll'")
      expect(rows).toContainEqual({ state: 'completed' })
    })
    await owner.end()
  } finally {
    await product.kill()
  }
})
