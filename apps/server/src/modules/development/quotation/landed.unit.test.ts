import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cheapestFrom, costOfHaving, maxCompared, type Offered } from './landed.ts'

const offer = (more: Partial<Offered>): Offered => ({
  tiers: [{ quantity: 1, price: 100, lead_days: null }],
  ...{ taxIncluded: true, taxPercent: 13, mouldFee: null, mouldPieces: null, freight: null },
  ...{ customizingFee: null, sampleFee: null, sampleDeductible: false, moq: null, orderMultiple: null },
  ...more,
})

it('pays for what is left over of the least that a supplier sells, and of what it packs together', () => {
  const dozens = offer({ moq: 24, orderMultiple: 12 })
  expect([1, 24, 25, 36, 37].map((needed) => costOfHaving(dozens, needed))).toEqual([
    2400, 2400, 3600, 3600, 4800,
  ])
  expect(costOfHaving(offer({ tiers: [] }), 5)).toBeNull()
})

const some = fc.record({
  tiers: fc
    .uniqueArray(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 3 })
    .map((from) =>
      from
        .toSorted((a, b) => a - b)
        .map((quantity, at) => ({ quantity, price: 900 - at * 90, lead_days: null })),
    ),
  moq: fc.option(fc.integer({ min: 1, max: 2000 })),
  orderMultiple: fc.option(fc.integer({ min: 1, max: 250 })),
  freight: fc.option(fc.integer({ min: 0, max: 90_000 })),
  mouldFee: fc.option(fc.integer({ min: 0, max: 200_000 })),
})

it('says for every quantity up to 5,000 whoever asks least for it', () => {
  fc.assert(
    fc.property(fc.array(some, { minLength: 2, maxLength: 4 }), (drafts) => {
      const rows = drafts.map((draft, id) => {
        const row = offer(draft)
        return { id, cost: (needed: number) => costOfHaving(row, needed) }
      })
      const changes = cheapestFrom(rows)
      for (let needed = 1; needed <= maxCompared; needed += 1) {
        const costs = rows.map(({ cost }) => cost(needed) ?? Number.POSITIVE_INFINITY)
        const said = changes.findLast(({ from }) => from <= needed)
        if (costs[said?.row.id ?? -1] !== Math.min(...costs)) return false
      }
      return changes.every(({ row }, at) => row !== changes[at - 1]?.row)
    }),
    { numRuns: 30 },
  )
})
