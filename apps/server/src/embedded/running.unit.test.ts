import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startPostgres } from './postgres.ts'
import { runningPostgres } from './running.ts'

it('finds the database of a data folder while it runs, and reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-running-'))
  try {
    expect(await runningPostgres(folder, 'postgres')).toBeUndefined()
    const server = await startPostgres({ dataDir: folder, durable: false })
    try {
      const client = new pg.Client({ connectionString: await runningPostgres(folder, 'postgres') })
      await client.connect()
      const { rows } = await client.query('SELECT current_user::text AS who')
      await client.end()
      expect(rows).toEqual([{ who: 'dropyard' }])
    } finally {
      await server.stop()
    }
    expect(await runningPostgres(folder, 'postgres')).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
