/** What becomes of a form when somebody else saved its record first. */

type Values = Readonly<Record<string, unknown>>

/** A field that they changed: what it held here, and what is saved. */
export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Which of them the form holds now. */
  readonly kept: 'mine' | 'theirs'
}

interface Merged {
  /** What the form holds now: what was typed here, else what is saved. */
  readonly values: Values
  /** Fields that both changed, and differently. */
  readonly both: readonly string[]
  /** Fields that they changed and that are not the same here; those of both first. */
  readonly differences: readonly Difference[]
}

/** Nothing typed is lost: only fields that still hold what the form began with follow the record. */
export function merge(began: Values, typed: Values, saved: Values): Merged {
  const both: string[] = []
  const followed: string[] = []
  const values: Record<string, unknown> = { ...typed }
  for (const name of new Set([...Object.keys(typed), ...Object.keys(saved)])) {
    if (same(typed[name], began[name])) {
      values[name] = saved[name]
      if (!same(typed[name], saved[name])) followed.push(name)
    } else if (!same(saved[name], began[name]) && !same(saved[name], typed[name])) both.push(name)
  }
  const differences = [...both, ...followed].map((name) => ({
    name,
    mine: typed[name],
    theirs: saved[name],
    kept: both.includes(name) ? ('mine' as const) : ('theirs' as const),
  }))
  return { values, both, differences }
}

/** An emptied field is the same as one that never held anything. */
const plain = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))
const same = (left: unknown, right: unknown): boolean => plain(left) === plain(right)
