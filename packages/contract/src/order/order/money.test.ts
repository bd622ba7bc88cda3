import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumAmounts } from '../../kit/money.ts'
import { apportion, type OrderCharges, type PaidLine, paidMoneySchema, totalOf } from './money.ts'

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

describe('sharing out what an order costs', () => {
  it('keeps every charge by line: postage by weight, the rest by value', () => {
    const paid = apportion(charges())
    expect(paid.total).toBe(3302)
    expect(paid.registration).toBe(200)
    expect(paid.lines).toEqual([
      {
        id: 1,
        quantity: 3,
        goods: 1000,
        rankDiscount: 50,
        goodsCoupon: 0,
        postage: 300,
        shippingCoupon: 0,
        serviceFee: 30,
        duty: 220,
        iossTax: 201,
        total: 1701,
      },
      {
        id: 2,
        quantity: 1,
        goods: 500,
        rankDiscount: 25,
        goodsCoupon: 0,
        postage: 701,
        shippingCoupon: 0,
        serviceFee: 15,
        duty: 110,
        iossTax: 100,
        total: 1401,
      },
    ])
  })

  it('takes a goods coupon off the named lines only, and a shipping coupon off fee and postage', () => {
    const named = apportion(charges({ coupon: { amount: 100, against: 'goods', lineIds: [2] } }))
    expect(named.lines.map((line) => line.goodsCoupon)).toEqual([0, 100])
    const free = apportion(charges({ coupon: { amount: 1201, against: 'shipping', lineIds: null } }))
    expect([free.registration, ...free.lines.map((line) => line.postage - line.shippingCoupon)]).toEqual([
      0, 0, 0,
    ])
  })

  it('never discounts a line below zero, even when remainders are larger than the line', () => {
    const cents = [1, 2, 3].map((id) => ({ id, quantity: 1, goods: 1, grams: 1 }))
    const paid = apportion(
      charges({ lines: cents, rankDiscount: 0, coupon: { amount: 2, against: 'goods', lineIds: null } }),
    )
    expect(paid.lines.map((line) => line.goodsCoupon)).toEqual([1, 1, 0])
  })

  it('refuses charges that make no sense, naming the field', () => {
    expect(() => apportion(charges({ duty: -1 }))).toThrow('duty must be')
    expect(() => apportion(charges({ postage: 0.5 }))).toThrow('postage must be')
    expect(() => apportion(charges({ rankDiscount: 1501 }))).toThrow('rankDiscount exceeds')
    expect(() => apportion(charges({ coupon: { amount: 500, against: 'goods', lineIds: [2] } }))).toThrow(
      'coupon exceeds',
    )
    expect(() => apportion(charges({ lines: [] }))).toThrow('lines must not be empty')
    const line = { id: 1, quantity: 1, goods: 1, grams: 1 }
    expect(() => apportion(charges({ lines: [line, line] }))).toThrow('ids of their own')
    expect(() => apportion(charges({ lines: [{ ...line, quantity: 0 }] }))).toThrow('quantity of line 1')
  })
})

describe('any order', () => {
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

  it('is shared out so that each charge and the total add up, with no share below zero', () => {
    fc.assert(
      fc.property(anyCharges, (one) => {
        const paid = apportion(one)
        const sum = (part: keyof PaidLine) => sumAmounts(paid.lines.map((line) => line[part]))
        expect(paid.total).toBe(totalOf(one))
        expect(sum('postage')).toBe(one.postage)
        expect(sum('serviceFee')).toBe(one.serviceFee)
        expect(sum('duty')).toBe(one.duty)
        expect(sum('iossTax')).toBe(one.iossTax)
        expect(sum('rankDiscount')).toBe(one.rankDiscount)
        expect(sum('goodsCoupon') + sum('shippingCoupon') + paid.registrationCoupon).toBe(
          one.coupon?.amount ?? 0,
        )
        expect(() => paidMoneySchema.parse(paid)).not.toThrow()
        for (const line of paid.lines) {
          expect(line.goods).toBeGreaterThanOrEqual(line.rankDiscount + line.goodsCoupon)
          expect(line.postage).toBeGreaterThanOrEqual(line.shippingCoupon)
        }
      }),
    )
  })
})
