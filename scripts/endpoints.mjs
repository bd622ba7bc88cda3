#!/usr/bin/env node
// Prints all endpoints, one per line, as `METHOD path permission`: `npm run -s endpoints`
import { bootstrap } from './lib/bootstrap.mjs'
import { progressToErrorOutput } from './lib/steps.mjs'

progressToErrorOutput()

await bootstrap(import.meta.url, async () => {
  const { contract } = await import('../packages/contract/src/contract.ts')
  const { endpointsIn } = await import('../packages/contract/src/kit/endpoint.ts')
  const lines = endpointsIn(contract).map(
    ({ method, path, permission }) => `${method} ${path} ${permission}\n`,
  )
  process.stdout.write([...new Set(lines)].sort().join(''))
})
