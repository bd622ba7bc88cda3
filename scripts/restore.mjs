#!/usr/bin/env node
// Loads a backup into an empty DATA_DIR, or an empty database and an empty bucket: `npm run restore -- FILE`.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { runOnDatabase } = await import('./lib/beside.mjs')
  process.exitCode = await runOnDatabase('restore.ts', process.argv.slice(2), { beside: false })
})
