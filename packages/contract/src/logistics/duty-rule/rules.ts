import { z } from 'zod'

/** Dated duty and VAT rules: their schema, and the initial ones; staff maintain them from then on. */

const day = z.iso.date()
const countryCode = z.string().regex(/^[A-Z]{2}$/)
const basisPoints = z.int().min(0).max(100_000)

/** How a rule taxes a parcel. `tariff` looks up a rate by HS code and origin; the longest matching code is used. */
const dutySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('flat_per_hs6'), amount: z.int().min(0) }),
  z.strictObject({
    kind: z.literal('tariff'),
    rates: z.array(
      z.strictObject({
        hsPrefix: z.string().regex(/^\d{0,10}$/),
        origins: z.array(countryCode).default([]),
        basisPoints,
      }),
    ),
  }),
])

/** A duty rule: the parcels, the period (both days included), and the duty. */
export const dutyRuleSchema = z.strictObject({
  code: z.string().min(1).max(40),
  countries: z.array(countryCode).min(1),
  /** Countries of origin; empty for any. */
  origins: z.array(countryCode).default([]),
  from: day,
  until: day.nullable().default(null),
  /** Goods value in minor units of `currency`, both ends included; null for no maximum. */
  value: z.strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/),
    min: z.int().min(0),
    max: z.int().min(0).nullable(),
  }),
  /** Whether the rule applies to parcels with an IOSS number, without one, or both. */
  ioss: z.enum(['any', 'with', 'without']).default('any'),
  duty: dutySchema,
})
export type DutyRule = z.output<typeof dutyRuleSchema>

/** The import VAT of a country from a day on; the latest that has begun applies. */
export const vatRuleSchema = z.strictObject({ country: countryCode, from: day, basisPoints })
export type VatRule = z.output<typeof vatRuleSchema>

/** Members of the customs union of the EU. */
export const euCountries: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

const eu: Pick<DutyRule, 'countries' | 'origins' | 'ioss'> = {
  countries: [...euCountries],
  origins: [],
  ioss: 'any',
}
const us: Pick<DutyRule, 'countries' | 'ioss'> = { countries: ['US'], ioss: 'any' }

/**
 * Duty by destination, value and day; the first rule that matches is applied. Tariff rates depend on the HS code and change
 * often, so the tariffs are initially empty: the quote then notes that customs decide.
 */
export const dutyRules: readonly DutyRule[] = [
  {
    ...eu,
    code: 'eu-relief-150',
    from: '2021-07-01',
    until: '2026-06-30',
    value: { currency: 'EUR', min: 0, max: 15_000 },
    duty: { kind: 'free' },
  },
  {
    ...eu,
    code: 'eu-tariff',
    from: '2021-07-01',
    until: '2026-06-30',
    value: { currency: 'EUR', min: 15_001, max: null },
    duty: { kind: 'tariff', rates: [] },
  },
  {
    ...eu,
    code: 'eu-flat-3',
    from: '2026-07-01',
    until: null,
    value: { currency: 'EUR', min: 0, max: 14_999 },
    duty: { kind: 'flat_per_hs6', amount: 300 },
  },
  {
    ...eu,
    code: 'eu-tariff-2026',
    from: '2026-07-01',
    until: null,
    value: { currency: 'EUR', min: 15_000, max: null },
    duty: { kind: 'tariff', rates: [] },
  },
  // Goods from China and Hong Kong were the first to lose the low-value exemption.
  {
    ...us,
    code: 'us-tariff-cn',
    origins: ['CN', 'HK'],
    from: '2025-05-02',
    until: '2025-08-28',
    value: { currency: 'USD', min: 0, max: null },
    duty: { kind: 'tariff', rates: [] },
  },
  {
    ...us,
    code: 'us-de-minimis-800',
    origins: [],
    from: '2016-03-10',
    until: '2025-08-28',
    value: { currency: 'USD', min: 0, max: 80_000 },
    duty: { kind: 'free' },
  },
  {
    ...us,
    code: 'us-tariff-over-800',
    origins: [],
    from: '2016-03-10',
    until: '2025-08-28',
    value: { currency: 'USD', min: 80_001, max: null },
    duty: { kind: 'tariff', rates: [] },
  },
  {
    ...us,
    code: 'us-tariff',
    origins: [],
    from: '2025-08-29',
    until: null,
    value: { currency: 'USD', min: 0, max: null },
    duty: { kind: 'tariff', rates: [] },
  },
  {
    code: 'gb-relief-135',
    countries: ['GB'],
    origins: [],
    ioss: 'any',
    from: '2021-01-01',
    until: null,
    value: { currency: 'GBP', min: 0, max: 13_500 },
    duty: { kind: 'free' },
  },
  {
    code: 'gb-tariff',
    countries: ['GB'],
    origins: [],
    ioss: 'any',
    from: '2021-01-01',
    until: null,
    value: { currency: 'GBP', min: 13_501, max: null },
    duty: { kind: 'tariff', rates: [] },
  },
]

const since2021 = (rates: Readonly<Record<string, number>>): VatRule[] =>
  Object.entries(rates).map(([country, basisPoints]) => ({ country, from: '2021-07-01', basisPoints }))

/** Standard VAT rates in basis points; a later day replaces an earlier one. */
export const vatRules: readonly VatRule[] = [
  ...since2021({
    AT: 2000,
    BE: 2100,
    BG: 2000,
    HR: 2500,
    CY: 1900,
    CZ: 2100,
    DK: 2500,
    EE: 2000,
    FI: 2400,
    FR: 2000,
    DE: 1900,
    GR: 2400,
    HU: 2700,
    IE: 2300,
    IT: 2200,
    LV: 2100,
    LT: 2100,
    LU: 1700,
    MT: 1800,
    NL: 2100,
    PL: 2300,
    PT: 2300,
    RO: 1900,
    SK: 2000,
    SI: 2200,
    ES: 2100,
    SE: 2500,
    GB: 2000,
    // The overseas departments of France have their own VAT rate.
    GP: 850,
    MQ: 850,
    RE: 850,
  }),
  { country: 'LU', from: '2023-01-01', basisPoints: 1600 },
  { country: 'LU', from: '2024-01-01', basisPoints: 1700 },
  { country: 'EE', from: '2024-01-01', basisPoints: 2200 },
  { country: 'FI', from: '2024-09-01', basisPoints: 2550 },
  { country: 'SK', from: '2025-01-01', basisPoints: 2300 },
  { country: 'EE', from: '2025-07-01', basisPoints: 2400 },
  { country: 'RO', from: '2025-08-01', basisPoints: 2100 },
]
