import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alternativesOf,
  type Condition,
  type ConditionFacts,
  canBothHold,
  holds,
  implies,
  type Leaf,
} from './conditions.ts'

const texts = fc.subarray(['a', 'b', 'c', 'd'])
const anyLeaf: fc.Arbitrary<Leaf> = fc.oneof(
  fc.record({
    field: fc.constantFrom('one', 'many'),
    op: fc.constantFrom('is_any' as const, 'is_none' as const),
    values: texts,
  }),
  fc.record({
    field: fc.constant('size'),
    op: fc.constantFrom('at_least' as const, 'at_most' as const),
    number: fc.nat(9),
  }),
)
const { tree: anyCondition } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    anyLeaf,
    fc.record({ all: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('tree'), { maxLength: 3 }) }),
  ),
}))
const anyFacts: fc.Arbitrary<ConditionFacts> = fc.record({
  one: fc.subarray(['a', 'b', 'c', 'd', 'e'], { maxLength: 1 }),
  many: fc.subarray(['a', 'b', 'c', 'd', 'e']),
  size: fc.option(fc.nat(10), { nil: null }),
})

describe('conditions', () => {
  it('hold by their ways: one of them, with all of its leaves', () => {
    fc.assert(
      fc.property(anyCondition, anyFacts, (condition, facts) => {
        const all = alternativesOf(condition)
        if (all) expect(all.some((leaves) => holds({ all: leaves }, facts))).toBe(holds(condition, facts))
      }),
      { numRuns: 2000 },
    )
  })

  it('that imply others never hold without them', () => {
    let implied = 0
    fc.assert(
      fc.property(anyCondition, anyCondition, anyFacts, (narrow, wide, facts) => {
        if (!implies(narrow, wide)) return
        implied++
        if (holds(narrow, facts)) expect(holds(wide, facts)).toBe(true)
      }),
      { numRuns: 5000 },
    )
    expect(implied).toBeGreaterThan(100)
  })

  it('that can not meet never hold together', () => {
    let apart = 0
    fc.assert(
      fc.property(anyCondition, anyCondition, anyFacts, (left, right, facts) => {
        if (canBothHold(left, right, new Set(['one']))) return
        apart++
        expect(holds(left, facts) && holds(right, facts)).toBe(false)
      }),
      { numRuns: 5000 },
    )
    expect(apart).toBeGreaterThan(100)
  })

  it('imply themselves, as far as they can be spelled out', () => {
    fc.assert(
      fc.property(anyCondition, (condition) => {
        if (alternativesOf(condition)) expect(implies(condition, condition)).toBe(true)
      }),
    )
  })

  it('never guess a number, and say when nobody knows a fact', () => {
    const least: Leaf = { field: 'size', op: 'at_least', number: 0 }
    expect(holds(least, { size: null })).toBe(false)
    expect(() => holds(least, {})).toThrow('Nobody knows “size”')
    expect(() => holds({ field: 'size', op: 'is_any', values: ['1'] }, { size: 1 })).toThrow('is a number')
  })
})
