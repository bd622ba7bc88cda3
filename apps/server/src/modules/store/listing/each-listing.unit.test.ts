import { expect, test } from 'vitest'
import { PlatformError } from '../../../connectors/connector.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { eachListing } from './each-listing.ts'

const run = (isLastAttempt: boolean): JobRun =>
  ({ isLastAttempt, progress: async () => {} }) as unknown as JobRun

/** The first call times out, the second is refused, the third product is gone, the fourth succeeds. */
function store() {
  const asked: number[] = []
  const work = async (id: number): Promise<string | undefined> => {
    asked.push(id)
    if (id === 1) throw new PlatformError('unreachable', 'timeout')
    if (id === 2) throw new PlatformError('refused', 'The price is too low')
    return id === 3 ? 'gone' : undefined
  }
  return { asked, work }
}

test('all products are worked on before what was not answered is tried again', async () => {
  const { asked, work } = store()
  await expect(eachListing(run(false), [1, 2, 3, 4], work)).rejects.toThrow('timeout')
  expect(asked).toEqual([1, 2, 3, 4])
})

test('at the last try every failure is told with its reason', async () => {
  const { work } = store()
  expect(await eachListing(run(true), [1, 2, 3, 4], work)).toEqual({
    failures: [
      { id: 1, reason: 'unreachable' },
      { id: 2, reason: 'The price is too low' },
      { id: 3, reason: 'gone' },
    ],
  })
})
