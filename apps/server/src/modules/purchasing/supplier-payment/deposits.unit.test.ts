import fc from 'fast-check'
import { expect, it } from 'vitest'
import { usesOf } from './deposits.ts'

const id = fc.integer({ min: 1, max: 4 })
const amounts = fc.array(fc.tuple(id, fc.nat(1000)), { maxLength: 4 }).map((pairs) => new Map(pairs))
const parts = fc.uniqueArray(
  fc.record({ billId: id, poId: id, open: fc.integer({ min: -500, max: 1000 }) }),
  {
    selector: ({ billId, poId }) => `${billId}:${poId}`,
  },
)

it('bills use no more of a deposit than there is and than they need, and all that they can', () => {
  fc.assert(
    fc.property(parts, amounts, amounts, (all, unused, left) => {
      const uses = usesOf(all, unused, left)
      const sum = (of: 'billId' | 'poId', is: number) =>
        uses.reduce((total, use) => total + (use[of] === is ? use.amount : 0), 0)
      for (const { billId, poId, open } of all) {
        const used = uses.find((use) => use.billId === billId && use.poId === poId)?.amount ?? 0
        expect(used).toBeLessThanOrEqual(Math.max(0, open))
        const rests = [
          open - used,
          (unused.get(poId) ?? 0) - sum('poId', poId),
          (left.get(billId) ?? 0) - sum('billId', billId),
        ]
        expect(rests[1]).toBeGreaterThanOrEqual(0)
        expect(rests[2]).toBeGreaterThanOrEqual(0)
        expect(Math.min(...rests)).toBeLessThanOrEqual(0)
      }
      expect(uses.every(({ amount }) => amount > 0)).toBe(true)
    }),
  )
})
