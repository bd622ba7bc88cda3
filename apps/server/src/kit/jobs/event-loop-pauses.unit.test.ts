import { expect, it } from 'vitest'
import { eventLoopPauses } from './event-loop-pauses.ts'

it('lets others have their turn in a long loop, and costs a short one none', async () => {
  let turns = 0
  const other = setInterval(() => turns++, 0)
  const short = eventLoopPauses(60_000)
  for (let i = 0; i < 1000; i++) await short()
  expect(turns).toBe(0)
  const long = eventLoopPauses(5)
  // If `long` never yielded, the loop would never end, and no timer could end it.
  const hung = performance.now() + 60_000
  while (turns <= 10 && performance.now() < hung) await long()
  clearInterval(other)
  expect(turns).toBeGreaterThan(10)
})
