/**
 * Conditions as trees of and / or over named facts. All rules use this engine: shipping rules, tags, automation. It has no side
 * effects; the caller decides which facts exist and what they mean.
 */

/** Facts about the thing that is checked, by name: a list of texts (ids as text), a number, or null if unknown. */
export type ConditionFacts = Readonly<Record<string, readonly string[] | number | null>>

export interface Leaf {
  readonly field: string
  readonly op: ConditionOp
  readonly values?: readonly string[]
  readonly number?: number | null
}
export const conditionOps = ['is_any', 'is_none', 'at_least', 'at_most'] as const
export type ConditionOp = (typeof conditionOps)[number]

export type Condition = { readonly all: readonly Condition[] } | { readonly any: readonly Condition[] } | Leaf

/** Whether a condition is true. An empty `all` is true, an empty `any` false. @throws if `facts` lacks one of its facts. */
export function holds(condition: Condition, facts: ConditionFacts): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, facts))
  if ('any' in condition) return condition.any.some((one) => holds(one, facts))
  return leafHolds(condition, facts[condition.field])
}

function leafHolds(leaf: Leaf, fact: ConditionFacts[string] | undefined): boolean {
  if (fact === undefined) throw new Error(`Nobody knows “${leaf.field}”`)
  if (leaf.op === 'is_any' || leaf.op === 'is_none') {
    if (typeof fact === 'number') throw new Error(`“${leaf.field}” is a number`)
    const meets = fact !== null && (leaf.values ?? []).some((value) => fact.includes(value))
    return meets === (leaf.op === 'is_any')
  }
  // An unknown number meets neither limit.
  if (typeof fact !== 'number' || typeof leaf.number !== 'number') return false
  return leaf.op === 'at_least' ? fact >= leaf.number : fact <= leaf.number
}

/** The first rule whose condition is true. */
export const firstMatching = <R>(
  rules: readonly R[],
  conditionOf: (rule: R) => Condition,
  facts: ConditionFacts,
): R | undefined => rules.find((rule) => holds(conditionOf(rule), facts))

/**
 * The condition as alternatives (disjunctive normal form): each is a list of leaves that must all be true. Undefined if there
 * are more than `most`.
 */
export function alternativesOf(condition: Condition, most = 512): readonly (readonly Leaf[])[] | undefined {
  if ('any' in condition) {
    const each = condition.any.map((one) => alternativesOf(one, most))
    if (each.some((one) => one === undefined)) return undefined
    const all = each.flatMap((one) => one ?? [])
    return all.length > most ? undefined : all
  }
  if ('all' in condition) {
    let made: readonly (readonly Leaf[])[] = [[]]
    for (const one of condition.all) {
      const next = alternativesOf(one, most)
      if (!next || made.length * next.length > most) return undefined
      made = made.flatMap((left) => next.map((right) => [...left, ...right]))
    }
    return made
  }
  return [[condition]]
}

/** Whether everything that meets `narrow` certainly meets `wide`. False if that can't be decided. */
export function implies(narrow: Condition, wide: Condition): boolean {
  const all = alternativesOf(narrow)
  return all?.every((leaves) => impossible(leaves) || given(leaves, wide)) ?? false
}

function given(leaves: readonly Leaf[], wide: Condition): boolean {
  if ('all' in wide) return wide.all.every((one) => given(leaves, one))
  if ('any' in wide) return wide.any.some((one) => given(leaves, one))
  return leaves.some((leaf) => leafImplies(leaf, wide))
}

function leafImplies(leaf: Leaf, wide: Leaf): boolean {
  if (leaf.field !== wide.field || leaf.op !== wide.op) return false
  const [own = [], other = []] = [leaf.values, wide.values]
  if (leaf.op === 'is_any') return own.every((value) => other.includes(value))
  if (leaf.op === 'is_none') return other.every((value) => own.includes(value))
  if (typeof leaf.number !== 'number' || typeof wide.number !== 'number') return false
  return leaf.op === 'at_least' ? leaf.number >= wide.number : leaf.number <= wide.number
}

/** Whether something could meet both conditions; true if that can't be decided. `single`: facts that have at most one value. */
export function canBothHold(left: Condition, right: Condition, single: ReadonlySet<string>): boolean {
  const both = alternativesOf({ all: [left, right] })
  return both?.some((leaves) => !impossible(leaves, single)) ?? true
}

/** Whether leaves contradict each other, so that they can't all be true. */
function impossible(leaves: readonly Leaf[], single: ReadonlySet<string> = new Set()): boolean {
  const byField = Map.groupBy(leaves, (leaf) => leaf.field)
  return [...byField].some(([field, own]) => {
    const of = (op: ConditionOp) => own.filter((leaf) => leaf.op === op)
    const least = Math.max(...of('at_least').map((leaf) => leaf.number ?? 0))
    const highest = Math.min(...of('at_most').map((leaf) => leaf.number ?? 0))
    if (least > highest) return true
    const not = of('is_none').flatMap((leaf) => leaf.values ?? [])
    const left = of('is_any').map((leaf) => (leaf.values ?? []).filter((value) => !not.includes(value)))
    if (left.some((values) => values.length === 0)) return true
    if (!single.has(field) || left.length === 0) return false
    return (left[0] ?? []).every((value) => left.some((values) => !values.includes(value)))
  })
}
