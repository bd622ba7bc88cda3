import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { batchPerTick, beginReadOnly, endReadOnly, readOnlyScopeOf } from './pipeline.ts'

/**
 * `pipeline.ts` relies on internals of pg, which is therefore pinned to one version. Check them when this fails after an update.
 */

/** The socket of a connection. */
const streamOf = (of: pg.Client) =>
  (of as unknown as { connection: { stream: { writableCorked: number } } }).connection.stream

const database = await testDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
batchPerTick(client as unknown as pg.PoolClient)
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('pg has its socket where pipeline.ts corks it', () => {
  const { cork, uncork } = streamOf(client) as unknown as Record<string, unknown>
  expect([typeof cork, typeof uncork], 'pg moved its socket: mend batchPerTick in pipeline.ts').toEqual([
    'function',
    'function',
  ])
})

test('what is asked within one turn leaves together, and is answered each by itself', async () => {
  const answers = [1, 2, 3].map((n) => client.query('SELECT $1::int AS n', [n]))
  expect(streamOf(client).writableCorked, 'pg no longer writes within the call: see pipeline.ts').toBe(1)
  const rows = (await Promise.all(answers)).map((answer) => (answer.rows as { n: number }[])[0]?.n)
  expect(rows).toEqual([1, 2, 3])
  expect(streamOf(client).writableCorked).toBe(0)
})

test('a packet that reads is a transaction of its own, and refuses to write', async () => {
  const pooled = client as unknown as pg.PoolClient
  beginReadOnly(pooled, [7])
  const seen = client.query(
    `SELECT current_setting('app.entities') AS mine, current_setting('transaction_read_only') AS ro`,
  )
  expect(readOnlyScopeOf(pooled)?.started).toBe(true)
  expect((await seen).rows).toEqual([{ mine: '7', ro: 'on' }])
  await expect(client.query('CREATE TEMP TABLE t (n int); DROP TABLE person')).rejects.toThrow(/read-only/)
  endReadOnly(pooled)
  const after = await client.query(`SELECT current_setting('app.entities', true) AS mine`)
  expect((after.rows as { mine: string | null }[])[0]?.mine ?? '').toBe('')
})
