import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CostedLine } from '../order-margin/lines.ts'
import type { EarnedOrder } from '../order-margin/margin.ts'
import { partsOf } from './split.ts'

/** What an order earned, divided among its lines and the suppliers of their pieces. */

const amount = fc.integer({ min: 0, max: 1_000_000 })
const source = fc.record({
  layer_id: fc.integer({ min: 1, max: 6 }),
  reference: fc.constant('asn:1'),
  pieces: fc.integer({ min: 0, max: 20 }),
  cost: amount,
  late: fc.integer({ min: -500, max: 500 }),
  estimated: fc.boolean(),
})
const line = fc.record({
  id: fc.integer({ min: 1 }),
  skuId: fc.integer({ min: 1 }),
  charged: amount,
  grams: fc.integer({ min: 0, max: 5000 }),
  quotedCost: fc.option(amount),
  sources: fc.array(source, { maxLength: 4 }),
})
const earned = fc.record({
  revenue: fc.option(amount),
  shipping: amount,
  freight: fc.option(amount),
  packaging: amount,
  lines: fc.array(line, { maxLength: 4 }),
})
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

it('adds up to the order exactly, whatever its lines and layers are', () => {
  fc.assert(
    fc.property(earned, ({ lines, ...money }) => {
      const costed = lines.map((one): CostedLine => {
        const [cost, late] = [sum(one.sources.map((x) => x.cost)), sum(one.sources.map((x) => x.late))]
        const pieces = sum(one.sources.map((x) => x.pieces))
        return { ...one, sku: '', title: '', pieces, cost, late, estimated: false, ordered: pieces }
      })
      const order = { ...money, lines: costed } as unknown as EarnedOrder
      const parts = partsOf(order, (layer) => layer % 3)
      const total = (of: (part: (typeof parts)[number]) => number) => sum(parts.map(of))
      expect(total((one) => one.orders)).toBe(1)
      expect(total((one) => one.lines)).toBe(lines.length)
      expect(total((one) => one.sales)).toBe(money.revenue ?? 0)
      expect(total((one) => one.shipping)).toBe(money.shipping)
      expect(total((one) => one.freight)).toBe(money.freight ?? 0)
      expect(total((one) => one.packaging)).toBe(money.packaging)
      expect(total((one) => one.goods)).toBe(sum(costed.map(({ cost }) => cost)))
      expect(total((one) => one.late)).toBe(sum(costed.map(({ late }) => late)))
    }),
  )
})
