import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CouponAnswer,
  type CouponCart,
  type CouponRuleInput,
  couponRuleSchema,
  couponWorth,
} from './rule.ts'

const rule = (over: Partial<CouponRuleInput> = {}) =>
  couponRuleSchema.parse({
    currency: 'USD',
    value: { kind: 'fixed', amount: 500 },
    validFrom: '2026-01-01T00:00:00Z',
    validUntil: '2026-02-01T00:00:00Z',
    ...over,
  } satisfies CouponRuleInput)
const cart = (over: Partial<CouponCart> = {}): CouponCart => ({
  currency: 'USD',
  lines: [
    { id: 1, goodsId: 11, categoryIds: [1, 2], amount: 2000 },
    { id: 2, goodsId: 12, categoryIds: [1, 3], amount: 1000 },
  ],
  shipping: 800,
  rankId: 5,
  used: 0,
  usedByEntity: 0,
  ...over,
})
const now = new Date('2026-01-15T12:00:00Z')
const worth = (over: Partial<CouponRuleInput>, of: Partial<CouponCart> = {}, at = now): CouponAnswer =>
  couponWorth(rule(over), cart(of), at)
const codeOf = (answer: CouponAnswer): string => (answer.ok ? 'ok' : answer.code)

describe('what a coupon takes off', () => {
  it('is its fixed amount, at most the goods it is for', () => {
    expect(worth({})).toEqual({ ok: true, amount: 500, against: 'goods', lineIds: [1, 2] })
    expect(worth({ value: { kind: 'fixed', amount: 5000 }, goodsIds: [12] })).toEqual({
      ok: true,
      amount: 1000,
      against: 'goods',
      lineIds: [2],
    })
  })

  it('is a percentage up to the cap', () => {
    expect(worth({ value: { kind: 'percent', basisPoints: 1500, cap: null } })).toMatchObject({ amount: 450 })
    expect(worth({ value: { kind: 'percent', basisPoints: 1500, cap: 300 } })).toMatchObject({ amount: 300 })
  })

  it('is the shipping, all of it or up to the cap', () => {
    expect(worth({ value: { kind: 'shipping', cap: null } })).toMatchObject({
      amount: 800,
      against: 'shipping',
    })
    expect(worth({ value: { kind: 'shipping', cap: 300 } })).toMatchObject({ amount: 300 })
    expect(codeOf(worth({ value: { kind: 'shipping', cap: null } }, { shipping: 0 }))).toBe('nothing')
  })

  it('counts only goods in scope, by category at any level or by goods', () => {
    expect(worth({ categoryIds: [3] })).toMatchObject({ lineIds: [2] })
    expect(worth({ categoryIds: [1] })).toMatchObject({ lineIds: [1, 2] })
    expect(worth({ categoryIds: [3], goodsIds: [11] })).toMatchObject({ lineIds: [1, 2] })
    expect(codeOf(worth({ categoryIds: [9] }))).toBe('scope')
  })

  it('needs the minimum spend of goods in scope and says what is missing', () => {
    expect(codeOf(worth({ minimumSpend: 3000 }))).toBe('ok')
    expect(worth({ minimumSpend: 3000, goodsIds: [11] })).toEqual({
      ok: false,
      code: 'minimum_spend',
      values: { missing: { amount: 1000, currency: 'USD' } },
    })
  })

  it('is for its time only, the first moment included and the last not', () => {
    const at = (time: string) => codeOf(worth({}, {}, new Date(time)))
    expect(at('2025-12-31T23:59:59.999Z')).toBe('not_started')
    expect(at('2026-01-01T00:00:00Z')).toBe('ok')
    expect(at('2026-01-31T23:59:59.999Z')).toBe('ok')
    expect(at('2026-02-01T00:00:00Z')).toBe('expired')
  })

  it('is for its ranks, currency and number of uses only', () => {
    expect(codeOf(worth({ rankIds: [5, 6] }))).toBe('ok')
    expect(codeOf(worth({ rankIds: [6] }))).toBe('rank')
    expect(codeOf(worth({ rankIds: [6] }, { rankId: null }))).toBe('rank')
    expect(codeOf(worth({}, { currency: 'EUR' }))).toBe('currency')
    expect(codeOf(worth({ totalLimit: 10 }, { used: 10 }))).toBe('used_up')
    expect(codeOf(worth({ totalLimit: 10 }, { used: 9 }))).toBe('ok')
    expect(codeOf(worth({ entityLimit: 1 }, { usedByEntity: 1 }))).toBe('entity_used_up')
  })

  it('refuses rules that make no sense', () => {
    const flaws = (over: object) => couponRuleSchema.safeParse({ ...rule(), ...over }).success
    expect(flaws({ validUntil: '2025-01-01T00:00:00Z' })).toBe(false)
    expect(flaws({ value: { kind: 'percent', basisPoints: 10_001, cap: null } })).toBe(false)
    expect(flaws({ value: { kind: 'fixed', amount: 0 } })).toBe(false)
  })
})

describe('any coupon', () => {
  const id = fc.integer({ min: 1, max: 4 })
  const cap = fc.option(fc.integer({ min: 1, max: 5000 }), { nil: null })
  const anyRule = fc
    .record({
      value: fc.oneof(
        fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 9000 }) }),
        fc.record({
          kind: fc.constant('percent' as const),
          basisPoints: fc.integer({ min: 1, max: 10_000 }),
          cap,
        }),
        fc.record({ kind: fc.constant('shipping' as const), cap }),
      ),
      minimumSpend: fc.nat(5000),
      categoryIds: fc.uniqueArray(id, { maxLength: 2 }),
      goodsIds: fc.uniqueArray(id, { maxLength: 2 }),
    })
    .map((over) => rule(over))
  const anyCart = fc
    .record({
      lines: fc.array(
        fc.record({ id: fc.nat(), goodsId: id, categoryIds: fc.array(id), amount: fc.nat(5000) }),
        { maxLength: 5 },
      ),
      shipping: fc.nat(3000),
    })
    .map((over) => cart(over))

  it('takes off more than nothing and never more than there is', () => {
    fc.assert(
      fc.property(anyRule, anyCart, (one, of) => {
        const answer = couponWorth(one, of, now)
        if (!answer.ok) return
        const covered = of.lines.filter((line) => answer.lineIds.includes(line.id))
        const most =
          answer.against === 'shipping' ? of.shipping : covered.reduce((sum, line) => sum + line.amount, 0)
        expect(answer.amount).toBeGreaterThan(0)
        expect(answer.amount).toBeLessThanOrEqual(most)
        if (one.value.kind !== 'fixed' && one.value.cap !== null)
          expect(answer.amount).toBeLessThanOrEqual(one.value.cap)
      }),
    )
  })

  it('does not become unusable, or worth less, when goods are added', () => {
    fc.assert(
      fc.property(anyRule, anyCart, fc.nat(5000), (one, of, amount) => {
        const before = couponWorth(one, of, now)
        const more = { ...of, lines: [...of.lines, { id: -1, goodsId: 1, categoryIds: [2], amount }] }
        const after = couponWorth(one, more, now)
        if (before.ok) expect(after.ok && after.amount >= before.amount).toBe(true)
      }),
    )
  })
})
