#!/usr/bin/env node
// Takes a picture of every screen for docs/screens, in both languages and widths: `npm run screens`.
// SCREENS_URL names a product that runs with demo data; without it one is started on a folder of its own.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { takeScreens } = await import('./lib/take-screens.mjs')
  await takeScreens(process.argv.slice(2))
})
