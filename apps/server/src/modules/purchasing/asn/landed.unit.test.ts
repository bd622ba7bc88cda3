import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Basis, landedCosts, partOf, sharesOf, withoutDeductible } from './landed.ts'

/** What received pieces cost. */

const line = (given: Partial<Basis>): Basis => ({
  value: 0,
  pieces: 1,
  grams: 0,
  cubicCm: 0,
  byHand: 0,
  ...given,
})

describe('costs are divided', () => {
  it('by value, quantity, weight, volume, equally and by hand', () => {
    const lines = [
      line({ value: 300, pieces: 10, grams: 5, cubicCm: 1, byHand: 40 }),
      line({ value: 100, pieces: 30, grams: 5, cubicCm: 3, byHand: 60 }),
    ]
    const by = (split: Parameters<typeof sharesOf>[0][number]['split']) =>
      sharesOf([{ value: 100, split }], lines)
    expect(by('value')).toEqual([75, 25])
    expect(by('quantity')).toEqual([25, 75])
    expect(by('weight')).toEqual([25, 75])
    expect(by('volume')).toEqual([10, 90])
    expect(by('equal')).toEqual([50, 50])
    expect(by('hand')).toEqual([40, 60])
  })

  it('equally where nothing says how, and a discount lowers the others', () => {
    const lines = [line({}), line({})]
    expect(sharesOf([{ value: 101, split: 'weight' }], lines)).toEqual([51, 50])
    const costs = [
      { value: 100, split: 'equal' },
      { value: -30, split: 'equal' },
    ] as const
    expect(sharesOf(costs, lines)).toEqual([35, 35])
  })
})

describe('tax', () => {
  it('that can be deducted is no cost, other tax is', () => {
    expect(withoutDeductible(11_300, true, 13)).toBe(10_000)
    expect(withoutDeductible(10_000, false, 13)).toBe(10_000)
    expect(withoutDeductible(10_100, true, 1)).toBe(10_100)
    expect(withoutDeductible(10_000, false, 1)).toBe(10_100)
  })
})

describe('received pieces', () => {
  it('cost their share; the last ones get what is left', () => {
    const costs = { goods: 100, goodsFor: 3, costs: 10, costsFor: 3 }
    const arrived = (asnLineId: number, pieces: number) => ({ asnLineId, pieces, costs: 7, costsFor: pieces })
    expect([...landedCosts(costs, [arrived(1, 1), arrived(2, 1), arrived(3, 1)]).values()]).toEqual([
      43, 45, 43,
    ])
  })

  it('beyond the ordered ones cost nothing but freight', () => {
    const costs = { goods: 100, goodsFor: 10, costs: 0, costsFor: 10 }
    const arrived = [
      { asnLineId: 1, pieces: 10, costs: 0, costsFor: 10 },
      { asnLineId: 2, pieces: 2, costs: 9, costsFor: 2 },
    ]
    expect([...landedCosts(costs, arrived).values()]).toEqual([100, 9])
  })

  it('cost in all what was paid, however they arrive', () => {
    const amounts = fc.record({
      goods: fc.nat(1e9),
      costs: fc.nat(1e6),
      parts: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 9 }),
    })
    fc.assert(
      fc.property(amounts, ({ goods, costs, parts }) => {
        const all = parts.reduce((sum, n) => sum + n, 0)
        const arrived = parts.map((pieces, at) => ({ asnLineId: at + 1, pieces, costs: 0, costsFor: pieces }))
        const cost = { goods, goodsFor: all, costs, costsFor: all }
        const sum = [...landedCosts(cost, arrived).values()].reduce((total, n) => total + n, 0)
        expect(sum).toBe(goods + costs)
        expect(partOf(goods, all, all)).toBe(goods)
      }),
    )
  })
})
