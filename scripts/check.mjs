#!/usr/bin/env node
// The checks that need neither database nor browser: `npm run check`
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { checkSources } = await import('./lib/checks.mjs')
  const counts = await checkSources()
  if (counts.some(({ failed }) => failed.length > 0)) process.exitCode = 1
})
