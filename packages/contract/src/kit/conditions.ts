/**
 * Conditions as a tree of and / or over named facts: the one engine of all rules (shipping rules, tags, automation). Pure;
 * what facts there are, and what they mean, is the business of who asks.
 */

/** What something is judged by: lists of texts (ids as text), or a number; null when it is not known. */
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

/** Whether a condition holds. `all` of nothing holds, `any` of nothing does not. @throws for a fact that nobody knows of. */
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
  // What is not known is never guessed.
  if (typeof fact !== 'number' || typeof leaf.number !== 'number') return false
  return leaf.op === 'at_least' ? fact >= leaf.number : fact <= leaf.number
}

/** The first of a list whose condition holds. */
export const firstThatHolds = <R>(
  rules: readonly R[],
  conditionOf: (rule: R) => Condition,
  facts: ConditionFacts,
): R | undefined => rules.find((rule) => holds(conditionOf(rule), facts))

/** The ways in which a condition can hold, each as leaves that must all hold. */
export function ways(condition: Condition, most = 512): readonly (readonly Leaf[])[] | undefined {
  if ('any' in condition) {
    const each = condition.any.map((one) => ways(one, most))
    if (each.some((one) => one === undefined)) return undefined
    const all = each.flatMap((one) => one ?? [])
    return all.length > most ? undefined : all
  }
  if ('all' in condition) {
    let made: readonly (readonly Leaf[])[] = [[]]
    for (const one of condition.all) {
      const next = ways(one, most)
      if (!next || made.length * next.length > most) return undefined
      made = made.flatMap((left) => next.map((right) => [...left, ...right]))
    }
    return made
  }
  return [[condition]]
}

/** Whether whatever fits the one fits the other for certain. A doubt is a no. */
export function implies(narrow: Condition, wide: Condition): boolean {
  const all = ways(narrow)
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

/** Whether something could fit both, for what is known: `single` names facts that have one value at most. */
export function mayMeet(left: Condition, right: Condition, single: ReadonlySet<string>): boolean {
  const both = ways({ all: [left, right] })
  return both?.some((leaves) => !impossible(leaves, single)) ?? true
}

/** Whether leaves speak against each other. */
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
