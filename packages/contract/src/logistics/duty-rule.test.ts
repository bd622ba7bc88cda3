import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dutyRuleOf, readTariff, writeTariff } from './duty-rule.ts'

describe('a tariff written by people', () => {
  it('has one rate a line: beginning of the code, origins, percent', () => {
    expect(readTariff('6912; CN HK; 4.5%\n\n ; ; 10\n85,CN,0')).toEqual([
      { hsPrefix: '6912', origins: ['CN', 'HK'], basisPoints: 450 },
      { hsPrefix: '', origins: [], basisPoints: 1000 },
      { hsPrefix: '85', origins: ['CN'], basisPoints: 0 },
    ])
    expect(readTariff('')).toEqual([])
    expect(readTariff('6912; China; 4.5%')).toBeUndefined()
    expect(readTariff('6912; CN; 4,5%')).toBeUndefined()
  })

  it('is read back as it was written', () => {
    const rate = fc.record({
      hsPrefix: fc.stringMatching(/^\d{0,10}$/),
      origins: fc.subarray(['CN', 'HK', 'VN']),
      basisPoints: fc.nat(10_000),
    })
    fc.assert(
      fc.property(fc.array(rate, { maxLength: 5 }), (rates) => {
        expect(readTariff(writeTariff(rates))).toEqual(rates)
      }),
    )
  })

  it('makes a rule that the computation takes', () => {
    const row = {
      code: 'x',
      countries: ['DE'],
      origins: [],
      valid_from: '2026-07-01',
      valid_until: null,
      currency: 'EUR',
      value_min: 0,
      value_max: 14_999,
      ioss: 'any' as const,
      amount: 300,
      tariff: '6912; CN; 4.5%',
    }
    expect(dutyRuleOf({ ...row, kind: 'flat_per_hs6' }).duty).toEqual({ kind: 'flat_per_hs6', amount: 300 })
    expect(dutyRuleOf({ ...row, kind: 'tariff' }).duty).toMatchObject({
      kind: 'tariff',
      rates: [{ basisPoints: 450 }],
    })
    expect(dutyRuleOf({ ...row, kind: 'free' }).duty).toEqual({ kind: 'free' })
  })
})
