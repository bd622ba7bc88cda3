import { describe, expect, it } from 'vitest'
import { rangeFault } from './range-fault.ts'

describe("a range of one's own", () => {
  it('may be open at either end, or hold one number alone', () => {
    expect(rangeFault(undefined, undefined)).toBeUndefined()
    expect(rangeFault(5, undefined)).toBeUndefined()
    expect(rangeFault(undefined, -5)).toBeUndefined()
    expect(rangeFault(5, 5)).toBeUndefined()
    expect(rangeFault(-5, 5)).toBeUndefined()
  })

  it('is refused when it begins above its end, or when an end is no number', () => {
    expect(rangeFault(20, 10)).toBe('turned')
    expect(rangeFault(0, -1)).toBe('turned')
    expect(rangeFault(Number.NaN, 10)).toBe('number')
    expect(rangeFault(20, Number.NaN)).toBe('number')
  })
})
