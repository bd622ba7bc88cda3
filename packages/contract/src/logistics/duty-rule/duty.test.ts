import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumAmounts } from '../../kit/money.ts'
import { type Duty, type DutyLine, type DutyParcel, dutyFor, hs6Of, vatOf } from './duty.ts'
import { dutyRuleSchema, dutyRules, euCountries, vatRuleSchema, vatRules } from './rules.ts'
import { taxAreaOf } from './tax-area.ts'

const at = (country: string, zip = '') => ({ country, zip })
const line = (over: Partial<DutyLine> = {}): DutyLine => ({
  sku: 'MUG-1',
  hsCode: '6912.00',
  origin: 'CN',
  value: 2000,
  ...over,
})
const parcel = (over: Partial<DutyParcel> = {}): DutyParcel => ({
  from: at('CN'),
  to: at('FR'),
  currency: 'EUR',
  lines: [line()],
  shipping: 500,
  rates: { 'EUR/USD': '1.10', 'GBP/USD': '1.30', 'EUR/GBP': '0.85' },
  ...over,
})
const paid = (duty: Duty) => {
  if (!duty.ok) throw new Error(duty.reasons.map((reason) => reason.code).join())
  return duty
}

describe('a parcel to the EU', () => {
  const two = parcel({ lines: [line(), line({ sku: 'TEE-1', hsCode: '610910', value: 1000 })] })

  it('owes 3 EUR for each different 6-digit HS code since 2026-07-01, and VAT on that', () => {
    const duty = paid(dutyFor(two, '2026-07-01', 'company'))
    expect(duty.items.map(({ code, amount }) => [code, amount])).toEqual([
      ['duty_flat', 300],
      ['duty_flat', 300],
      ['vat_goods', 700],
      ['vat_duty', 120],
    ])
    expect(duty.items.slice(0, 2).map((item) => item.values.hs6)).toEqual(['610910', '691200'])
    expect(duty.total).toBe(1420)
  })

  it('counts an HS code once, however it is written and however many lines have it', () => {
    const same = parcel({ lines: [line(), line({ hsCode: '691200' }), line({ hsCode: '6912.00.25' })] })
    const flat = paid(dutyFor(same, '2026-08-01', 'none')).items.filter((item) => item.code === 'duty_flat')
    expect(flat).toHaveLength(1)
  })

  it('owed no duty up to 150 EUR the day before', () => {
    const duty = paid(dutyFor(two, '2026-06-30', 'company'))
    expect(duty.items.map((item) => item.code)).toEqual(['vat_goods'])
    expect(duty.rule).toBe('eu-relief-150')
  })

  it('has the flat duty under 150 EUR only', () => {
    const at = (value: number) =>
      paid(dutyFor(parcel({ lines: [line({ value })] }), '2026-09-01', 'none')).rule
    expect([at(14_999), at(15_000)]).toEqual(['eu-flat-3', 'eu-tariff-2026'])
  })

  it('can carry an IOSS number at exactly 150 EUR, not above', () => {
    const at = (value: number) =>
      paid(dutyFor(parcel({ lines: [line({ value })] }), '2026-06-01', 'company')).notes.map(
        ({ code }) => code,
      )
    expect(at(15_000)).toEqual([])
    expect(at(15_001)).toEqual(['ioss_over_limit', 'tariff_unknown'])
  })

  it('asks the merchant, the buyer or the own tax return, by whose number it carries', () => {
    const split = (ioss: 'none' | 'own' | 'company') => {
      const { atPayment, atDelivery, inOwnReturn } = paid(dutyFor(two, '2026-07-02', ioss))
      return [atPayment, atDelivery, inOwnReturn]
    }
    expect(split('company')).toEqual([1420, 0, 0])
    expect(split('own')).toEqual([720, 0, 700])
    expect(split('none')).toEqual([0, 1420, 0])
  })

  it('is computed in the currency of the parcel, and says so when a rate is missing', () => {
    const usd = { ...two, currency: 'USD' }
    const duty = paid(dutyFor(usd, '2026-07-02', 'company'))
    expect(duty.items.slice(0, 2).map((item) => item.amount)).toEqual([330, 330])
    expect(dutyFor({ ...usd, rates: {} }, '2026-07-02', 'none')).toEqual({
      ok: false,
      reasons: [{ code: 'rate_missing', values: { from: 'USD', to: 'EUR' } }],
    })
  })

  it('owes nothing when it starts inside the EU', () => {
    const duty = paid(dutyFor(parcel({ from: at('DE') }), '2026-07-02', 'none'))
    expect([duty.total, duty.notes[0]?.code]).toEqual([0, 'domestic'])
  })
})

describe('a parcel to the United States', () => {
  const us = (origin: string, value = 5000) =>
    parcel({ to: at('US'), currency: 'USD', lines: [line({ origin, value })] })

  it('was free up to 800 USD until 2025-08-28, Chinese goods until 2025-05-01', () => {
    expect(paid(dutyFor(us('VN'), '2025-08-28', 'none')).rule).toBe('us-de-minimis-800')
    expect(paid(dutyFor(us('CN'), '2025-05-01', 'none')).rule).toBe('us-de-minimis-800')
    expect(paid(dutyFor(us('CN'), '2025-05-02', 'none')).rule).toBe('us-tariff-cn')
    expect(paid(dutyFor(us('VN', 80_001), '2025-08-28', 'none')).rule).toBe('us-tariff-over-800')
  })

  it('is dutiable from 2025-08-29, and tells when the tariff is not known', () => {
    const duty = paid(dutyFor(us('VN'), '2025-08-29', 'none'))
    expect(duty.rule).toBe('us-tariff')
    expect(duty.notes).toEqual([
      { code: 'tariff_unknown', values: { sku: 'MUG-1', hs6: '691200', origin: 'VN' } },
    ])
  })

  it('takes the rate of the longest matching HS code', () => {
    const tariff = dutyRuleSchema.parse({
      ...dutyRules.find((rule) => rule.code === 'us-tariff'),
      duty: {
        kind: 'tariff',
        rates: [
          { hsPrefix: '', basisPoints: 1000 },
          { hsPrefix: '6912', origins: ['CN'], basisPoints: 2500 },
          { hsPrefix: '69', basisPoints: 900 },
        ],
      },
    })
    const due = (origin: string) =>
      paid(dutyFor(us(origin), '2026-01-01', 'none', { duty: [tariff], vat: [] })).items.map((i) => i.amount)
    expect(due('CN')).toEqual([1250])
    expect(due('VN')).toEqual([450])
  })
})

describe('rules and goods data', () => {
  it('names every line and field that is missing', () => {
    const bad = parcel({
      lines: [line({ sku: 'A', hsCode: '6912' }), line({ sku: 'B', origin: '', value: 0 })],
    })
    expect(dutyFor(bad, '2026-07-02', 'none')).toEqual({
      ok: false,
      reasons: [
        { code: 'hs_code', values: { sku: 'A' } },
        { code: 'origin', values: { sku: 'B' } },
        { code: 'value', values: { sku: 'B' } },
      ],
    })
  })

  it('says when nothing is known about a country', () => {
    const duty = paid(dutyFor(parcel({ to: at('BR') }), '2026-07-02', 'none'))
    expect(duty.notes).toEqual([{ code: 'no_rule', values: { country: 'BR' } }])
  })

  it('takes VAT rates from the day they begin', () => {
    expect(['2024-12-31', '2025-01-01'].map((date) => vatOf(taxAreaOf(at('SK')), date))).toEqual([2000, 2300])
    expect(vatOf(taxAreaOf(at('US')), '2026-01-01')).toBe(0)
  })

  it('starts with rules that are valid, leave no gap in the EU, and have a VAT rate for each member', () => {
    for (const rule of dutyRules) expect(() => dutyRuleSchema.parse(rule)).not.toThrow()
    for (const rule of vatRules) expect(() => vatRuleSchema.parse(rule)).not.toThrow()
    for (const country of euCountries) expect(vatOf(taxAreaOf(at(country)), '2026-07-01')).toBeGreaterThan(0)
    const day = fc.date({ min: new Date('2021-07-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...euCountries),
        (day, value, to) => {
          const date = day.toISOString().slice(0, 10)
          expect(
            paid(dutyFor(parcel({ to: at(to), lines: [line({ value })] }), date, 'none')).rule,
          ).not.toBeNull()
        },
      ),
    )
  })

  it('reads HS codes', () => {
    expect([hs6Of('6912.00'), hs6Of('69 12 00 25'), hs6Of('6912'), hs6Of('69120A')]).toEqual([
      '691200',
      '691200',
      undefined,
      undefined,
    ])
  })
})

describe('any parcel', () => {
  const anyLine = fc.record({
    sku: fc.constantFrom('A', 'B', 'C'),
    hsCode: fc.constantFrom('691200', '610910', '950300', '420222'),
    origin: fc.constantFrom('CN', 'VN'),
    value: fc.integer({ min: 1, max: 20_000 }),
  })
  const anyParcel = fc.record({
    from: fc.constant(at('CN')),
    to: fc.constantFrom(
      at('FR'),
      at('DE'),
      at('ES', '35002'),
      at('GB', 'BT1 2AB'),
      at('US'),
      at('GB'),
      at('BR'),
    ),
    currency: fc.constantFrom('EUR', 'USD', 'GBP'),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    shipping: fc.nat(5000),
    rates: fc.constant(parcel().rates),
  })
  const anyDay = fc.constantFrom('2024-01-01', '2025-08-29', '2026-06-30', '2026-07-01', '2028-01-01')
  const anyIoss = fc.constantFrom('none' as const, 'own' as const, 'company' as const)

  it('lists items that add up to the total, split by who pays', () => {
    fc.assert(
      fc.property(anyParcel, anyDay, anyIoss, (one, date, ioss) => {
        const duty = paid(dutyFor(one, date, ioss))
        expect(sumAmounts(duty.items.map((item) => item.amount))).toBe(duty.total)
        expect(duty.atPayment + duty.atDelivery + duty.inOwnReturn).toBe(duty.total)
        expect(duty.items.every((item) => item.amount >= 0)).toBe(true)
      }),
    )
  })

  it('owes the same in total whoever is asked for it', () => {
    fc.assert(
      fc.property(anyParcel, anyDay, (one, date) => {
        const totals = (['none', 'own', 'company'] as const).map(
          (ioss) => paid(dutyFor(one, date, ioss)).total,
        )
        expect(new Set(totals).size).toBe(1)
      }),
    )
  })

  it('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(anyParcel, anyDay, (one, date) => {
        const turned = { ...one, lines: [...one.lines].reverse() }
        expect(paid(dutyFor(turned, date, 'none')).total).toBe(paid(dutyFor(one, date, 'none')).total)
      }),
    )
  })
})
