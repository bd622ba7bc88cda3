import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inTurn, mayBeDemo, migrate, NewerDataError, startLock } from './migrate.ts'
import { killedProcess } from './proof/killed-process.ts'
import { startTestApp } from './testing/app.ts'
import { catalogOf } from './testing/catalog.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from './testing/database.ts'
import { eventually } from './testing/eventually.ts'
import { transactionPooler } from './testing/pooler.ts'

/** Counts start locks of this database only: the test server has other databases that are started at the same time. */
async function startLocks({ query }: TestDatabase, granted: boolean): Promise<number> {
  const { rows } = await query(
    `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
     WHERE datname = current_database() AND objid = $1 AND granted = $2`,
    [startLock, granted],
  )
  return rows.length
}

test('a database of this version is left as it is, and one of a newer version is refused', async () => {
  const app = await startTestApp({ demo: [] })
  const url = app.databaseUrl
  await inTurn(url, migrate)
  await app.asOwner("UPDATE drizzle.__drizzle_migrations SET hash = 'of a newer version', created_at = 1")
  await expect(inTurn(url, migrate)).rejects.toThrow(NewerDataError)
})

test('migrations wait for a lock for a while only: whoever asks for the table waits behind them', async () => {
  const database = await testDatabase()
  const limits: unknown[] = []
  await inTurn(database.url, async (owner) => {
    const query = owner.query.bind(owner)
    // Reads the setting within the transaction, just before it commits.
    owner.query = (async (...asked: Parameters<typeof query>) => {
      if (String(asked[0]) === 'COMMIT') limits.push((await query('SHOW lock_timeout')).rows[0])
      return query(...asked)
    }) as unknown as typeof owner.query
    await migrate(owner)
  })
  expect(limits).toEqual([{ lock_timeout: '15s' }])
})

test('processes that begin on an empty database at once fill it one after the other', async () => {
  const database = await testDatabase()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
  const env = {
    ROLE: 'worker',
    DATABASE_URL: database.url,
    DATA_DIR,
    SECRET_KEY: randomBytes(32).toString('base64'),
  }
  const processes = [killedProcess(env), killedProcess(env)]
  try {
    await database.query('SELECT pg_advisory_lock($1)', [startLock])
    const started = Promise.all(processes.map((one) => one.start()))
    await eventually(async () => expect(await startLocks(database, false)).toBe(2))
    await database.query('SELECT pg_advisory_unlock($1)', [startLock])
    await started
    const { rows } = await database.query('SELECT email FROM person')
    expect(rows).toEqual([{ email: 'admin@localhost.localdomain' }])
  } finally {
    for (const one of processes) await one.kill()
    await database.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})

describe('behind a pooler in transaction mode, the turn of a start', () => {
  test('ends with its work', async () => {
    const database = await emptyDatabase()
    const { url } = await transactionPooler(database.url)
    expect(await inTurn(url, () => startLocks(database, true))).toBe(1)
    await eventually(async () => expect(await startLocks(database, true)).toBe(0))
    await database.drop()
  })

  test('ends with a process that is killed meanwhile', async () => {
    const database = await emptyDatabase()
    const { url, breakClients } = await transactionPooler(database.url)
    const { promise: works, resolve: begin } = Promise.withResolvers<void>()
    const killed = inTurn(url, () => {
      begin()
      return new Promise(() => undefined)
    })
    await works
    breakClients()
    await expect(killed).rejects.toThrow('Connection terminated')
    await eventually(async () => expect(await startLocks(database, true)).toBe(0))
    await database.drop()
  })
})

test('a database that people live in is no demo, whatever DEMO says', async () => {
  const app = await startTestApp({ demo: [] })
  expect(await inTurn(app.databaseUrl, mayBeDemo)).toBe(true)
  await app.system(({ db }) =>
    db.$client.query("UPDATE person SET email = replace(email, 'demo.test', 'example.com')"),
  )
  expect(await inTurn(app.databaseUrl, mayBeDemo)).toBe(false)
})

test('the migrations make what the tables and the SQL beside them say', async () => {
  const written = await emptyDatabase()
  const grown = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
  try {
    const { nextMigration } = (await import('../../../scripts/lib/migrations.mjs' as string)) as {
      nextMigration: (folder: string) => Promise<{ sql: string }>
    }
    const { sql } = await nextMigration(folder)
    const run = async (statements: string) => {
      for (const one of statements.split('--> statement-breakpoint')) await written.query(one)
    }
    await run(sql)
    const ours = ['public', 'owner_only']
    const made = (url: string) => inTurn(url, (client) => catalogOf(client, ours))
    const expected = await made(written.url)
    expect(expected.length).toBeGreaterThan(2000)
    expect(await made(grown.url)).toEqual(expected)
    // Hand-written SQL is idempotent: running it again changes nothing.
    const again = sql
      .split(/^(?=-- (?:kit|modules)\/\S+\.sql$)/m)
      .filter((part) => !/^CREATE TABLE "/m.test(part))
    expect(again.length).toBeGreaterThan(5)
    for (const part of again) await run(part)
    expect(await made(written.url)).toEqual(expected)
  } finally {
    await written.drop()
    await grown.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
