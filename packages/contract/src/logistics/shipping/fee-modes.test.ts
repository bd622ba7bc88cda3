import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, sumAmounts } from '../../kit/money.ts'
import { type Parcel, shippingFee } from './fee.ts'
import { explainFee } from './fee-explain.ts'
import { type RateCardInput, rateCardSchema } from './rate-card.ts'

/** Properties that hold for every pricing mode with any table. */

type Prices = RateCardInput['zones'][number]['prices']
const grams = fc.integer({ min: 1, max: 40_000 })
const price = fc.nat(50_000)

/** Rows with increasing weights and non-decreasing prices, like real tables. */
const rising = fc
  .uniqueArray(fc.tuple(grams, price), { minLength: 1, maxLength: 6, selector: ([upTo]) => upTo })
  .map((rows) => {
    const weights = rows.map(([upTo]) => upTo).sort((a, b) => a - b)
    const prices = rows.map(([, amount]) => amount).sort((a, b) => a - b)
    return weights.map((upToGrams, index) => ({ upToGrams, price: prices[index] ?? 0 }))
  })

const modes: Record<string, fc.Arbitrary<Prices>> = {
  'total per bracket': rising.map((rows) => ({
    mode: 'bracket',
    brackets: rows.map(({ upToGrams, price: total }) => ({ upToGrams, total })),
  })),
  'price per unit': fc
    .tuple(rising, fc.constantFrom(1, 10, 100, 500, 1000))
    .map(([tiers, unitGrams]) => ({ mode: 'unit', unitGrams, tiers })),
  'first and continued weight': fc
    .record({
      firstGrams: fc.integer({ min: 1, max: 2000 }),
      firstPrice: price,
      nextGrams: fc.integer({ min: 1, max: 2000 }),
      nextPrice: price,
    })
    .map((over) => ({ mode: 'first', ...over })),
}

const volumetric = fc.oneof(
  fc.constant<RateCardInput['volumetric']>({ kind: 'actual' }),
  fc.constantFrom(5000, 6000, 8000).map((divisor) => ({ kind: 'larger' as const, divisor })),
  fc
    .tuple(fc.constantFrom(5000, 6000), fc.nat(3000))
    .map(([divisor, freeGrams]) => ({ kind: 'half' as const, divisor, freeGrams })),
)

const cardOf = (prices: fc.Arbitrary<Prices>, roundUp: boolean) =>
  fc
    .record({
      prices,
      volumetric,
      stepGrams: fc.constantFrom(1, 10, 100, 500, 1000),
      handlingFee: fc.nat(5000),
      fuelBasisPoints: fc.nat(3000),
    })
    .map(({ prices: given, handlingFee, ...over }) =>
      rateCardSchema.parse({
        currency: 'CNY',
        ...over,
        roundUp,
        maxGrams: 60_000,
        remoteAreas: [{ country: 'US', from: '99', to: '99', fee: 3500 }],
        attributeFees: [{ attribute: 'battery', fee: 600 }],
        zones: [{ code: 'all', countries: ['US'], handlingFee, prices: given, days: { min: 5, max: 9 } }],
      } satisfies RateCardInput),
    )

const side = fc.integer({ min: 0, max: 500 })
const anyParcel: fc.Arbitrary<Parcel> = fc
  .record({
    grams: fc.integer({ min: 1, max: 30_000 }),
    lengthMm: side,
    widthMm: side,
    heightMm: side,
    postalCode: fc.constantFrom('99501', '10001', ''),
    attributes: fc.subarray(['battery', 'magnet']),
  })
  .map((over) => ({
    ...over,
    country: 'US',
    declared: money(2000, 'USD'),
    hasIoss: false,
    rates: {},
  }))

describe.each(Object.entries(modes))('%s', (_name, prices) => {
  describe.each([true, false])('rounded up: %s', (roundUp) => {
    const anyCard = cardOf(prices, roundUp)

    it('never costs less when the parcel is heavier', () => {
      fc.assert(
        fc.property(anyCard, anyParcel, fc.nat(5000), (card, parcel, more) => {
          // Without volume: in mode `half` a heavier parcel may count by its actual weight, which can be less.
          const plain = { ...parcel, lengthMm: 0, widthMm: 0, heightMm: 0 }
          const light = shippingFee(card, plain)
          const heavy = shippingFee(card, { ...plain, grams: plain.grams + more })
          fc.pre(light.ok && heavy.ok)
          if (light.ok && heavy.ok) expect(heavy.total.amount).toBeGreaterThanOrEqual(light.total.amount)
        }),
      )
    })

    it('equals the sum of the lines that explain it, in both languages', () => {
      fc.assert(
        fc.property(anyCard, anyParcel, (card, parcel) => {
          const fee = shippingFee(card, parcel)
          fc.pre(fee.ok)
          if (!fee.ok) return
          for (const lang of ['en', 'zh'] as const) {
            const steps = explainFee(card, parcel, fee, lang)
            expect(sumAmounts(steps.map((step) => step.amount ?? 0))).toBe(fee.total.amount)
            const weights = steps.flatMap((step) => (step.grams === null ? [] : [step.grams]))
            expect(weights.at(-1)).toBe(fee.chargeableGrams)
            expect(steps.every((step) => !/\{\{|undefined|NaN/.test(step.label + step.how))).toBe(true)
          }
        }),
      )
    })
  })

  it('costs no less rounded up than exactly', () => {
    fc.assert(
      fc.property(cardOf(prices, true), anyParcel, (card, parcel) => {
        const up = shippingFee(card, parcel)
        const exact = shippingFee({ ...card, roundUp: false }, parcel)
        fc.pre(up.ok && exact.ok)
        if (up.ok && exact.ok) expect(up.total.amount).toBeGreaterThanOrEqual(exact.total.amount)
      }),
    )
  })
})

describe('an explanation', () => {
  it('reads as someone would work it out', () => {
    const card = rateCardSchema.parse({
      currency: 'CNY',
      volumetric: { kind: 'larger', divisor: 6000 },
      stepGrams: 100,
      maxGrams: 20_000,
      fuelBasisPoints: 1050,
      zones: [
        {
          code: 'us',
          countries: ['US'],
          handlingFee: 2000,
          prices: { mode: 'first', firstGrams: 500, firstPrice: 3000, nextGrams: 500, nextPrice: 1000 },
          days: { min: 7, max: 12 },
        },
      ],
    })
    const parcel: Parcel = {
      grams: 850,
      lengthMm: 300,
      widthMm: 200,
      heightMm: 105,
      country: 'US',
      postalCode: '10001',
      attributes: [],
      declared: money(2000, 'USD'),
      hasIoss: false,
      rates: {},
    }
    const fee = shippingFee(card, parcel)
    if (!fee.ok) throw new Error('Can’t be carried')
    expect(explainFee(card, parcel, fee, 'en').map((one) => [one.how, one.grams ?? one.amount])).toEqual([
      ['', 850],
      ['300 × 200 × 105 mm ÷ 6000', 1050],
      ['the larger of both', 1050],
      ['rounded up to steps of 100 g', 1100],
      ['per parcel', 2000],
      [
        'the first 500 g: CN¥30.00, and 600 g beyond at CN¥10.00 for each 500 g, partial steps count as full steps',
        5000,
      ],
      ['10.5% of CN¥70.00', 735],
    ])
  })
})
