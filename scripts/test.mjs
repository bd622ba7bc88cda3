#!/usr/bin/env node
// All tests: `npm test`. The last line is `N passed, N failed`; a check of the sources counts as one test.
//
//   npm test                       everything
//   npm test -- --only unit        only one of: checks, unit, server, browser
//   npm test -- --since [REF]      only what changed since REF (origin/main), and what depends on it
//   npm test -- --deep             everything, with the full number of repetitions in repeated tests
//   FLAKY=fail npm test            counts tests that passed only at the second try as failed; they are listed either way
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { testAll } = await import('./lib/suites.mjs')
  const { listOf } = await import('./lib/counts.mjs')
  const { passed, failed, flaky } = await testAll(process.argv.slice(2))
  process.stdout.write(listOf('Flaky, passed only at the second try', flaky))
  process.stdout.write(listOf('Failed', failed))
  process.stdout.write(`${passed} passed, ${failed.length} failed\n`)
  process.exitCode = failed.length === 0 ? 0 : 1
})
