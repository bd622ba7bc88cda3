/** Merges a form with its record when another user saved the record first. */

type Values = Readonly<Record<string, unknown>>

/** A field that the other user changed: the value in this form, and the saved one. */
export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Which of them the form has now. */
  readonly kept: 'mine' | 'theirs'
}

interface Merged {
  /** The form's merged values: what was typed here, otherwise what is saved. */
  readonly values: Values
  /** Fields that both users changed to different values. */
  readonly both: readonly string[]
  /** Fields that the other user changed and that differ here; those of `both` first. */
  readonly differences: readonly Difference[]
}

/** Keeps everything that was typed: only fields that still have their initial value take the saved one. */
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

/** An emptied field equals one that never had a value. */
const plain = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))
const same = (left: unknown, right: unknown): boolean => plain(left) === plain(right)
