import { expect, it } from 'vitest'
import { type LoadPair, loadOf, together, tooSlow } from './load.ts'
import { lineOf } from './table.ts'

const fast = { rps: 100, p50: 9, p99: 20 }
const pair = (ours: LoadPair['ours'], bare: LoadPair['bare'], ratio: number | null): LoadPair => ({
  ours,
  bare,
  ratio,
})
const caseOf = (both: LoadPair, single: LoadPair): string =>
  lineOf({ name: 'groups', rows: 10, ...both, single })
const latency = { p50: 9, p99: 20 }

it('counts no requests a second where nothing was answered, or not all in time', () => {
  expect(loadOf({ requests: { total: 0 }, timeouts: 0, latency }, 0)).toBe(tooSlow)
  expect(loadOf({ requests: { total: 8 }, timeouts: 2, latency }, 4)).toBe(tooSlow)
  expect(loadOf({ requests: { total: 8 }, timeouts: 0, latency }, 4)).toEqual({ rps: 2, p50: 9, p99: 20 })
})

it('is too slow as a whole when one round was', () => {
  expect(together([fast, tooSlow])).toBe(tooSlow)
  expect(together([fast, { ...fast, rps: 50 }])).toMatchObject({ rps: 75 })
})

it('compares at one connection where bare SQL does not answer sixteen', () => {
  const line = caseOf(pair(fast, tooSlow, null), pair({ ...fast, rps: 8 }, { ...fast, rps: 4 }, 2))
  expect(line).toContain('8/s  4/s  2  at one connection; at 16: bare too slow')
  expect(line).not.toMatch(/NaN|Infinity|-\d/)
})

it('says who is too slow where one connection gets no answer either', () => {
  expect(caseOf(pair(tooSlow, tooSlow, null), pair(tooSlow, fast, null))).toContain(
    'too slow  100/s  at one connection; at 16: ours too slow, bare too slow',
  )
  expect(caseOf(pair(fast, fast, 1), pair(fast, tooSlow, null))).toContain('alone bare too slow')
})
