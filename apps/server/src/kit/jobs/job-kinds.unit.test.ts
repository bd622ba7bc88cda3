import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import '../../modules.ts'
import { modules } from '../module.ts'

/** The page of background jobs has a name for every kind of job: without one, Chinese readers would see only a code. */
it('has words on the page of background work for every kind of job', async () => {
  const page = join(import.meta.dirname, '../../../../web/src/modules/system/job/words.ts')
  const words = await readFile(page, 'utf8')
  const kinds = modules.flatMap(({ jobs = [] }) => jobs).map(({ name }) => name)
  expect(kinds.length).toBeGreaterThan(50)
  expect(
    kinds.filter((kind) => !new RegExp(`^    '?${kind.replace('.', '\\.')}'?: \\[`, 'm').test(words)),
  ).toEqual([])
})
