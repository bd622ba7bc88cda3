import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportion, type OrderCharges, refundableParts, totalOf } from '../order/money.ts'
import { refundRest } from '../order/refund.ts'
import { chargesOfPaid, splitPaid } from './share.ts'

const amount = fc.integer({ min: 0, max: 100_000 })
const lines = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), goods: amount, grams: amount }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((some) => some.map((one, at) => ({ ...one, id: at + 1 })))
const charges: fc.Arbitrary<OrderCharges> = lines.chain((some) => {
  const goods = some.reduce((sum, line) => sum + line.goods, 0)
  return fc
    .record({
      registration: amount,
      postage: amount,
      serviceFee: amount,
      duty: amount,
      iossTax: amount,
      rankDiscount: fc.integer({ min: 0, max: goods }),
      part: fc.integer({ min: 0, max: 100 }),
      against: fc.constantFrom('goods' as const, 'shipping' as const),
    })
    .map(({ part, against, ...rest }) => {
      const most = against === 'goods' ? goods - rest.rankDiscount : rest.registration + rest.postage
      const coupon = { amount: Math.floor((most * part) / 100), against, lineIds: null }
      return { currency: 'USD', lines: some, ...rest, coupon }
    })
})
/** A paid amount and some of its pieces, neither none nor all. */
const split = charges
  .chain((from) =>
    fc.record({
      charges: fc.constant(from),
      taken: fc.tuple(...from.lines.map((line) => fc.integer({ min: 0, max: line.quantity }))),
    }),
  )
  .filter(({ charges: from, taken }) => {
    const left = from.lines.some((line, at) => line.quantity > (taken[at] ?? 0))
    return left && taken.some((pieces) => pieces > 0)
  })
  .map(({ charges: from, taken }) => ({
    charges: from,
    paid: apportion(from),
    taken: new Map(from.lines.map((line, at) => [line.id, taken[at] ?? 0])),
  }))

describe('the money of an order that is split', () => {
  it('is neither made nor lost, of any kind and of any line', () => {
    fc.assert(
      fc.property(split, ({ paid, taken }) => {
        const { rest, part } = splitPaid(paid, taken)
        expect(rest.total + part.total).toBe(paid.total)
        expect(rest.registration + part.registration).toBe(paid.registration)
        for (const line of paid.lines) {
          const both = [rest, part].flatMap((one) => one.lines.filter((its) => its.id === line.id))
          for (const kind of Object.keys(line) as (keyof typeof line)[])
            if (kind !== 'id') expect(both.reduce((sum, one) => sum + one[kind], 0)).toBe(line[kind])
        }
      }),
    )
  })

  it('comes back of each part whole, and never less than nothing of any piece', () => {
    fc.assert(
      fc.property(split, ({ paid, taken }) => {
        for (const one of Object.values(splitPaid(paid, taken))) {
          for (const line of one.lines) {
            expect(Math.min(...Object.values(refundableParts(line)))).toBeGreaterThanOrEqual(0)
            expect(Math.min(line.rankDiscount, line.goodsCoupon, line.shippingCoupon)).toBeGreaterThanOrEqual(
              0,
            )
          }
          const back = refundRest(one, { quantities: {}, amount: 0 })
          expect(back.ok && back.refund.total).toBe(one.total)
        }
      }),
    )
  })

  it('is named by charges that come to the same', () => {
    fc.assert(
      fc.property(split, ({ charges: from, paid, taken }) => {
        const { rest, part } = splitPaid(paid, taken)
        const both = [rest, part].map((one) => chargesOfPaid(one, from, () => 1))
        expect(both.map(totalOf)).toEqual([rest.total, part.total])
        expect(both.reduce((sum, one) => sum + (one.coupon?.amount ?? 0), 0)).toBe(from.coupon?.amount)
      }),
    )
  })

  it('needs pieces on both sides', () => {
    const paid = apportion({
      currency: 'USD',
      lines: [{ id: 1, quantity: 2, goods: 100, grams: 5 }],
      registration: 3,
      postage: 4,
      serviceFee: 0,
      duty: 0,
      iossTax: 0,
      rankDiscount: 0,
      coupon: null,
    })
    expect(() => splitPaid(paid, new Map([[1, 2]]))).toThrow(RangeError)
    expect(() => splitPaid(paid, new Map())).toThrow(RangeError)
    expect(() => splitPaid(paid, new Map([[1, 3]]))).toThrow(RangeError)
  })
})
