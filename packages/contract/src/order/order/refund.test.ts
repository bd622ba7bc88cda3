import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumAmounts } from '../../kit/money.ts'
import { apportion, type OrderCharges, paidMoneySchema } from './money.ts'
import {
  leftToRefund,
  quantitiesLeft,
  type RefundAnswer,
  type Refunded,
  refundLines,
  refundRest,
} from './refund.ts'

const nothingRefunded: Refunded = { quantities: {}, amount: 0 }

const charges = (over: Partial<OrderCharges> = {}): OrderCharges => ({
  currency: 'USD',
  lines: [
    { id: 1, quantity: 3, goods: 1000, grams: 300 },
    { id: 2, quantity: 1, goods: 500, grams: 700 },
  ],
  registration: 200,
  postage: 1001,
  serviceFee: 45,
  duty: 330,
  iossTax: 301,
  rankDiscount: 75,
  coupon: null,
  ...over,
})
const given = (answer: RefundAnswer) => {
  if (!answer.ok) throw new Error(answer.code)
  return answer
}

describe('a refund', () => {
  const paid = apportion(charges())

  it('gives back the goods, their postage and their part of everything, but not the registration fee', () => {
    const { refund, everything } = given(refundLines(paid, nothingRefunded, [{ id: 2, quantity: 1 }]))
    expect(refund).toEqual({
      goods: 475,
      postage: 701,
      registration: 0,
      serviceFee: 15,
      duty: 110,
      iossTax: 100,
      givenBefore: 0,
      total: 1401,
      lines: [{ id: 2, quantity: 1, amount: 1401, goods: 475 }],
    })
    expect(everything).toBe(false)
  })

  it('gives the registration fee back with the last piece of the parcel', () => {
    const first = given(refundLines(paid, nothingRefunded, [{ id: 2, quantity: 1 }]))
    const last = given(refundLines(paid, first.refunded, [{ id: 1, quantity: 3 }]))
    expect([last.refund.registration, last.everything, last.refunded.amount]).toEqual([200, true, paid.total])
  })

  it('of single pieces adds up to the line', () => {
    let refunded: Refunded = nothingRefunded
    const amounts = [1, 2, 3].map(() => {
      const one = given(refundLines(paid, refunded, [{ id: 1, quantity: 1 }]))
      refunded = one.refunded
      return one.refund.total
    })
    expect(sumAmounts(amounts)).toBe(1701)
  })

  it('of a free order ends it with its last piece', () => {
    const free = apportion({
      ...charges(),
      lines: [{ id: 1, quantity: 2, goods: 0, grams: 1 }],
      ...{ registration: 0, postage: 0, serviceFee: 0, duty: 0, iossTax: 0, rankDiscount: 0 },
    })
    const first = given(refundLines(free, nothingRefunded, [{ id: 1, quantity: 1 }]))
    expect([first.everything, given(refundRest(free, first.refunded)).everything]).toEqual([false, true])
  })

  it('is refused with a reason when it asks for too much or for nothing', () => {
    const refuse = (answer: RefundAnswer) => (answer.ok ? 'ok' : [answer.code, answer.values])
    const ask = (id: number, quantity: number) =>
      refuse(refundLines(paid, nothingRefunded, [{ id, quantity }]))
    expect(ask(1, 4)).toEqual(['quantity_left', { id: 1, left: 3 }])
    expect(ask(1, 0)).toEqual(['quantity', { id: 1 }])
    expect(ask(1, 1.5)).toEqual(['quantity', { id: 1 }])
    expect(ask(9, 1)).toEqual(['line_unknown', { id: 9 }])
    expect(refuse(refundLines(paid, nothingRefunded, []))).toEqual(['nothing', {}])
    const twice = [
      { id: 2, quantity: 1 },
      { id: 2, quantity: 1 },
    ]
    expect(refuse(refundLines(paid, nothingRefunded, twice))).toEqual(['quantity_left', { id: 2, left: 0 }])
    const all = given(refundRest(paid, nothingRefunded)).refunded
    expect(refuse(refundRest(paid, all))).toEqual(['nothing', {}])
  })

  it('is the same after the shares were stored as JSON', () => {
    const stored = paidMoneySchema.parse(JSON.parse(JSON.stringify(paid)))
    expect(refundRest(stored, nothingRefunded)).toEqual(refundRest(paid, nothingRefunded))
  })
})

describe('refunds of any order', () => {
  const some = fc.nat(100_000)
  const anyCharges = fc
    .record({
      lines: fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 7 }),
          goods: fc.oneof(fc.nat(5), some),
          grams: fc.nat(3000),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      registration: some,
      postage: some,
      serviceFee: some,
      duty: some,
      iossTax: some,
      discount: fc.nat(10_000),
      couponPart: fc.nat(10_000),
      against: fc.constantFrom('goods' as const, 'shipping' as const, null),
    })
    .map(({ lines, discount, couponPart, against, ...rest }): OrderCharges => {
      const goods = sumAmounts(lines.map((line) => line.goods))
      const rankDiscount = Math.floor((goods * discount) / 10_000)
      const base = against === 'goods' ? goods - rankDiscount : rest.registration + rest.postage
      return {
        ...rest,
        currency: 'USD',
        lines: lines.map((line, index) => ({ ...line, id: index + 1 })),
        rankDiscount,
        coupon: against && { amount: Math.floor((base * couponPart) / 10_000), against, lineIds: null },
      }
    })

  const step = fc.record({ line: fc.nat(5), quantity: fc.integer({ min: 1, max: 7 }) })

  it('gives back exactly what was paid by any sequence of refunds that ends with everything, and never more', () => {
    fc.assert(
      fc.property(anyCharges, fc.array(step, { maxLength: 12 }), (one, steps) => {
        const paid = apportion(one)
        let refunded: Refunded = nothingRefunded
        let sum = 0
        const take = (answer: RefundAnswer) => {
          if (!answer.ok) return
          const { refund } = answer
          const { goods, postage, registration, serviceFee, duty, iossTax, givenBefore, total } = refund
          if (refund.lines.length > 0)
            expect(goods + postage + registration + serviceFee + duty + iossTax + givenBefore).toBe(total)
          expect(total).toBeGreaterThanOrEqual(0)
          expect(registration === 0 || answer.everything).toBe(true)
          sum += total
          refunded = answer.refunded
          expect(sum).toBeLessThanOrEqual(paid.total)
          expect(leftToRefund(paid, refunded)).toBe(paid.total - sum)
        }
        for (const next of steps)
          take(refundLines(paid, refunded, [{ id: next.line + 1, quantity: next.quantity }]))
        take(refundRest(paid, refunded))
        expect(sum).toBe(paid.total)
        expect(quantitiesLeft(paid, refunded)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('gives for several lines at once what it gives one by one', () => {
    fc.assert(
      fc.property(anyCharges, (one) => {
        const paid = apportion(one)
        const all = quantitiesLeft(paid, nothingRefunded)
        const together = given(refundLines(paid, nothingRefunded, all)).refund.total
        let refunded: Refunded = nothingRefunded
        for (const line of all) refunded = given(refundLines(paid, refunded, [line])).refunded
        expect(refunded.amount).toBe(together)
      }),
    )
  })
})
