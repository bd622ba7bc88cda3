#!/usr/bin/env node
// The checks that need neither database nor browser: `npm run check`
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { checks, runCheck } = await import('./lib/checks.mjs')
  const { step } = await import('./lib/steps.mjs')
  for (const check of checks) {
    await step(check.title, () => runCheck(check)).catch((error) => {
      process.stdout.write(`${error.message}\n`)
      process.exitCode = 1
    })
  }
})
