#!/usr/bin/env node
// Writes docs/workflows.md from the contract. `npm run workflows`
import { writeFileSync } from 'node:fs'
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { workflowsDocument } = await import('../packages/contract/src/workflows-text.ts')
  writeFileSync(new URL('../docs/workflows.md', import.meta.url), workflowsDocument())
})
