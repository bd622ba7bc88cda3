import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configTable } from './config.ts'

test('the README lists every setting as the schema has it', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
  expect(readme).toContain(configTable().trim())
})
