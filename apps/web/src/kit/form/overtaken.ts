/** What becomes of a form when somebody else saved its record first. */

type Values = Readonly<Record<string, unknown>>

export interface Merged {
  /** What the form holds now: what was typed here, else what is saved. */
  readonly values: Values
  /** Fields that both changed, and differently. */
  readonly both: readonly string[]
}

/** Nothing typed is lost: only fields that still hold what the form began with follow the record. */
export function merge(began: Values, typed: Values, saved: Values): Merged {
  const both: string[] = []
  const values: Record<string, unknown> = { ...typed }
  for (const name of new Set([...Object.keys(typed), ...Object.keys(saved)])) {
    if (same(typed[name], began[name])) values[name] = saved[name]
    else if (!same(saved[name], began[name]) && !same(saved[name], typed[name])) both.push(name)
  }
  return { values, both }
}

/** An emptied field is the same as one that never held anything. */
const plain = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))
const same = (left: unknown, right: unknown): boolean => plain(left) === plain(right)
