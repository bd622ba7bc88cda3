import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../apps/server/src/embedded/postgres.ts'
import { bench } from '../../bench/bench.ts'
import { tableOf } from '../../bench/table.ts'
import { buildServer, buildWeb, serverProgram } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { freePortFrom } from './preflight.mjs'

/** Runs the benchmark on a temporary database. */
export async function measure({ json, ...asked }) {
  process.env.CHROMIUM = await ensureChromium()
  await Promise.all([buildWeb(), buildServer()])
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-bench-'))
  // PostgreSQL's account must reach its data there: elsewhere they would stay behind.
  await chmod(folder, 0o711)
  const server = await startPostgres({ dataDir: folder })
  try {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    await client.connect()
    await client.query('CREATE DATABASE bench')
    await client.end()
    process.env.DATA_DIR = folder
    const port = await freePortFrom(4700)
    const say = (text) => process.stderr.write(`${text}\n`)
    const results = await bench({
      databaseUrl: server.url('bench'),
      port,
      ...asked,
      server: serverProgram,
      say,
    })
    process.stdout.write(`${json ? JSON.stringify(results, null, 2) : tableOf(results)}\n`)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
