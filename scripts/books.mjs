#!/usr/bin/env node
// Proves that the ledger balances and that stock agrees with its movements: `npm run books`.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { runOnDatabase } = await import('./lib/beside.mjs')
  process.exitCode = await runOnDatabase('books.ts', [], { beside: true })
})
