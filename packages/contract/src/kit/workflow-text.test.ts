import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contract } from '../contract.ts'
import { workflowsIn, workflowsText } from './workflow-text.ts'

it('docs/workflows.md says what the contract declares (npm run workflows)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../../docs/workflows.md'), 'utf8')
  const flows = workflowsIn(contract)
  expect(flows.map(({ name }) => name)).toContain('withdrawal-examine')
  expect(written).toBe(workflowsText(flows))
})
