#!/usr/bin/env node
// Proves that the ledger balances and that stock agrees with its movements: `npm run books`.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { proveBooks } = await import('./lib/prove.mjs')
  process.exitCode = await proveBooks()
})
