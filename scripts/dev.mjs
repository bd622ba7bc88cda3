#!/usr/bin/env node
// Starts the product with reload: `npm run dev`. Vite serves the web app at PORT and forwards API calls to the server at
// PORT + 1, which restarts when one of its files changes.
import { bootstrap } from './lib/bootstrap.mjs'

if (!process.connected) process.stdout.write('\n')

await bootstrap(import.meta.url, async () => {
  const { develop } = await import('./lib/develop.mjs')
  await develop()
})
