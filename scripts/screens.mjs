#!/usr/bin/env node
// Takes a picture of every screen, in both languages and widths, into the ignored folder `screens`: `npm run screens`.
// The few that the docs show are copied to docs/screens by hand.
// SCREENS_URL names a product that runs with demo data; without it one is started on a folder of its own.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { takeScreens } = await import('./lib/take-screens.mjs')
  await takeScreens(process.argv.slice(2))
})
