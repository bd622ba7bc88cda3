import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scannerGap, scanReader } from './scan.ts'

const feed = (keys: readonly string[], gap: number, from = 1000) => {
  const read = scanReader()
  return keys.map((key, n) => read({ key, at: from + n * gap })).at(-1)
}

it('hears a code that comes fast and ends with Enter, with Shift between', () => {
  expect(feed([...'YT2408190001', 'Enter'], 8)).toBe('YT2408190001')
  expect(feed(['Shift', 'Y', 'Shift', 'T', '2', '4', '0', '8', 'Enter'], 5)).toBe('YT2408')
})

it('hears nothing of what people type, of what is short, and of what does not end', () => {
  expect(feed([...'DY100234', 'Enter'], 90)).toBeUndefined()
  expect(feed([...'abc', 'Enter'], 5)).toBeUndefined()
  expect(feed([...'YT2408190001'], 5)).toBeUndefined()
})

it('never takes what was typed before a scan into it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,8}$/), fc.stringMatching(/^[A-Z0-9]{4,20}$/), (typed, code) => {
      const read = scanReader()
      const slow = scannerGap + 40
      for (const [n, key] of [...typed].entries()) read({ key, at: n * slow })
      const from = 8 * slow + 500
      for (const [n, key] of [...code].entries()) read({ key, at: from + n * 6 })
      expect(read({ key: 'Enter', at: from + code.length * 6 })).toBe(code)
    }),
  )
})
