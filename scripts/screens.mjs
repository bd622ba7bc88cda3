#!/usr/bin/env node
// Takes a picture of every screen, in both languages and widths, into the ignored folder `screens`: `npm run screens`.
// The few that the docs show are copied to docs/screens by hand.
// SCREENS_URL is the address of a running product with demo data. Without it, one is started with a new data folder.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { takeScreens } = await import('./lib/take-screens.mjs')
  await takeScreens(process.argv.slice(2))
})
