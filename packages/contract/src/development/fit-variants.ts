/** What becomes of variants when the attributes that they differ in are changed. */

export interface Axis {
  readonly attr_id: number
  readonly values: readonly string[]
}
export interface VariantRow {
  readonly code: string
  readonly option_1: string
  readonly option_2: string
  readonly option_3: string
}
export interface Fit {
  /** Those that still are one: their codes are kept, and with them whatever was written of them. */
  readonly stays: readonly VariantRow[]
  readonly goes: readonly VariantRow[]
  readonly comes: readonly VariantRow[]
}

export const options = ['option_1', 'option_2', 'option_3'] as const

/** A variant as a form holds it, with its values in the order of its attributes. */
export const variantRow = (code: string, [option_1 = '', option_2 = '', option_3 = '']: readonly string[]) =>
  ({ code, option_1, option_2, option_3 }) satisfies VariantRow

/** Its values, in the order of its attributes. */
export const optionsOf = (row: Readonly<Record<string, unknown>> | VariantRow): string[] =>
  options.flatMap((name) => row[name] || []).map(String)

const keyOf = (chosen: readonly string[]): string => JSON.stringify(chosen)
const like = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** All combinations of the values of some attributes. */
export const combined = (axes: readonly Pick<Axis, 'values'>[]): string[][] =>
  axes.reduce<string[][]>(
    (made, { values }) => made.flatMap((one) => [...new Set(values)].map((value) => [...one, value])),
    [[]],
  )

/**
 * Variants of some attributes under others: one stays if all its values are still there, and has the first value of an
 * attribute that came. What comes has a value that is new: combinations that were left out stay so.
 */
export function fitVariants(
  before: readonly Axis[],
  now: readonly Axis[],
  variants: readonly VariantRow[],
  code: string,
): Fit {
  const stays: VariantRow[] = []
  const goes: VariantRow[] = []
  const taken = new Set<string>()
  const placeOf = (attr: number): number => before.findIndex(({ attr_id }) => attr_id === attr)
  for (const variant of variants) {
    const chosen = now.map(({ attr_id, values }) => {
      const place = options[placeOf(attr_id)]
      return place === undefined ? values[0] : values.find((value) => like(value, variant[place]))
    })
    const known = chosen.flatMap((value) => value ?? [])
    if (known.length < now.length || taken.has(keyOf(known))) goes.push(variant)
    else {
      taken.add(keyOf(known))
      stays.push(variantRow(variant.code, known))
    }
  }
  const isNew = (chosen: readonly string[]): boolean =>
    now.some(({ attr_id, values }, at) => {
      const known = before[placeOf(attr_id)]?.values ?? values.slice(0, 1)
      return !known.some((value) => like(value, chosen[at] ?? ''))
    })
  const wanted = combined(now).filter((chosen) => !taken.has(keyOf(chosen)))
  // Nothing of what was there is left: all that can be combined comes.
  const coming = stays.length === 0 ? wanted : wanted.filter(isNew)
  const ends = variants.map((one) => Number(/-(\d+)$/.exec(one.code)?.[1] ?? 0))
  const last = Math.max(variants.length, ...ends)
  // Numbers of those that went are not given to others.
  return { stays, goes, comes: coming.map((chosen, at) => variantRow(`${code}-${last + at + 1}`, chosen)) }
}
