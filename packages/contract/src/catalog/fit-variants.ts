/** What becomes of variants when the attributes that they differ in are changed. */

/** An attribute, by whatever tells it from others, with the values that were chosen. */
export interface Axis {
  readonly key: string | number
  readonly values: readonly string[]
}
/** A variant, with its values in the order of its attributes. */
export interface FitVariant {
  readonly code: string
  readonly options: readonly string[]
}
export interface Fit {
  /** Those that still are one: their codes are kept, and with them whatever was written of them. */
  readonly stays: readonly FitVariant[]
  readonly goes: readonly FitVariant[]
  readonly comes: readonly FitVariant[]
}

/** Some values as one text, to be looked up by. */
export const keyOf = (chosen: readonly string[]): string => JSON.stringify(chosen)
const like = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** All combinations of the values of some attributes. */
export const combined = (axes: readonly Pick<Axis, 'values'>[]): string[][] =>
  axes.reduce<string[][]>(
    (made, { values }) => made.flatMap((one) => [...new Set(values)].map((value) => [...one, value])),
    [[]],
  )

interface Coming {
  /** Begins the codes of variants that come. */
  readonly code: string
  /** Combinations that were left out come as well. */
  readonly all?: boolean
  /** Codes that are given besides those of the variants. */
  readonly taken?: readonly string[]
}

/**
 * Variants of some attributes under others: one stays if all its values are still there, and has the first value of an
 * attribute that came. What comes has a value that is new: combinations that were left out stay so.
 */
export function fitVariants(
  before: readonly Axis[],
  now: readonly Axis[],
  variants: readonly FitVariant[],
  { code, all = false, taken = [] }: Coming,
): Fit {
  const stays: FitVariant[] = []
  const goes: FitVariant[] = []
  const filled = new Set<string>()
  const placeOf = (axis: Axis['key']): number => before.findIndex(({ key }) => key === axis)
  for (const variant of variants) {
    const chosen = now.map(({ key, values }) => {
      const place = placeOf(key)
      return place < 0 ? values[0] : values.find((value) => like(value, variant.options[place] ?? ''))
    })
    const known = chosen.flatMap((value) => value ?? [])
    if (known.length < now.length || filled.has(keyOf(known))) goes.push(variant)
    else {
      filled.add(keyOf(known))
      stays.push({ code: variant.code, options: known })
    }
  }
  const isNew = (chosen: readonly string[]): boolean =>
    now.some(({ key, values }, at) => {
      const known = before[placeOf(key)]?.values ?? values.slice(0, 1)
      return !known.some((value) => like(value, chosen[at] ?? ''))
    })
  const wanted = combined(now).filter((chosen) => !filled.has(keyOf(chosen)))
  // Nothing of what was there is left: all that can be combined comes.
  const coming = all || stays.length === 0 ? wanted : wanted.filter(isNew)
  const given = [...variants.map((one) => one.code), ...taken]
  // Numbers of those that went are not given to others.
  const numberOf = (one: string): number =>
    one.startsWith(`${code}-`) ? Number(/^\d{1,6}$/.exec(one.slice(code.length + 1))?.[0] ?? 0) : 0
  const last = Math.max(variants.length, ...given.map(numberOf))
  return { stays, goes, comes: coming.map((options, at) => ({ code: `${code}-${last + at + 1}`, options })) }
}
