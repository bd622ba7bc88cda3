import { conditionOfGroups } from '../../kit/condition-groups.ts'
import { type ConditionFacts, holds } from '../../kit/conditions.ts'
import type { RuleAction, RuleEvent, RuleGroup } from './terms.ts'

/**
 * Evaluates automation rules for an order. Pure, so that rules can be tried and decisions be repeated from the log. Rules are
 * evaluated in their order. The first one that sets a value wins; after a rule with `stop` no later rule acts.
 */

export interface RunningRule {
  readonly id: number
  /** The version that is evaluated. */
  readonly version: number
  readonly name: string
  readonly event: RuleEvent
  readonly match: 'all' | 'any'
  readonly groups: readonly RuleGroup[]
  readonly actions: readonly RuleAction[]
  readonly stop: boolean
  /** ISO dates: valid from `from`, and before `to`. */
  readonly from: string | null
  readonly to: string | null
}

/** Why an action of a matching rule was not applied. */
export type LostWhy = 'locked' | 'earlier' | 'stopped'

interface Named {
  readonly rule: number
  readonly version: number
  readonly name: string
  readonly action: RuleAction
}
export interface RuleOutcome {
  /** Rules that matched the order, without those after a stop. */
  readonly hits: readonly number[]
  readonly acts: readonly Named[]
  readonly lost: readonly (Named & { readonly why: LostWhy; readonly by: number | null })[]
  /** Rules that could not be evaluated; the others still are. */
  readonly failed: readonly { readonly rule: number; readonly name: string; readonly error: string }[]
}

/** The values of an order that rules change. */
export interface OrderValuesNow {
  readonly channel: number | null
  readonly tags: readonly number[]
  readonly urgent: number
  readonly hold: string | null
  readonly notes: readonly string[]
}

/** What an action sets. Of two actions with the same key only the first counts, and a locked key is left unchanged. */
export const keyOf = (action: RuleAction): string | null =>
  action.do === 'note' ? null : action.do === 'tag' ? `tag:${action.tag_id}` : action.do

const runsAt = ({ from, to }: Pick<RunningRule, 'from' | 'to'>, at: string): boolean =>
  (from === null || Date.parse(from) <= Date.parse(at)) && (to === null || Date.parse(at) < Date.parse(to))

export function runRules(
  rules: readonly RunningRule[],
  facts: ConditionFacts,
  { event, at, locked }: { event: RuleEvent; at: string; locked: readonly string[] },
): RuleOutcome {
  const hits: number[] = []
  const acts: Named[] = []
  const lost: (Named & { why: LostWhy; by: number | null })[] = []
  const failed: RuleOutcome['failed'][number][] = []
  const takenBy = new Map<string, number>()
  let stoppedBy: number | null = null
  for (const rule of rules) {
    if (rule.event !== event || !runsAt(rule, at)) continue
    const fits = judged(rule, facts, failed)
    if (!fits) continue
    for (const action of rule.actions) {
      const named = { rule: rule.id, version: rule.version, name: rule.name, action }
      const key = keyOf(action)
      const earlier = key === null ? undefined : takenBy.get(key)
      if (stoppedBy !== null) lost.push({ ...named, why: 'stopped', by: stoppedBy })
      else if (key !== null && locked.includes(key)) lost.push({ ...named, why: 'locked', by: null })
      else if (earlier !== undefined) lost.push({ ...named, why: 'earlier', by: earlier })
      else {
        acts.push(named)
        if (key !== null) takenBy.set(key, rule.id)
      }
    }
    if (stoppedBy !== null) continue
    hits.push(rule.id)
    if (rule.stop) stoppedBy = rule.id
  }
  return { hits, acts, lost, failed }
}

function judged(
  rule: RunningRule,
  facts: ConditionFacts,
  failed: { rule: number; name: string; error: string }[],
): boolean {
  try {
    return rule.groups.length > 0 && holds(conditionOfGroups(rule), facts)
  } catch (error) {
    failed.push({ rule: rule.id, name: rule.name, error: (error as Error).message })
    return false
  }
}

/** The values that an order would have after these actions. */
export function valuesAfter(
  now: OrderValuesNow,
  acts: readonly { readonly action: RuleAction }[],
): OrderValuesNow {
  let after = now
  for (const { action } of acts) {
    if (action.do === 'channel') after = { ...after, channel: action.channel_id }
    else if (action.do === 'urgent') after = { ...after, urgent: action.level }
    else if (action.do === 'hold') after = { ...after, hold: after.hold ?? action.reason }
    else if (action.do === 'note') after = { ...after, notes: [...after.notes, action.text] }
    else if (!after.tags.includes(action.tag_id))
      after = { ...after, tags: [...after.tags, action.tag_id].sort((a, b) => a - b) }
  }
  return after
}
