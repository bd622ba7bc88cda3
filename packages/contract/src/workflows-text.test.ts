import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workflowsDocument } from './workflows-text.ts'

it('docs/workflows.md says what the contract declares (npm run workflows)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/workflows.md'), 'utf8')
  expect(written).toContain('## withdrawal-examine')
  expect(written).toContain('### order: payment')
  expect(written).toContain('## listing-item')
  expect(written).toBe(workflowsDocument())
})
