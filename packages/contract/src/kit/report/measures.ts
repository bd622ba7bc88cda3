import { z } from 'zod'
import { basisPointsOf } from '../money.ts'
import { seenBy } from '../seen-by.ts'
import type { Pair } from '../text.ts'
import type { RowsLink } from './rows-link.ts'

/**
 * Measures of a report. The kind of a measure decides how its value is computed from rows, answered, shown, written to files and
 * compared. `report` refuses names that end with `_id`, and those of a row's other fields (`key`, `name`, `before`,
 * `unconverted`).
 */

interface Kinds {
  /** A number of rows. */
  count: Figure
  /** A sum: an amount in minor units if it has a currency, otherwise a quantity. */
  sum: Figure & { readonly currency?: string }
  /** A number of different values. It can't be added up, so the total is counted separately. */
  distinct: Figure
  /** Sums of amounts in several currencies, which are never added to each other. */
  amounts: Figure
  /** `amounts` in US dollars: each day's sums are converted at the rate of that day. */
  converted: Figure & { readonly of: string }
  /** A share of two other measures in basis points. */
  ratio: Figure & { readonly of: readonly [part: string, whole: string] }
  /** The first measure divided by the second, such as spend per order; null if the second is 0. */
  average: Figure & { readonly of: readonly [sum: string, count: string]; readonly currency?: string }
  /** The first measure less the second. */
  difference: Figure & { readonly of: readonly [from: string, less: string]; readonly currency?: string }
  /** The value that a share of all rows doesn't exceed, such as 0.5 for the median; null without rows. */
  percentile: Figure & { readonly share: number; readonly unit: Unit }
  /** What a group did in each step after its beginning: `[40, 12, 9]` are customers who ordered in weeks 0, 1 and 2. */
  cohort: Figure & { readonly steps: number; readonly unit: Pair }
}
export type Kind = keyof Kinds

/** A text with the value as `{{count}}`; durations are counted in minutes and shown as `9 h 36 min`. */
export type Unit = Pair | 'minutes'

export interface MeasureOptions {
  /** The list of exactly the rows that the number counts or sums. */
  readonly rows?: RowsLink
  /** Permission that staff need to read it. It must be declared in the manifest's `rights`. */
  readonly needs?: string
  /** Dimensions that have this measure. Default: all. */
  readonly in?: readonly string[]
  /** No column of the table; tiles, charts and files still contain it. */
  readonly hidden?: true
  /** A growing value is bad news, so it is not shown in green. */
  readonly lessIsBetter?: true
}

interface Figure extends MeasureOptions {
  readonly words: Pair
}

/** A measure with the type of its value. */
export type Measure<V = unknown, K extends Kind = Kind> = {
  readonly [P in K]: { readonly kind: P; readonly schema: z.ZodType<V> } & Kinds[P]
}[K]
export type Measures = Readonly<Record<string, Measure>>

type Value<V, O> = O extends { readonly needs: string } ? V | null : V

function make<V, K extends Kind, const O extends MeasureOptions>(
  kind: K,
  schema: z.ZodType<V>,
  words: Pair,
  options: O | undefined,
  more: object = {},
): Measure<Value<V, O>, K> {
  const visible = options?.needs ? seenBy(options.needs, schema as z.ZodType<V, V>) : schema
  return { kind, schema: visible, words, ...options, ...more } as unknown as Measure<Value<V, O>, K>
}

const number = z.number()

const count = <const O extends MeasureOptions>(words: Pair, options?: O) =>
  make('count', number, words, options)
const sum = <const O extends MeasureOptions & { currency?: string }>(words: Pair, options?: O) =>
  make('sum', number, words, options)
const distinct = <const O extends MeasureOptions>(words: Pair, options?: O) =>
  make('distinct', number, words, options)
const amounts = <const O extends MeasureOptions>(words: Pair, options?: O) =>
  make('amounts', z.array(z.object({ currency: z.string(), amount: z.number() })), words, options)
const converted = <const O extends MeasureOptions>(of: string, words: Pair, options?: O) =>
  make('converted', number, words, options, { of })
const ratio = <const O extends MeasureOptions>(
  of: readonly [part: string, whole: string],
  words: Pair,
  options?: O,
) => make('ratio', number, words, options, { of })
const average = <const O extends MeasureOptions & { currency?: string }>(
  of: readonly [sum: string, count: string],
  words: Pair,
  options?: O,
) => make('average', number.nullable(), words, options, { of })
const difference = <const O extends MeasureOptions & { currency?: string }>(
  of: readonly [from: string, less: string],
  words: Pair,
  options?: O,
) => make('difference', number, words, options, { of })
const percentile = <const O extends MeasureOptions>(share: number, words: Pair, unit: Unit, options?: O) =>
  make('percentile', number.nullable(), words, options, { share, unit })
const cohort = <const O extends MeasureOptions>(
  words: Pair,
  { steps, unit, ...options }: O & { readonly steps: number; readonly unit: Pair },
) => make('cohort', z.array(number), words, options as unknown as O, { steps, unit })

/** Declares a measure: `measure.count(['Orders', '订单数'])`. */
export const measure = {
  count,
  sum,
  distinct,
  amounts,
  converted,
  ratio,
  average,
  difference,
  percentile,
  cohort,
}

/** Values of measures by name, as the server computes them. */
export type Figures = Record<string, unknown>

/** The value of a measure of which there are no rows. */
export function emptyValue(measure: Measure): unknown {
  if (measure.kind === 'amounts') return []
  if (measure.kind === 'percentile' || measure.kind === 'average') return null
  return measure.kind === 'cohort' ? Array<number>(measure.steps).fill(0) : 0
}

/** Whether a value says nothing: a row whose values are all empty is not answered. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 0 ||
  (Array.isArray(value) && value.every((one) => one === 0))

/** Adds the measures that are computed from others. */
export function derive(measures: Measures, figures: Figures): Figures {
  for (const [name, one] of Object.entries(measures)) {
    if (one.kind !== 'ratio' && one.kind !== 'difference' && one.kind !== 'average') continue
    const [first, second] = one.of.map((part) => Number(figures[part] ?? 0)) as [number, number]
    if (one.kind === 'average') figures[name] = second === 0 ? null : Math.round(first / second)
    else figures[name] = one.kind === 'ratio' ? basisPointsOf(first, second) : first - second
  }
  return figures
}

/** Names of the measures that a measure is computed from. */
export const partsOf = (measure: Measure): readonly string[] => ('of' in measure ? [measure.of].flat() : [])
