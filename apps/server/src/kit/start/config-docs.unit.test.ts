import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configSchema } from './config.ts'

test('docs/operate.md lists every setting as the schema has it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operate.md'), 'utf8')
  expect(page).toContain(configTable().trim())
})

test('and the table says what each is for', () => {
  const lines = configTable().split('\n')
  expect(lines).toHaveLength(Object.keys(configSchema.shape).length + 2)
  expect(lines).toContain('| `PORT` | `4600` | TCP port of the web server |')
  expect(lines.filter((line) => line.includes('undefined'))).toEqual([])
})

/** The settings as a Markdown table. */
function configTable(): string {
  const rows = Object.entries(configSchema.shape).map(([name, schema]) => {
    const standard = schema.safeParse(undefined)
    const shown = name === 'DATA_DIR' ? '.data' : standardText(standard.data)
    return `| \`${name}\` | ${shown ? `\`${shown}\`` : ''} | ${schema.description} |`
  })
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

const standardText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === undefined ? '' : String(value)
}
