import { expect, it } from 'vitest'
import { breather } from './breath.ts'

it('lets others have their turn in a long loop, and costs a short one none', async () => {
  let turns = 0
  const other = setInterval(() => turns++, 0)
  const breathe = breather(5)
  await breathe()
  expect(turns).toBe(0)
  const until = performance.now() + 200
  while (performance.now() < until) await breathe()
  clearInterval(other)
  expect(turns).toBeGreaterThan(10)
})
