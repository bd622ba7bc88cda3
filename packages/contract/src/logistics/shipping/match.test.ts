import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fits, type RuleConditions, type RuleFacts, ruleFor } from './match.ts'

const any: RuleConditions = {
  active: true,
  shop_ids: null,
  countries: [],
  amount_min: null,
  amount_max: null,
  grams_min: null,
  grams_max: null,
  goods_tags: [],
}
const order: RuleFacts = { storeId: 3, country: 'DE', amount: 5000, grams: 800, tags: ['summer'] }

describe('a shipping rule', () => {
  it('without conditions takes every order, and none when it is switched off', () => {
    expect(fits(any, order)).toBe(true)
    expect(fits({ ...any, active: false }, order)).toBe(false)
  })

  it('asks for everything that it names', () => {
    const rule = { ...any, shop_ids: [3], countries: ['DE', 'FR'], goods_tags: ['summer', 'sale'] }
    expect(fits(rule, order)).toBe(true)
    expect(fits(rule, { ...order, storeId: 4 })).toBe(false)
    expect(fits(rule, { ...order, storeId: null })).toBe(false)
    expect(fits(rule, { ...order, country: 'US' })).toBe(false)
    expect(fits(rule, { ...order, tags: [] })).toBe(false)
  })

  it('includes both ends of its ranges, and never guesses an amount', () => {
    const rule = { ...any, amount_min: 5000, amount_max: 5000, grams_max: 800 }
    expect(fits(rule, order)).toBe(true)
    expect(fits(rule, { ...order, amount: 5001 })).toBe(false)
    expect(fits(rule, { ...order, amount: null })).toBe(false)
    expect(fits(rule, { ...order, grams: 801 })).toBe(false)
  })
})

const optional = (max: number) => fc.option(fc.nat(max), { nil: null })
const anyRule = fc.record({
  active: fc.boolean(),
  shop_ids: fc.option(fc.subarray([1, 2, 3], { minLength: 1 }), { nil: null }),
  countries: fc.subarray(['DE', 'FR', 'US']),
  amount_min: optional(9000),
  amount_max: optional(9000),
  grams_min: optional(2000),
  grams_max: optional(2000),
  goods_tags: fc.subarray(['a', 'b']),
})
const anyOrder = fc.record({
  storeId: fc.option(fc.constantFrom(1, 2, 3), { nil: null }),
  country: fc.constantFrom('DE', 'FR', 'US', 'JP'),
  amount: fc.option(fc.nat(9000), { nil: null }),
  grams: fc.nat(2000),
  tags: fc.subarray(['a', 'b', 'c']),
})

describe('any list of rules', () => {
  it('gives an order to the first that fits; those behind it change nothing', () => {
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 6 }),
        fc.array(anyRule, { maxLength: 3 }),
        anyOrder,
        (rules, more, what) => {
          const taken = ruleFor(rules, what)
          const at = taken ? rules.indexOf(taken) : rules.length
          expect(rules.slice(0, at).some((rule) => fits(rule, what))).toBe(false)
          if (taken) expect(ruleFor([...rules, ...more], what)).toBe(taken)
        },
      ),
    )
  })

  it('takes no fewer orders when a rule loses a condition', () => {
    fc.assert(
      fc.property(anyRule, anyOrder, (rule, what) => {
        if (!fits(rule, what)) return
        for (const wider of [
          { shop_ids: null },
          { countries: [] },
          { amount_min: null },
          { grams_max: null },
          { goods_tags: [] },
        ])
          expect(fits({ ...rule, ...wider }, what)).toBe(true)
      }),
    )
  })
})
