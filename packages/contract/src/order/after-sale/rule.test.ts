import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumAmounts } from '../../kit/money.ts'
import { apportion } from '../order/money.ts'
import { leftToRefund, quantitiesLeft, type Refunded, refundLines } from '../order/refund.ts'
import { bookingOf, type CaseFacts, dueForReturned, limitOf } from './rule.ts'
import { ruleText } from './words.ts'

const charges = {
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
}
const now = new Date('2026-11-20T12:00:00Z')
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
const nothing: Refunded = { quantities: {}, amount: 0 }
const line = (id: number, quantity: number) => ({ id, parts: [{ id, quantity }] })
const facts = (over: Partial<CaseFacts> = {}): CaseFacts => ({
  reason: 'damaged',
  fulfilment: 'delivered',
  shippedAt: ago(20),
  deliveredAt: ago(5),
  now,
  window: { claimDays: 30, lostDays: 120 },
  paid: apportion(charges),
  refunded: nothing,
  asked: [line(1, 3), line(2, 1)],
  ...over,
})
const limit = (over: Partial<CaseFacts> = {}) => {
  const answer = limitOf(facts(over))
  if (!answer.ok) throw new Error(answer.code)
  return answer.limit
}

describe('what can come back by a case', () => {
  it('is everything within the claim period, and the fee of the parcel with the whole of it', () => {
    expect(limit()).toMatchObject({ rule: 'delivered', days: 5, limit: 30, most: 3302 })
    expect(limit({ asked: [line(2, 1)] })).toMatchObject({ most: 1401, lines: [{ id: 2, most: 1401 }] })
  })

  it('follows where the parcel is, how long it has been there, and why it is asked for', () => {
    expect(limit({ fulfilment: 'packed', shippedAt: null, deliveredAt: null }).rule).toBe('here')
    expect(limit({ fulfilment: 'shipped', deliveredAt: null })).toMatchObject({ rule: 'under_way', days: 20 })
    expect(limit({ fulfilment: 'shipped', shippedAt: ago(121), deliveredAt: null })).toMatchObject({
      rule: 'over',
      most: 0,
    })
    expect(limit({ deliveredAt: ago(30) }).rule).toBe('delivered')
    expect(limit({ deliveredAt: ago(31) })).toMatchObject({ rule: 'over', most: 0 })
    const unwanted = limit({ reason: 'unwanted' })
    expect(unwanted).toMatchObject({ rule: 'goods_only', most: 1425, parts: { postage: 0, registration: 0 } })
    expect(ruleText('over', 31, 30, 'en')).toBe('The claim period of 30 days is over: 31 days have passed.')
  })

  it('counts what was given before without pieces', () => {
    const { most, parts, lines } = limit({ refunded: { quantities: {}, amount: 1000 } })
    expect([most, parts.givenBefore, sumAmounts(lines.map((one) => one.most))]).toEqual([2302, -1000, 2302])
  })
})

describe('what is due if fewer pieces are returned than announced', () => {
  const announced = facts().asked
  const offered = (percent: number, refunded: Refunded) =>
    new Map(limit({ refunded }).lines.map(({ id, most }) => [id, Math.floor((most * percent) / 100)]))
  const due = (came: CaseFacts['asked'], percent = 100, refunded = nothing) => [
    ...dueForReturned(facts({ refunded }), 'delivered', { announced, came }, offered(percent, refunded)),
  ]

  it('is the offer’s part of what these pieces were paid for, without the fee of the parcel', () => {
    const one = limit({ asked: [line(1, 1)] }).most
    expect(due([line(1, 1)])).toEqual([[1, one]])
    expect(due([line(1, 1)], 50)[0]?.[1]).toBeCloseTo(one / 2, -0.5)
    expect(due([line(2, 1)])).toEqual([[2, 1401]])
  })

  it('is in proportion also where compensation was given before, and never more than was offered for the line', () => {
    const given = { quantities: {}, amount: 1000 }
    const [first, second] = [
      limit({ refunded: given }).lines[0]?.most ?? 0,
      limit({ refunded: given }).lines[1]?.most ?? 0,
    ]
    expect(second).toBe(401)
    // Without the part that came of the other line, the compensation is not taken off this one again, nor given back.
    expect(due([line(2, 1)], 100, given)).toEqual([[2, second]])
    const [[, two] = [1, 0]] = due([line(1, 2)], 100, given)
    expect(two).toBeLessThan(first)
    expect(two).toBe(due([line(1, 2)])[0]?.[1])
  })

  it('is nothing for a line for which nothing was offered', () => {
    expect(due([line(1, 2)], 0)).toEqual([[1, 0]])
  })
})

const anyCharges = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 4 }),
        goods: fc.nat(5000),
        grams: fc.integer({ min: 1, max: 900 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    registration: fc.nat(400),
    postage: fc.nat(3000),
    serviceFee: fc.nat(300),
    duty: fc.nat(600),
    iossTax: fc.nat(600),
    coupon: fc.nat(500),
  })
  .map(({ lines, coupon, ...rest }) => {
    const goods = sumAmounts(lines.map((one) => one.goods))
    return apportion({
      ...rest,
      currency: 'USD',
      lines: lines.map((one, at) => ({ ...one, id: at + 1 })),
      rankDiscount: Math.floor(goods / 20),
      coupon: { amount: Math.min(coupon, Math.floor(goods / 2)), against: 'goods' as const, lineIds: null },
    })
  })
/** A step that gives money back: a refund of pieces, or a case with an amount for each line, in percent of its maximum. */
const anyStep = fc.record({
  direct: fc.boolean(),
  pieces: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
  percents: fc.array(fc.constantFrom(0, 10, 50, 99, 100, 130), { minLength: 3, maxLength: 3 }),
  unwanted: fc.boolean(),
})

describe('money', () => {
  it('is conserved to the cent over any sequence of refunds and cases', () => {
    fc.assert(
      fc.property(anyCharges, fc.array(anyStep, { maxLength: 8 }), (paid, steps) => {
        let refunded = nothing
        let wallet = 0
        for (const { direct, pieces, percents, unwanted } of steps) {
          const asked = quantitiesLeft(paid, refunded)
            .map(({ id, quantity }, at) => line(id, Math.min(quantity, pieces[at] ?? 0)))
            .filter(({ parts }) => (parts[0]?.quantity ?? 0) > 0)
          if (asked.length === 0) continue
          if (direct) {
            const answer = refundLines(
              paid,
              refunded,
              asked.flatMap(({ parts }) => parts),
            )
            if (!answer.ok) throw new Error(answer.code)
            wallet += answer.refund.total
            refunded = answer.refunded
            continue
          }
          const found = limitOf(facts({ paid, refunded, asked, reason: unwanted ? 'unwanted' : 'faulty' }))
          if (!found.ok) throw new Error(found.code)
          const { most, lines, parts } = found.limit
          expect(sumAmounts(lines.map((one) => one.most))).toBe(most)
          expect(sumAmounts(Object.values(parts))).toBe(most)
          const amounts = new Map(
            lines.map((one, at) => [one.id, Math.floor((one.most * (percents[at] ?? 0)) / 100)]),
          )
          const booked = bookingOf(paid, refunded, asked, amounts)
          const wanted = sumAmounts([...amounts.values()])
          if (!booked) {
            expect(wanted).toBeGreaterThan(leftToRefund(paid, refunded))
            continue
          }
          const { refund, compensation } = booked
          expect((refund?.total ?? 0) + compensation).toBe(wanted)
          expect(compensation).toBeGreaterThanOrEqual(0)
          if (booked.everything && paid.total > 0) expect(leftToRefund(paid, booked.refunded)).toBe(0)
          wallet += wanted
          refunded = booked.refunded
        }
        expect(wallet).toBe(refunded.amount)
        expect(wallet).toBeLessThanOrEqual(paid.total)
        for (const { id, quantity } of paid.lines)
          expect(refunded.quantities[id] ?? 0).toBeLessThanOrEqual(quantity)
      }),
      { numRuns: 400 },
    )
  })
})
