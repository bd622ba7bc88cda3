#!/usr/bin/env node
// Writes docs/workflows.md from the contract. `npm run workflows`
import { writeFileSync } from 'node:fs'
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { contract } = await import('../packages/contract/src/contract.ts')
  const { workflowsIn, workflowsText } = await import('../packages/contract/src/kit/workflow-text.ts')
  writeFileSync(new URL('../docs/workflows.md', import.meta.url), workflowsText(workflowsIn(contract)))
})
