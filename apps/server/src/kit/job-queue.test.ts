import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { startTestApp } from '../testing/app.ts'

it('asks the database little while there is nothing to do', async () => {
  const app = await startTestApp()
  await app.runJobs()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await sleep(3500)
  const times = asked.mock.calls.length
  asked.mockRestore()
  // Some sixty workers wait; a look of each in this time would be that many.
  expect(times).toBeLessThan(45)
  expect(times).toBeGreaterThan(0)
})
