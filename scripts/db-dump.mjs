#!/usr/bin/env node
// Saves data of this version for the migration tests of later ones: a backup of demo data and some bulk rows, named after the
// last migration. Run it once for every release: `npm run db:dump`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap } from './lib/bootstrap.mjs'
import { Failure } from './lib/project.mjs'

await bootstrap(import.meta.url, async () => {
  const { runOnDatabase } = await import('./lib/beside.mjs')
  const { fillDatabase } = await import('./lib/bulk.mjs')
  const { dumpOf, migrations } = await import('./lib/migrations.mjs')
  const path = await dumpOf(migrations)
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-dump-'))
  try {
    for (const name of ['DATABASE_URL', 'S3_BUCKET', 'SECRET_KEY', 'ROLE']) delete process.env[name]
    Object.assign(process.env, { DATA_DIR: folder, DEMO: '1' })
    await fillDatabase({ orders: 1000, goods: 200 })
    const code = await runOnDatabase('backup.ts', [path, '--with-key'], { beside: false })
    if (code !== 0) throw new Failure('The dump could not be made.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
