import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fill } from './fill.ts'

const stocks = fc.array(
  fc.record({
    skuId: fc.integer({ min: 1, max: 3 }),
    binId: fc.integer({ min: 1, max: 9 }),
    free: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 12 },
)
const parcels = fc
  .array(
    fc.record({
      grams: fc.integer({ min: 1, max: 900 }),
      lines: fc.array(
        fc.record({ skuId: fc.integer({ min: 1, max: 3 }), pieces: fc.integer({ min: 1, max: 4 }) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ grams, lines }, at) => ({
      ...{ orderIds: [at + 1], grams },
      lines: lines.map((line, n) => ({ ...line, orderId: at + 1, lineId: 10 * at + n })),
    })),
  )

it('takes each parcel whole or not at all, within the limits, and no piece twice', () => {
  fc.assert(
    fc.property(parcels, stocks, (all, stock) => {
      const limits = { orders: 4, grams: 1000 }
      const filled = fill(all, stock, limits)
      expect(filled.parcels.length + filled.more + filled.unreachable).toBe(all.length)
      expect(filled.parcels.length).toBeLessThanOrEqual(limits.orders)
      if (filled.parcels.length > 1) expect(filled.grams).toBeLessThanOrEqual(limits.grams)
      const sum = (of: readonly { pieces: number }[]) => of.reduce((all, { pieces }) => all + pieces, 0)
      for (const { lines } of filled.parcels)
        for (const line of lines)
          expect(sum(filled.picks.filter(({ lineId }) => lineId === line.lineId))).toBe(line.pieces)
      for (const [place, picks] of Map.groupBy(filled.picks, ({ skuId, binId }) => `${skuId}:${binId}`)) {
        const there = stock.filter(({ skuId, binId }) => `${skuId}:${binId}` === place)
        expect(sum(picks)).toBeLessThanOrEqual(there.reduce((all, { free }) => all + free, 0))
      }
    }),
  )
})

it('takes a first parcel that is too heavy alone', () => {
  const heavy = { orderIds: [1], grams: 5000, lines: [{ orderId: 1, lineId: 1, skuId: 1, pieces: 1 }] }
  const light = { orderIds: [2], grams: 10, lines: [{ orderId: 2, lineId: 2, skuId: 1, pieces: 1 }] }
  const stock = [{ skuId: 1, binId: 1, free: 2 }]
  expect(fill([heavy, light], stock, { orders: 9, grams: 1000 })).toMatchObject({ more: 1, grams: 5000 })
})
