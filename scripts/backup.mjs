#!/usr/bin/env node
// Writes the database and the files to one file, even while the product is running.
//
//   npm run backup -- FILE               without the key of stored secrets, which should be kept elsewhere
//   npm run backup -- FILE --with-key    with the key: anyone who has the file can read the secrets
//   … --allow-missing                    succeeds even if files named in the database are missing from the store
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { runOnDatabase } = await import('./lib/beside.mjs')
  process.exitCode = await runOnDatabase('backup.ts', process.argv.slice(2), { beside: true })
})
