import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithin, matchOf } from './match.ts'

const amount = fc.integer({ min: -10_000_000, max: 10_000_000 })
const least = fc.integer({ min: 0, max: 1000 })
const lines = fc.array(fc.record({ amount, expected: amount }), { minLength: 1, maxLength: 20 })

describe('the tolerance of bills', () => {
  it('accepts 5 yuan or 1%, whichever is more, in both directions', () => {
    expect(isWithin({ amount: 10_500, expected: 10_000 }, 500)).toBe(true)
    expect(isWithin({ amount: 10_501, expected: 10_000 }, 500)).toBe(false)
    expect(isWithin({ amount: 99_000, expected: 100_000 }, 500)).toBe(true)
    expect(isWithin({ amount: 98_999, expected: 100_000 }, 500)).toBe(false)
    expect(isWithin({ amount: -10_500, expected: -10_000 }, 500)).toBe(true)
  })

  it('accepts what is equal, and never more of a difference than it accepts less of', () => {
    fc.assert(
      fc.property(amount, fc.nat(200_000), fc.nat(200_000), least, (expected, off, more, most) => {
        expect(isWithin({ amount: expected, expected }, most)).toBe(true)
        if (isWithin({ amount: expected + off + more, expected }, most))
          expect(isWithin({ amount: expected + off, expected }, most)).toBe(true)
        expect(isWithin({ amount: expected + off, expected }, most)).toBe(
          isWithin({ amount: expected - off, expected }, most),
        )
      }),
    )
  })

  it('bounds what a matching bill asks for in all, however many lines it has', () => {
    fc.assert(
      fc.property(lines, least, (all, most) => {
        const { matches, off, expected, beyond } = matchOf(all, most)
        expect(off).toBe(all.reduce((sum, line) => sum + line.amount - line.expected, 0))
        if (!matches) return
        expect(beyond).toEqual([])
        expect(Math.abs(off)).toBeLessThanOrEqual(Math.max(Math.abs(expected) / 100, most))
      }),
    )
  })
})
