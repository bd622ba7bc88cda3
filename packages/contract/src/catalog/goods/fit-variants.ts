/** Which variants stay, go and come when the attributes of a product change. */

/** An attribute with its chosen values; `key` identifies it. */
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
  /** Variants that continue under their code, with all their data. */
  readonly stays: readonly FitVariant[]
  readonly goes: readonly FitVariant[]
  readonly comes: readonly FitVariant[]
}

/** A lookup key for a list of values. */
export const keyOf = (chosen: readonly string[]): string => JSON.stringify(chosen)
const like = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** All combinations of the values of some attributes. */
export const combined = (axes: readonly Pick<Axis, 'values'>[]): string[][] =>
  axes.reduce<string[][]>(
    (made, { values }) => made.flatMap((one) => [...new Set(values)].map((value) => [...one, value])),
    [[]],
  )

interface Coming {
  /** Prefix of the new codes. */
  readonly code: string
  /** Also create combinations that were left out before. */
  readonly all?: boolean
  /** Other codes that are in use. */
  readonly taken?: readonly string[]
}

/**
 * Compares variants under old and new attributes. A variant stays if all its values still exist; it gets the first value of a new
 * attribute. New variants have at least one new value: combinations that were left out before stay left out.
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
  // No variant stays: all combinations are created.
  const coming = all || stays.length === 0 ? wanted : wanted.filter(isNew)
  const given = [...variants.map((one) => one.code), ...taken]
  // Numbers of removed variants aren't reused.
  const numberOf = (one: string): number =>
    one.startsWith(`${code}-`) ? Number(/^\d{1,6}$/.exec(one.slice(code.length + 1))?.[0] ?? 0) : 0
  const last = Math.max(variants.length, ...given.map(numberOf))
  return { stays, goes, comes: coming.map((options, at) => ({ code: `${code}-${last + at + 1}`, options })) }
}
