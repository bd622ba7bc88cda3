import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, sumAmounts } from '../../kit/money.ts'
import { chargeableWeight, type Fee, type Parcel, registrationAndPostage, shippingFee } from './fee.ts'
import { type RateCardInput, rateCardSchema } from './rate-card.ts'

type Prices = RateCardInput['zones'][number]['prices']
const byUnit: Prices = { mode: 'unit', tiers: [{ upToGrams: 30_000, price: 8000 }] }
const byFirst: Prices = { mode: 'first', firstGrams: 500, firstPrice: 3000, nextGrams: 500, nextPrice: 1000 }
const byBracket: Prices = {
  mode: 'bracket',
  brackets: [
    { upToGrams: 500, total: 3000 },
    { upToGrams: 2000, total: 7000 },
  ],
}
const card = (over: Partial<RateCardInput> = {}, prices: Prices = byUnit) =>
  rateCardSchema.parse({
    currency: 'CNY',
    volumetric: { kind: 'larger', divisor: 6000 },
    maxGrams: 30_000,
    zones: [{ code: 'west', countries: ['US', 'FR'], handlingFee: 2000, prices, days: { min: 7, max: 12 } }],
    ...over,
  } satisfies RateCardInput)
const parcel = (over: Partial<Parcel> = {}): Parcel => ({
  grams: 1000,
  lengthMm: 100,
  widthMm: 100,
  heightMm: 100,
  country: 'US',
  postalCode: '90001',
  attributes: [],
  declared: money(2000, 'USD'),
  hasIoss: false,
  rates: {},
  ...over,
})
const totalOf = (fee: Fee): number => (fee.ok ? fee.total.amount : Number.NaN)
const reasonsOf = (fee: Fee): string[] => (fee.ok ? [] : fee.reasons.map((reason) => reason.code))

describe('chargeable weight', () => {
  const big = parcel({ grams: 1000, lengthMm: 300, widthMm: 200, heightMm: 200 })

  it('is the larger of actual weight and volume over the divisor', () => {
    expect(chargeableWeight(card(), big)).toBe(2000)
    expect(chargeableWeight(card(), { ...big, grams: 2500 })).toBe(2500)
  })

  it('is the actual weight on channels that ignore volume', () => {
    expect(chargeableWeight(card({ volumetric: { kind: 'actual' } }), big)).toBe(1000)
  })

  it('is half of the sum when volume exceeds weight by more than the free allowance', () => {
    const half = card({ volumetric: { kind: 'half', divisor: 5000, freeGrams: 20_000 }, maxGrams: 100_000 })
    const crate = parcel({ grams: 15_000, lengthMm: 600, widthMm: 600, heightMm: 500 })
    expect(chargeableWeight(half, crate)).toBe(25_500)
    expect(chargeableWeight(half, { ...crate, grams: 16_000 })).toBe(16_000)
  })

  it('is rounded up to the step, or to the gram without rounding', () => {
    expect(chargeableWeight(card({ stepGrams: 500 }), parcel({ grams: 1001 }))).toBe(1500)
    expect(chargeableWeight(card({ stepGrams: 500 }), parcel({ grams: 1500 }))).toBe(1500)
    expect(chargeableWeight(card({ stepGrams: 500, roundUp: false }), parcel({ grams: 1001 }))).toBe(1001)
  })
})

describe('the cost modes', () => {
  it('charges handling and a price for each unit of weight', () => {
    expect(totalOf(shippingFee(card(), parcel({ grams: 1250 })))).toBe(2000 + 10_000)
  })

  it('takes the price and handling fee of the weight tier', () => {
    const tiers = card(
      {},
      {
        mode: 'unit',
        tiers: [
          { upToGrams: 1000, price: 9000, handlingFee: 1500 },
          { upToGrams: 2000, price: 8000 },
        ],
      },
    )
    expect(totalOf(shippingFee(tiers, parcel({ grams: 1000 })))).toBe(1500 + 9000)
    expect(totalOf(shippingFee(tiers, parcel({ grams: 1001 })))).toBe(2000 + 8008)
    expect(reasonsOf(shippingFee(tiers, parcel({ grams: 2001 })))).toEqual(['no_price'])
  })

  it('charges the total of the bracket', () => {
    const bracket = card({}, byBracket)
    expect([500, 501, 2000].map((grams) => totalOf(shippingFee(bracket, parcel({ grams }))))).toEqual([
      5000, 9000, 9000,
    ])
    expect(reasonsOf(shippingFee(bracket, parcel({ grams: 2001 })))).toEqual(['no_price'])
  })

  it('charges the first weight and each begun step beyond', () => {
    const first = card({}, byFirst)
    expect([1, 500, 501, 1000, 1001].map((grams) => totalOf(shippingFee(first, parcel({ grams }))))).toEqual([
      5000, 5000, 6000, 6000, 7000,
    ])
  })

  it('charges the part of a step when it does not round up', () => {
    expect(totalOf(shippingFee(card({ roundUp: false }, byFirst), parcel({ grams: 750 })))).toBe(5500)
  })
})

describe('surcharges', () => {
  it('lists every term with what explains it', () => {
    const fee = shippingFee(
      card({
        fuelBasisPoints: 1050,
        remoteAreas: [{ country: 'US', from: '99501', to: '99950', fee: 3500 }],
        attributeFees: [{ attribute: 'battery', fee: 600 }],
      }),
      parcel({ postalCode: '99501-1234', attributes: ['battery'] }),
    )
    expect(fee).toMatchObject({
      ok: true,
      total: { amount: 2000 + 8000 + 1050 + 3500 + 600, currency: 'CNY' },
      terms: [
        { code: 'handling', amount: 2000 },
        { code: 'weight', amount: 8000, values: { mode: 'unit', price: 8000, unitGrams: 1000 } },
        { code: 'fuel', amount: 1050, values: { basisPoints: 1050, of: 10_000 } },
        { code: 'remote', amount: 3500 },
        { code: 'attribute', amount: 600, values: { attribute: 'battery' } },
      ],
    })
    expect(fee.ok && registrationAndPostage(fee.terms)).toEqual({ registration: 2000, postage: 13_150 })
  })

  it('knows remote areas by range and by prefix, whatever spaces and dashes the code has', () => {
    const remote = card({
      remoteAreas: [
        { country: 'US', from: '995', to: '999', fee: 100 },
        { country: 'FR', from: '20', to: '20', fee: 200 },
      ],
    })
    const extra = (country: string, postalCode: string) =>
      totalOf(shippingFee(remote, parcel({ country, postalCode }))) - 10_000
    expect([
      extra('US', '995-01'),
      extra('US', '99401'),
      extra('FR', '20 090'),
      extra('FR', '99501'),
    ]).toEqual([100, 0, 200, 0])
    expect([extra('US', ''), extra('US', '99')]).toEqual([0, 0])
  })

  it('takes the first zone that fits country and postal code', () => {
    const zones: RateCardInput['zones'] = [
      { code: 'paris', countries: ['FR'], postalPrefixes: ['75'], prices: byUnit, days: { min: 4, max: 6 } },
      { code: 'france', countries: ['FR'], prices: byUnit, days: { min: 5, max: 9 } },
    ]
    const zone = (postalCode: string) => {
      const fee = shippingFee(card({ zones }), parcel({ country: 'FR', postalCode }))
      return fee.ok ? fee.zone : fee.reasons
    }
    expect([zone('75001'), zone('13001')]).toEqual(['paris', 'france'])
  })
})

describe('what a channel refuses', () => {
  it('is told completely, not one reason at a time', () => {
    const strict = card({
      minGrams: 2000,
      maxLongestMm: 50,
      maxSidesSumMm: 250,
      excludedAttributes: ['liquid'],
      iossRequired: true,
      maxDeclared: { amount: 1000, currency: 'USD' },
    })
    expect(reasonsOf(shippingFee(strict, parcel({ country: 'DE', attributes: ['liquid'] })))).toEqual([
      'too_light',
      'too_long',
      'too_large',
      'attribute',
      'ioss',
      'declared_value',
      'country',
    ])
  })

  it('asks for IOSS only towards the EU', () => {
    const ioss = card({ iossRequired: true })
    expect(reasonsOf(shippingFee(ioss, parcel({ country: 'FR' })))).toEqual(['ioss'])
    expect(reasonsOf(shippingFee(ioss, parcel({ country: 'FR', hasIoss: true })))).toEqual([])
    expect(reasonsOf(shippingFee(ioss, parcel({ country: 'US' })))).toEqual([])
  })

  it('compares the declared value in the currency of the limit', () => {
    const limited = card({ maxDeclared: { amount: 2200, currency: 'EUR' } })
    const declared = (amount: number, rates: Parcel['rates']) =>
      reasonsOf(shippingFee(limited, parcel({ declared: money(amount, 'USD'), rates })))
    expect(declared(2420, { 'EUR/USD': '1.10' })).toEqual([])
    expect(declared(2422, { 'EUR/USD': '1.10' })).toEqual(['declared_value'])
    expect(declared(2000, {})).toEqual(['rate_missing'])
  })

  it('is measured before rounding up, so a parcel at the limit passes', () => {
    const limited = card({ maxGrams: 1000, stepGrams: 300 })
    expect(reasonsOf(shippingFee(limited, parcel({ grams: 1000 })))).toEqual([])
    expect(reasonsOf(shippingFee(limited, parcel({ grams: 1001 })))).toEqual(['too_heavy'])
    expect(reasonsOf(shippingFee(limited, parcel({ grams: 0 })))).toEqual(['weight_missing'])
  })
})

describe('a rate card', () => {
  const flaws = (over: object) => {
    const read = rateCardSchema.safeParse({ ...card(), ...over })
    return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'))
  }

  it('survives being stored as JSON', () => {
    expect(rateCardSchema.parse(JSON.parse(JSON.stringify(card())))).toEqual(card())
  })

  it('names the field that is wrong', () => {
    const zone = card().zones[0]
    expect(flaws({ minGrams: 40_000 })).toEqual(['minGrams'])
    expect(flaws({ zones: [] })).toEqual(['zones'])
    expect(flaws({ zones: [zone, zone] })).toEqual(['zones', 'zones.1.countries', 'zones.1.countries'])
    expect(flaws({ remoteAreas: [{ country: 'US', from: '999', to: '995', fee: 1 }] })).toEqual([
      'remoteAreas.0.to',
    ])
    expect(
      flaws({ attributeFees: [{ attribute: 'battery', fee: 1 }], excludedAttributes: ['battery'] }),
    ).toEqual(['excludedAttributes'])
    expect(
      flaws({
        zones: [
          {
            ...zone,
            prices: {
              mode: 'bracket',
              brackets: [
                { upToGrams: 9, total: 1 },
                { upToGrams: 9, total: 2 },
              ],
            },
          },
        ],
      }),
    ).toEqual(['zones.0.prices.brackets'])
    expect(flaws({ fuelBasisPoints: -1, typo: 1 })).toEqual(['fuelBasisPoints', ''])
  })
})

describe('any parcel on any channel', () => {
  const anyPrices = fc.constantFrom(byUnit, byFirst, byBracket)
  const anyVolumetric = fc.constantFrom<RateCardInput['volumetric']>(
    { kind: 'actual' },
    { kind: 'larger', divisor: 5000 },
    { kind: 'half', divisor: 6000, freeGrams: 700 },
  )
  const anyCard = fc
    .record({
      volumetric: anyVolumetric,
      stepGrams: fc.integer({ min: 1, max: 1000 }),
      roundUp: fc.boolean(),
      fuelBasisPoints: fc.nat(3000),
      attributeFees: fc.constantFrom<NonNullable<RateCardInput['attributeFees']>>(
        [],
        [{ attribute: 'battery', fee: 77 }],
      ),
      excludedAttributes: fc.constantFrom<string[]>([], ['liquid']),
      remoteAreas: fc.constantFrom<NonNullable<RateCardInput['remoteAreas']>>(
        [],
        [{ country: 'US', from: '9', to: '9', fee: 901 }],
      ),
    })
    .chain((over) => anyPrices.map((prices) => card(over, prices)))
  const side = fc.integer({ min: 0, max: 600 })
  const anyParcel = fc
    .record({
      grams: fc.integer({ min: 1, max: 40_000 }),
      lengthMm: side,
      widthMm: side,
      heightMm: side,
      country: fc.constantFrom('US', 'FR', 'DE'),
      attributes: fc.subarray(['battery', 'liquid', 'powder']),
    })
    .map((over) => parcel(over))

  it('has terms that add up to the total, or at least one reason', () => {
    fc.assert(
      fc.property(anyCard, anyParcel, (one, what) => {
        const fee = shippingFee(one, what)
        if (!fee.ok) {
          expect(fee.reasons.length).toBeGreaterThan(0)
          return
        }
        const parts = registrationAndPostage(fee.terms)
        expect(sumAmounts(fee.terms.map((term) => term.amount))).toBe(fee.total.amount)
        expect(parts.registration + parts.postage).toBe(fee.total.amount)
      }),
    )
  })

  it('is never charged by less than the smaller of its weights, and rounding adds less than a step', () => {
    fc.assert(
      fc.property(anyCard, anyParcel, (one, what) => {
        const charged = chargeableWeight(one, what)
        const exact = chargeableWeight({ ...one, roundUp: false }, what)
        expect(exact).toBeGreaterThanOrEqual(what.grams)
        expect(charged - exact).toBeLessThan(one.stepGrams)
        expect(charged).toBeGreaterThanOrEqual(exact)
        if (one.roundUp) expect(charged % one.stepGrams).toBe(0)
      }),
    )
  })

  it('never costs less when it is heavier, by first and continued weight', () => {
    fc.assert(
      fc.property(anyParcel, fc.nat(2000), fc.boolean(), (what, more, roundUp) => {
        const one = card({ roundUp, maxGrams: 1_000_000 }, byFirst)
        const light = shippingFee(one, what)
        fc.pre(light.ok)
        expect(totalOf(shippingFee(one, { ...what, grams: what.grams + more }))).toBeGreaterThanOrEqual(
          totalOf(light),
        )
      }),
    )
  })
})
