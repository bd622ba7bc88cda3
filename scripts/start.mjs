#!/usr/bin/env node
// Starts the product: `npm start`. Settings are environment variables; docs/operate.md lists them.
import { bootstrap } from './lib/bootstrap.mjs'

if (!process.connected) process.stdout.write('\n')

await bootstrap(import.meta.url, async () => {
  const { launch } = await import('./lib/launch.mjs')
  await launch()
})
