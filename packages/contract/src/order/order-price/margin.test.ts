import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../../kit/money.ts'
import { priceOf, priceRuleSchema } from '../../store/listing/price-rule.ts'
import { costIn, marginOf, multiplierForMargin, type PieceCost, serviceFeeOf, totalCost } from './margin.ts'

const cost = (over: Partial<PieceCost> = {}): PieceCost => ({
  goods: 1000,
  serviceFee: 30,
  freight: 470,
  ...over,
})

describe('a margin', () => {
  it('is what freight, service fee and goods leave of the price', () => {
    expect(marginOf(3000, cost())).toEqual({ amount: 1500, basisPoints: 5000 })
  })

  it('is negative for a product whose freight eats it up', () => {
    // Without its freight of $28.27, goods of $3.90 sold for $9.99 seemed to have a margin of 61%.
    const heavy = cost({ goods: 390, serviceFee: serviceFeeOf(390, 300), freight: 2827 })
    expect(marginOf(999, heavy)).toEqual({ amount: -2230, basisPoints: -22_322 })
  })

  it('of a piece given away is no share of its price', () => {
    expect(marginOf(0, cost())).toEqual({ amount: -1500, basisPoints: null })
  })

  it('is unknown while the freight is', () => {
    expect(marginOf(3000, cost({ freight: null }))).toBeNull()
    expect(totalCost(cost({ freight: null }))).toBeNull()
  })

  it('is computed in the currency of the store', () => {
    expect(costIn(cost(), 'JPY', '150')).toEqual({ goods: 1500, serviceFee: 45, freight: 705 })
    expect(costIn(cost({ freight: null }), 'EUR', '0.9')).toEqual({
      goods: 900,
      serviceFee: 27,
      freight: null,
    })
  })
})

describe('the multiplier for a wanted margin', () => {
  it('carries freight and fee as well as goods', () => {
    expect(multiplierForMargin(0, [cost()], 0)).toBe(15_000)
    expect(multiplierForMargin(5000, [cost()], 0)).toBe(30_000)
    expect(multiplierForMargin(5000, [cost()], 500)).toBe(20_000)
  })

  it('is that of the worst piece, and unknown where a freight is', () => {
    expect(multiplierForMargin(0, [cost(), cost({ freight: 1970 })], 0)).toBe(30_000)
    expect(multiplierForMargin(0, [cost(), cost({ freight: null })], 0)).toBeUndefined()
    expect(multiplierForMargin(10_000, [cost()], 0)).toBeUndefined()
    expect(multiplierForMargin(0, [], 0)).toBeUndefined()
  })

  it('gives every piece at least that margin', () => {
    const piece = fc.record({
      goods: fc.integer({ min: 100, max: 100_000 }),
      serviceFee: fc.nat(3000),
      freight: fc.nat(50_000),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }),
        fc.array(piece, { minLength: 1, maxLength: 5 }),
        fc.nat(5000),
        (wanted, pieces, shipping) => {
          const basisPoints = multiplierForMargin(wanted, pieces, shipping)
          if (basisPoints === undefined) throw new Error('every freight is known')
          // A wider limit than rules allow, only for this test.
          fc.pre(basisPoints <= 10_000_000)
          const rule = priceRuleSchema.parse({ markup: { kind: 'multiplier', basisPoints }, rounding: 'up' })
          for (const one of pieces) {
            const { price } = priceOf(rule, {
              cost: money(one.goods, 'USD'),
              shipping: money(shipping, 'USD'),
              currency: 'USD',
              rate: '1',
            })
            expect(marginOf(price.amount, one)?.basisPoints).toBeGreaterThanOrEqual(wanted)
          }
        },
      ),
    )
  })
})
