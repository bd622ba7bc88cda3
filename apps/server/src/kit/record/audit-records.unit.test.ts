import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditRecords } from '@dropyard/contract/system/audit-records'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../../modules')
const contract = join(import.meta.dirname, '../../../../../packages/contract/src')

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /(?<!test)\.ts$/.test(file) && !file.startsWith('testing/'),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(pattern)].map((found) => found[1] ?? ''))
}

it('has words for everything that a change is noted of', async () => {
  const noted = await namesIn(sources, /record: '([\w-]+)'/g)
  const records = await namesIn(contract, /record\(\{?\s*name: '([\w-]+)'/g)
  const flows = await namesIn(contract, /workflow\(\{?\s*name: '([\w-]+)'/g)
  const all = new Set([...noted, ...records, ...flows])
  expect(all.size).toBeGreaterThan(20)
  expect([...all].filter((name) => !(name in auditRecords))).toEqual([])
})
