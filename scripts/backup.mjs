#!/usr/bin/env node
// Writes the database and the files to one file, also beside a product that runs.
//
//   npm run backup -- FILE               without the key of stored secrets, which is kept at another place
//   npm run backup -- FILE --with-key    with it: whoever has the file can read them
//   … --allow-missing                    ends well although files that rows name are not in the store
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { runOnDatabase } = await import('./lib/beside.mjs')
  process.exitCode = await runOnDatabase('backup.ts', process.argv.slice(2), { beside: true })
})
