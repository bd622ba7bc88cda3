import { describe, expect, it } from 'vitest'
import { isPostalCode } from './postal-code.ts'

describe('a postal code', () => {
  it.each([
    ['US', '07001'],
    ['US', '07001-1234'],
    ['GB', 'sw1a 1aa'],
    ['GB', 'M1 1AE'],
    ['CA', 'K1A 0B1'],
    ['NL', '1012 ab'],
    ['DE', '60314'],
    ['IE', 'D02 X285'],
    ['PT', '1000-205'],
    ['PL', '00-950'],
    ['LV', 'LV-1050'],
    ['SE', '111 29'],
    ['JP', '100-0001'],
    ['BR', '01310-100'],
  ])('of %s may be %s', (country, code) => {
    expect(isPostalCode(country, code)).toBe(true)
  })

  it.each([
    ['US', '7001'],
    ['US', 'ABCDE'],
    ['GB', '12345'],
    ['CA', 'D1A 0B1'],
    ['NL', '1012'],
    ['DE', '6031'],
    ['DE', '60314 X'],
    ['DE', ''],
  ])('of %s is not "%s"', (country, code) => {
    expect(isPostalCode(country, code)).toBe(false)
  })

  it('is not questioned where its form is not known', () => {
    expect(isPostalCode('HK', '')).toBe(true)
    expect(isPostalCode('AE', 'anything')).toBe(true)
  })
})
