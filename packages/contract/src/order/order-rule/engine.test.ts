import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionOfGroups } from '../../kit/condition-groups.ts'
import { type ConditionFacts, holds } from '../../kit/conditions.ts'
import { keyOf, type RunningRule, runRules, valuesAfter } from './engine.ts'
import { contradict, flagsOf, shadows } from './flags.ts'
import type { RuleAction, RuleGroup } from './terms.ts'

type RuleLeaf = RuleGroup['of'][number]

const leaf = (over: Partial<RuleLeaf> & Pick<RuleLeaf, 'field' | 'op'>): RuleLeaf => ({
  values: [],
  number: null,
  ...over,
})
const anyLeaf: fc.Arbitrary<RuleLeaf> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('is_any' as const, 'is_none' as const),
      fc.subarray(['DE', 'FR', 'US'], { minLength: 1 }),
    )
    .map(([op, values]) => leaf({ field: 'country', op, values })),
  fc
    .tuple(fc.constantFrom('at_least' as const, 'at_most' as const), fc.nat(5))
    .map(([op, number]) => leaf({ field: 'weight', op, number })),
)
const anyAction: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({ do: fc.constant('channel' as const), channel_id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('tag' as const), tag_id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('urgent' as const),
    level: fc.integer({ min: 1, max: 2 }),
    hours: fc.constant(null),
  }),
  fc.record({ do: fc.constant('hold' as const), reason: fc.constant('look') }),
  fc.record({ do: fc.constant('note' as const), text: fc.constant('note') }),
)
const match = fc.constantFrom('all' as const, 'any' as const)
const anyRules: fc.Arbitrary<RunningRule[]> = fc
  .array(
    fc.record({
      match,
      groups: fc.array(fc.record({ match, of: fc.array(anyLeaf, { minLength: 1, maxLength: 3 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      actions: fc.uniqueArray(anyAction, {
        minLength: 1,
        maxLength: 3,
        selector: (one) => keyOf(one) ?? 'note',
      }),
      stop: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((rules) =>
    rules.map((rule, at) => ({
      ...rule,
      id: at + 1,
      version: 1,
      name: `Rule ${at + 1}`,
      event: 'paid' as const,
      from: null,
      to: null,
    })),
  )
const anyFacts: fc.Arbitrary<ConditionFacts> = fc.record({
  country: fc.constantFrom(['DE'], ['FR'], ['US'], ['JP']),
  weight: fc.nat(6),
})
const anyLocks = fc.subarray(['channel', 'urgent', 'hold', 'tag:1', 'tag:2'])
const about = { event: 'paid' as const, at: '2026-11-24T00:00:00.000Z' }
const nothing = { channel: null, tags: [], urgent: 0, hold: null, notes: [] }

describe('automation rules', () => {
  it('set each value once, by the first that fits, and none behind one that stops', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, anyLocks, (rules, facts, locked) => {
        const { acts, lost, hits } = runRules(rules, facts, { ...about, locked })
        const keys = acts.flatMap((one) => keyOf(one.action) ?? [])
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.filter((key) => locked.includes(key))).toEqual([])
        const fitting = rules.filter((rule) => holds(conditionOfGroups(rule), facts))
        const stop = fitting.findIndex((rule) => rule.stop)
        expect(hits).toEqual((stop < 0 ? fitting : fitting.slice(0, stop + 1)).map((rule) => rule.id))
        // Every action of a matching rule is reported, whether it was applied or not.
        expect(acts.length + lost.length).toBe(fitting.reduce((sum, rule) => sum + rule.actions.length, 0))
        for (const one of lost)
          expect(one.why === 'locked' ? locked.includes(keyOf(one.action) ?? '') : one.by !== null).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('do the same again, and nothing more when they are asked again', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, anyLocks, (rules, facts, locked) => {
        const first = runRules(rules, facts, { ...about, locked })
        expect(runRules(structuredClone(rules), structuredClone(facts), { ...about, locked })).toEqual(first)
        const once = valuesAfter(nothing, first.acts)
        expect({ ...valuesAfter(once, first.acts), notes: [] }).toEqual({ ...once, notes: [] })
      }),
    )
  })

  it('are each judged, though one of them can not be', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, fc.nat(6), (rules, facts, at) => {
        const broken: RunningRule = {
          id: 99,
          version: 1,
          name: 'Broken',
          event: 'paid',
          match: 'all',
          groups: [{ match: 'all', of: [leaf({ field: 'sku', op: 'is_any', values: ['X'] })] }],
          actions: [{ do: 'hold', reason: 'never' }],
          stop: true,
          from: null,
          to: null,
        }
        const outcome = runRules(rules.toSpliced(at, 0, broken), facts, { ...about, locked: [] })
        const { failed, ...rest } = runRules(rules, facts, { ...about, locked: [] })
        expect(outcome).toMatchObject(rest)
        expect(failed).toEqual([])
        expect(outcome.failed.map((one) => one.rule)).toEqual([99])
      }),
    )
  })

  it('run only for what happened, from when they begin until they end', () => {
    const rule: RunningRule = {
      id: 1,
      version: 2,
      name: 'Sale',
      event: 'paid',
      match: 'any',
      groups: [{ match: 'any', of: [leaf({ field: 'weight', op: 'at_least', number: 0 })] }],
      actions: [{ do: 'tag', tag_id: 7 }],
      stop: false,
      from: '2026-11-24T00:00:00.000Z',
      to: '2026-11-25T00:00:00.000Z',
    }
    const hits = (at: string, event: 'paid' | 'imported' = 'paid') =>
      runRules([rule], { weight: 1 }, { event, at, locked: [] }).hits.length
    expect(hits('2026-11-23T23:59:59.999Z')).toBe(0)
    expect(hits('2026-11-24T00:00:00.000Z')).toBe(1)
    expect(hits('2026-11-25T00:00:00.000Z')).toBe(0)
    expect(hits('2026-11-24T00:00:00.000Z', 'imported')).toBe(0)
  })
})

describe('flags', () => {
  it('call a rule shadowed only where it never takes an order', () => {
    let shadowed = 0
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, facts) => {
        const { hits } = runRules(rules, facts, { ...about, locked: [] })
        for (const [at, rule] of rules.entries())
          if (rules.slice(0, at).some((earlier) => shadows(earlier, rule))) {
            shadowed++
            expect(hits).not.toContain(rule.id)
          }
      }),
      { numRuns: 2000 },
    )
    expect(shadowed).toBeGreaterThan(20)
  })

  it('find every pair that sets different channels for one order', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, facts) => {
        const { acts, lost } = runRules(rules, facts, { ...about, locked: [] })
        for (const one of lost) {
          if (one.why !== 'earlier' || one.action.do !== 'channel') continue
          const won = acts.find((act) => act.action.do === 'channel')
          const [left, right] = [won, one].map((each) => rules.find((rule) => rule.id === each?.rule))
          const same = won?.action.do === 'channel' && won.action.channel_id === one.action.channel_id
          if (left && right && !same) expect(contradict(left, right)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('call a rule dead that took nothing in 90 days', () => {
    const rule = {
      id: 1,
      version: 1,
      name: 'Old',
      event: 'paid',
      match: 'all',
      groups: [],
      actions: [],
      stop: false,
      from: null,
      to: null,
      since: '2026-01-01T00:00:00.000Z',
      lastHit: '2026-08-01T00:00:00.000Z',
    } as const
    expect(flagsOf([rule], about.at).map((flag) => flag.kind)).toEqual(['dead'])
    expect(flagsOf([{ ...rule, lastHit: '2026-11-01T00:00:00.000Z' }], about.at)).toEqual([])
    expect(flagsOf([{ ...rule, since: '2026-11-01T00:00:00.000Z', lastHit: null }], about.at)).toEqual([])
  })
})
