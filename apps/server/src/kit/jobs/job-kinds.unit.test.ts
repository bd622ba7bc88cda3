import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import '../../modules.ts'
import { modules } from '../module.ts'

/** The page of background work calls every kind of job by words: a code would be all that Chinese readers see of it. */
it('has words on the page of background work for every kind of job', async () => {
  const page = join(import.meta.dirname, '../../../../web/src/modules/system/job/words.ts')
  const words = await readFile(page, 'utf8')
  const kinds = modules.flatMap(({ jobs = [] }) => jobs).map(({ name }) => name)
  expect(kinds.length).toBeGreaterThan(50)
  expect(
    kinds.filter((kind) => !new RegExp(`^    '?${kind.replace('.', '\\.')}'?: \\[`, 'm').test(words)),
  ).toEqual([])
})
