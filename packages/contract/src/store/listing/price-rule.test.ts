import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { convertMoney, money, scaleOf } from '../../kit/money.ts'
import { endingOf, factorOf, type PriceInput, priceOf, priceRuleSchema, withEnding } from './price-rule.ts'

const rule = (over: Partial<z.input<typeof priceRuleSchema>> = {}) =>
  priceRuleSchema.parse({
    markup: { kind: 'multiplier', basisPoints: 25_000 },
    ...over,
  })
const input = (over: Partial<PriceInput> = {}): PriceInput => ({
  cost: money(1000, 'USD'),
  shipping: money(400, 'USD'),
  currency: 'USD',
  rate: '1',
  ...over,
})

describe('a selling price', () => {
  it('multiplies cost and shipping', () => {
    expect(priceOf(rule(), input())).toEqual({ price: money(3500, 'USD'), compareAt: null })
  })

  it('adds a fixed amount in the currency of the cost', () => {
    const fixed = rule({ markup: { kind: 'fixed', amount: 500 } })
    expect(priceOf(fixed, input({ currency: 'EUR', rate: '0.9' })).price).toEqual(money(1710, 'EUR'))
  })

  it('leaves shipping out when the buyer pays it apart', () => {
    expect(priceOf(rule({ includeShipping: false }), input()).price.amount).toBe(2500)
  })

  it('ends as the merchant likes, never lower', () => {
    const ending = (text: string, amount: number) => withEnding(money(amount, 'USD'), text).amount
    expect([ending('.99', 3500), ending('.99', 3599), ending('.99', 3600)]).toEqual([3599, 3599, 3699])
    expect([ending('9.90', 3500), ending('9.90', 3991), ending('.00', 3501), ending('.5', 10)]).toEqual([
      3990, 4990, 3600, 50,
    ])
    expect(withEnding(money(1234, 'JPY'), '80')).toEqual(money(1280, 'JPY'))
    expect(withEnding(money(0, 'USD'), '.99')).toEqual(money(99, 'USD'))
  })

  it('reads endings and factors as people write them', () => {
    expect([endingOf(99, 'USD'), endingOf(5, 'USD'), endingOf(80, 'JPY'), endingOf(99, 'KWD')]).toEqual([
      '.99',
      '.05',
      '80',
      '.99',
    ])
    expect(['2.5', '3', '0.0001', '2.00001', '-1', ''].map(factorOf)).toEqual([
      25_000,
      30_000,
      1,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('converts with the scales of both currencies', () => {
    expect(priceOf(rule(), input({ currency: 'JPY', rate: '150' })).price).toEqual(money(5250, 'JPY'))
    expect(priceOf(rule(), input({ currency: 'KWD', rate: '0.3' })).price).toEqual(money(10_500, 'KWD'))
  })

  it('rounds once, to the step and in the direction asked for', () => {
    const by = (rounding: 'half_even' | 'up' | 'down', roundTo: number) =>
      priceOf(rule({ rounding, roundTo }), input({ cost: money(999, 'USD') })).price.amount
    // (9.99 + 4.00) × 2.5 = 34.975
    expect([by('half_even', 1), by('up', 1), by('down', 1)]).toEqual([3498, 3498, 3497])
    expect([by('half_even', 50), by('up', 50), by('down', 100)]).toEqual([3500, 3500, 3400])
  })

  it('has a crossed-out price with the same ending', () => {
    const compared = rule({ ending: '.99', compareAtBasisPoints: 15_000 })
    expect(priceOf(compared, input()).compareAt).toEqual(money(5399, 'USD'))
  })

  it('refuses mixed currencies, bad rates and endings the currency does not have', () => {
    expect(() => priceOf(rule(), input({ shipping: money(1, 'CNY') }))).toThrow('Can’t mix USD and CNY')
    expect(() => priceOf(rule(), input({ rate: '0' }))).toThrow('isn’t a rate')
    expect(() => priceOf(rule({ ending: '.99' }), input({ currency: 'JPY', rate: '150' }))).toThrow(
      'decimals',
    )
  })

  it.each(['', '.', 'x', '-.99', '12345', '1.', '.99999'])('refuses the ending %j', (ending) => {
    expect(priceRuleSchema.safeParse({ ...rule(), ending }).success).toBe(false)
  })
})

describe('any price', () => {
  const anyRule = fc
    .record({
      markup: fc.oneof(
        fc
          .integer({ min: 1, max: 100_000 })
          .map((basisPoints) => ({ kind: 'multiplier' as const, basisPoints })),
        fc.nat(100_000).map((amount) => ({ kind: 'fixed' as const, amount })),
      ),
      includeShipping: fc.boolean(),
      rounding: fc.constantFrom('half_even' as const, 'up' as const, 'down' as const),
      roundTo: fc.constantFrom(1, 5, 10, 100),
      ending: fc.constantFrom(null, '9', '99'),
      compareAtBasisPoints: fc.constantFrom(null, 13_000),
    })
    .map((over) => rule(over))
  const anyInput = fc
    .record({
      cost: fc.nat(1_000_000).map((amount) => money(amount, 'USD')),
      shipping: fc.nat(100_000).map((amount) => money(amount, 'USD')),
      currency: fc.constantFrom('USD', 'JPY', 'KWD'),
      rate: fc.integer({ min: 1, max: 2_000_000 }).map((n) => (n / 10_000).toFixed(4)),
    })
    .map((over) => input(over))

  it('is never negative, and the crossed-out price is not below it', () => {
    fc.assert(
      fc.property(anyRule, anyInput, (one, of) => {
        const price = priceOf(one, of)
        expect(price.price.amount).toBeGreaterThanOrEqual(0)
        if (price.compareAt) expect(price.compareAt.amount).toBeGreaterThanOrEqual(price.price.amount)
      }),
    )
  })

  it('never falls when the cost rises', () => {
    fc.assert(
      fc.property(anyRule, anyInput, fc.nat(100_000), (one, of, more) => {
        const dearer = { ...of, cost: money(of.cost.amount + more, 'USD') }
        expect(priceOf(one, dearer).price.amount).toBeGreaterThanOrEqual(priceOf(one, of).price.amount)
      }),
    )
  })

  it('ends as asked and moves up by less than one step', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        fc.constantFrom('9', '99'),
        (n, code, ending) => {
          const ended = withEnding(money(n, code), ending).amount
          const step = 10 ** (ending.length + scaleOf(code))
          expect(ended).toBeGreaterThanOrEqual(n)
          expect(ended % step).toBe(Number(ending) * 10 ** scaleOf(code))
          if (n >= step) expect(ended - n).toBeLessThan(step)
          expect(withEnding(money(ended, code), ending).amount).toBe(ended)
        },
      ),
    )
  })

  it('at a multiplier of one and no rounding is the converted cost', () => {
    fc.assert(
      fc.property(anyInput, (of) => {
        const plain = rule({ markup: { kind: 'multiplier', basisPoints: 10_000 }, includeShipping: false })
        expect(priceOf(plain, of).price).toEqual(convertMoney(of.cost, of.currency, of.rate))
      }),
    )
  })
})
