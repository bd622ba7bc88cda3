/** Merges a form with its record when another user saved the record first. */

type Values = Readonly<Record<string, unknown>>

/** A field that the other user changed: the value in this form, and the saved one. */
export interface Difference {
  /** A part of a field's value has the path `custom.f5`. */
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Which of them the form has now. */
  readonly kept: 'mine' | 'theirs'
}

interface Merged {
  /** The form's merged values: what was typed here, otherwise what is saved. */
  readonly values: Values
  /** Fields that the other user changed, and that keep what this form has. */
  readonly both: readonly string[]
  /** Fields that the other user changed and that differ here; those that keep what was typed first. */
  readonly differences: readonly Difference[]
}

/**
 * Keeps everything that was typed: only fields that still have their initial value take the saved one. Plain objects are merged
 * key by key, so that users who change different parts of one field overwrite nothing of each other.
 *
 * @param currencyOf The field with the currency of an amount: what was typed in another currency than the saved one keeps its own.
 */
export function merge(
  began: Values,
  typed: Values,
  saved: Values,
  currencyOf: (name: string) => string | undefined = () => undefined,
): Merged {
  const both: Difference[] = []
  const followed: Difference[] = []
  const mergedOf = (began: Values, typed: Values, saved: Values, path: readonly string[]): Values => {
    const values: Record<string, unknown> = { ...typed }
    for (const key of new Set([...Object.keys(typed), ...Object.keys(saved)])) {
      const [initial, mine, theirs] = [began[key], typed[key], saved[key]]
      const at = [...path, key]
      const difference = { name: at.join('.'), mine, theirs }
      if (hasParts(initial) && hasParts(mine) && hasParts(theirs))
        values[key] = mergedOf(initial, mine, theirs, at)
      else if (same(mine, initial)) {
        values[key] = theirs
        if (!same(mine, theirs)) followed.push({ ...difference, kept: 'theirs' })
      } else if (!same(theirs, initial) && !same(theirs, mine)) both.push({ ...difference, kept: 'mine' })
    }
    return values
  }
  const values = { ...mergedOf(began, typed, saved, []) }
  const overwritten = new Set(both.map(({ name }) => name))
  const merged = new Map([...both, ...followed].map((one) => [one.name, one]))
  for (const names of amountsInOtherCurrency(typed, saved, currencyOf)) {
    if (names.every((name) => same(typed[name], began[name]))) continue
    for (const name of names) {
      const [mine, theirs] = [typed[name], saved[name]]
      values[name] = mine
      if (same(mine, theirs)) continue
      merged.set(name, { name, mine, theirs, kept: 'mine' })
      if (!same(theirs, began[name])) overwritten.add(name)
    }
  }
  const differences = [...merged.values()].sort((a, b) => a.kept.localeCompare(b.kept))
  return { values, both: [...overwritten], differences }
}

/** Currencies that differ, each with its amounts. */
function amountsInOtherCurrency(
  typed: Values,
  saved: Values,
  currencyOf: (name: string) => string | undefined,
): readonly (readonly string[])[] {
  const found = new Map<string, string[]>()
  for (const name of Object.keys({ ...typed, ...saved })) {
    const currency = currencyOf(name)
    if (currency === undefined || same(typed[currency], saved[currency])) continue
    found.set(currency, [...(found.get(currency) ?? [currency]), name])
  }
  return [...found.values()]
}

/** A plain object whose keys can be parts of a path. */
const hasParts = (value: unknown): value is Values =>
  value !== null &&
  typeof value === 'object' &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.keys(value).some((key) => key.includes('.'))

/** The path of a difference in the form. */
export const pathOf = (name: string): string[] => name.split('.')

/** An emptied field equals one that never had a value. */
const plain = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))
const same = (left: unknown, right: unknown): boolean => plain(left) === plain(right)
