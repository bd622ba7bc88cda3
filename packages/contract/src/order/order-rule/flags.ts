import { conditionOfGroups } from '../../kit/condition-groups.ts'
import { canBothHold, implies } from '../../kit/conditions.ts'
import { dayMs } from '../../kit/days.ts'
import { keyOf, type RunningRule } from './engine.ts'
import { type RuleAction, singleFields } from './terms.ts'

/** Problems of rules in force: a rule matches no orders, can't be reached, or contradicts another. */

export const deadDays = 90

export interface RuleFlag {
  readonly rule: number
  readonly kind: 'dead' | 'shadowed' | 'contradicting'
  /** The rule that hides it, or that it contradicts. */
  readonly other: number | null
}

interface Watched extends RunningRule {
  /** Since when it is in force, and when it last matched an order. */
  readonly since: string
  readonly lastHit: string | null
}

const overlap = (left: RunningRule, right: RunningRule): boolean =>
  left.event === right.event &&
  (left.to === null || right.from === null || Date.parse(right.from) < Date.parse(left.to)) &&
  (right.to === null || left.from === null || Date.parse(left.from) < Date.parse(right.to))

const covers = (wide: RunningRule, narrow: RunningRule): boolean =>
  (wide.from === null || (narrow.from !== null && Date.parse(wide.from) <= Date.parse(narrow.from))) &&
  (wide.to === null || (narrow.to !== null && Date.parse(narrow.to) <= Date.parse(wide.to)))

const asks = (rule: RunningRule) => conditionOfGroups(rule)

/** Whether a rule is never reached because of an earlier one. */
export const shadows = (earlier: RunningRule, rule: RunningRule): boolean =>
  earlier.stop && earlier.event === rule.event && covers(earlier, rule) && implies(asks(rule), asks(earlier))

const setTo = (action: RuleAction): string | number | undefined =>
  action.do === 'channel' ? action.channel_id : action.do === 'urgent' ? action.level : undefined

/** Whether two rules set different values for what may be the same order. */
export function contradict(earlier: RunningRule, rule: RunningRule): boolean {
  if (earlier.stop || !overlap(earlier, rule)) return false
  const differs = earlier.actions.some((one) =>
    rule.actions.some(
      (other) => setTo(one) !== undefined && keyOf(one) === keyOf(other) && setTo(one) !== setTo(other),
    ),
  )
  return differs && canBothHold(asks(earlier), asks(rule), singleFields)
}

/** Flags of the rules in force, in their order. */
export function flagsOf(rules: readonly Watched[], at: string): RuleFlag[] {
  const since = Date.parse(at) - deadDays * dayMs
  return rules.flatMap((rule, place) => {
    const earlier = rules.slice(0, place)
    const shadow = earlier.find((one) => shadows(one, rule))
    const against = earlier.find((one) => contradict(one, rule))
    const dead = Date.parse(rule.since) < since && (rule.lastHit === null || Date.parse(rule.lastHit) < since)
    return [
      ...(shadow ? [{ rule: rule.id, kind: 'shadowed', other: shadow.id } as const] : []),
      ...(against ? [{ rule: rule.id, kind: 'contradicting', other: against.id } as const] : []),
      ...(dead && !shadow ? [{ rule: rule.id, kind: 'dead', other: null } as const] : []),
    ]
  })
}
