import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numericOptionsOf, onlyNumber } from './only-number.ts'

describe('numeric input', () => {
  it('strips what is no digit', () => {
    expect(onlyNumber('1a2-3.4')).toBe('1234')
    expect(onlyNumber('12abc')).toBe('12')
  })

  it('keeps one point for decimals, a minus for negatives, and no leading zero on request', () => {
    expect(onlyNumber('1.2.3', { float: true })).toBe('1.23')
    expect(onlyNumber('-12', { negative: true })).toBe('-12')
    expect(onlyNumber('007', { zero: false })).toBe('7')
    expect(onlyNumber('0.5', { float: true, zero: false })).toBe('0.5')
  })

  it('takes the full-width signs of a Chinese keyboard for what they stand for', () => {
    expect(onlyNumber('１２。５', { float: true })).toBe('12.5')
    expect(onlyNumber('－３', { negative: true })).toBe('-3')
  })

  it('reads a lone comma as the point, unless it parts thousands', () => {
    const read = (typed: string) => onlyNumber(typed, { float: true })
    expect(['12,50', '12,', '1,250', '1,250.00', '$1,250'].map(read)).toEqual([
      '12.50',
      '12.',
      '1250',
      '1250.00',
      '1250',
    ])
  })

  it('leaves nothing else, whatever is typed, and nothing more to strip', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.boolean(), fc.boolean(), (typed, float, negative, zero) => {
        const kept = onlyNumber(typed, { float, negative, zero })
        expect(kept).toMatch(/^-?\d*(\.\d*)?$/)
        expect(onlyNumber(kept, { float, negative, zero })).toBe(kept)
      }),
    )
  })
})

describe('an input', () => {
  it('says by its mode and its data what it takes', () => {
    const of = (inputMode: string, dataset = {}) => numericOptionsOf({ inputMode, dataset })
    expect(of('text')).toBeUndefined()
    expect(of('numeric', { positive: '' })).toEqual({ float: false, negative: false, zero: false })
    expect(of('decimal', { negative: '' })).toEqual({ float: true, negative: true, zero: true })
  })
})
