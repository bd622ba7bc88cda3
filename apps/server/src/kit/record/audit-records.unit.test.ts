import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditRecords } from '@dropyard/contract/system/audit/records'
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

/** Records that are always deleted when their change is noted: the audit row's `before` has the name. */
const removed = new Set(['upload', 'download'])

it('has a name for every record that a change is noted of by id', async () => {
  const noted = await namesIn(sources, /audit\(\{\s*record: '([\w-]+)',\s*recordId/g)
  const named = new Set([
    ...(await namesIn(sources, /name(?:Table|Records|Each)\(\s*'([\w-]+)'/g)),
    // Records that `serve` runs, and those with a workflow, get their name from their declaration.
    ...(await namesIn(contract, /(?:^ {2}|Door = \{ )name: '([\w-]+)',/gm)),
  ])
  expect(noted.length).toBeGreaterThan(40)
  expect([...new Set(noted)].filter((name) => !named.has(name) && !removed.has(name))).toEqual([])
})
