#!/usr/bin/env node
// Starts the product: `npm start`. Settings are environment variables; the README lists them.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  process.stdout.write('\n')
  const { launch } = await import('./lib/launch.mjs')
  await launch()
})
