import type { Lines } from '@dropyard/contract/kit/lines'
import type { WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { type Control, controlOf } from '@dropyard/contract/kit/wire'
import type { z } from 'zod'

/** Generates valid and invalid values from the fields of a record, for its test suite. */

type Values = Record<string, unknown>

/** Candidates for a text field: `NAME-007`, a shorter one for small limits, and a URL. */
function textsOf(name: string, n: number): string[] {
  const number = String(n).padStart(3, '0')
  const word = name.replaceAll('_', '-').toUpperCase()
  return [`${word}-${number}`, `T${number}`, `https://shop.example/${number}`]
}

const countries = ['DE', 'FR', 'US']

/** Candidates for a valid value, the best one first. */
function guesses(
  name: string,
  n: number,
  { control, max, min = 0, codes, choices = [] }: Control,
): unknown[] {
  if (codes) {
    const code = codes === 'country' ? countries[n % countries.length] : 'USD'
    return control === 'tags' ? [[code]] : [code]
  }
  const chosen = choices[n % choices.length]
  switch (control) {
    case 'choice':
      return [chosen]
    case 'tags':
      return [[chosen ?? `${name}-${n}`]]
    case 'int':
    case 'money':
      return [min + (n % ((max ?? 1_000_000) - min + 1))]
    case 'decimal':
      return [String(1 + (n % 50)), '0.5']
    case 'flag':
      return [n % 2 === 0]
    case 'day':
      return [new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10)]
    case 'instant':
      return [new Date(Date.UTC(2030, 0, 1 + n)).toISOString()]
    case 'email':
      return [`${name}-${n}@shop.example`]
    case 'text':
    case 'area':
      return textsOf(name, n)
    default:
      return []
  }
}

const several = new Set<Control['control']>(['tags', 'ids', 'pictures', 'rows', 'lines', 'json', 'table'])

const fieldsOf = (shape: z.core.$ZodShape) => Object.entries(shape as Record<string, z.ZodType>)

/** The field's name and its first valid candidate as its schema parses it; empty when none is valid. */
function guess(name: string, schema: z.ZodType, n: number): [string, unknown][] {
  const control = controlOf(schema)
  const read = control ? guesses(name, n, control).map((one) => schema.safeParse(one)) : []
  return read.flatMap(({ success, data }) => (success ? [[name, data] as [string, unknown]] : [])).slice(0, 1)
}

/** Lines of an input; every fourth input has as few as it may. */
export const guessedLines = ({ line, min }: Lines, n: number): Values[] => {
  const least = (min as number | undefined) ?? 0
  const count = n % 4 === 3 ? least : Math.max(least, 1 + (n % 3))
  return Array.from({ length: count }, (_, at) => guessed(line, n * 10 + at))
}

/** An input, different for each `n`. Fields that can't be generated, such as ids of other records, are left out. */
export const guessed = (record: Pick<WholeRecord, 'input'>, n: number): Values =>
  Object.fromEntries(
    fieldsOf(record.input.shape).flatMap(([name, schema]) =>
      // In every fourth input, optional texts are empty.
      n % 4 === 3 && schema.safeParse('').success ? [] : guess(name, schema, n),
    ),
  )

/** The required fields of an input, with generated values. */
export const needed = (input: z.core.$ZodShape = {}): Values =>
  Object.fromEntries(
    fieldsOf(input).flatMap(([name, schema]) =>
      schema.safeParse(undefined).success ? [] : guess(name, schema, 1),
    ),
  )

/** Flags and choices, which may have the same value in two generated inputs. */
export const switches = (record: WholeRecord): string[] =>
  fieldsOf(record.input.shape).flatMap(([name, schema]) => {
    const { control, choices = [] } = controlOf(schema) ?? {}
    return control === 'flag' || (control === 'choice' && choices.length > 1) ? [name] : []
  })

/** The empty value that a field accepts. */
export const blankOf = (record: WholeRecord, name: string): unknown => {
  const schema = (record.input.shape as unknown as Record<string, z.ZodType>)[name]
  return [null, '', [], false].find((one) => schema?.safeParse(one).success)
}

/** A day for a filter by a period, and which rows it finds; undefined for other filters. */
export function withinSpan({ rules }: WholeRecord, filter: string, made: readonly Values[]) {
  const last = rules.within[filter]
  const first = last && rules.spans[last]
  const value = first && made[Math.floor(made.length / 2)]?.[first]
  if (!first) return undefined
  const finds = (row: Values) =>
    String(row[first]) <= String(value) && (row[last] === null || String(row[last]) >= String(value))
  return { value, finds }
}

/** Values that a field may refuse: empty, malformed, a script instead of a URL, and values beyond its limits. */
function mistakes({ control, max, min = 0 }: Control): unknown[] {
  if (several.has(control)) return []
  const isNumber = control === 'int' || control === 'money' || control === 'decimal'
  if (isNumber) return ['no such thing', min - 1, ...(max === undefined ? [] : [max + 1])]
  const isText = control === 'text' || control === 'area' || control === 'email'
  const tooLong = 'x'.repeat(Math.min(max ?? 0, 5000) + 1)
  return ['', 'no such thing', ...(isText ? ['javascript:alert(1)', 'data:text/html,x', tooLong] : [])]
}

/** Pairs of a field and an invalid value. Fields that accept everything, or several values, have none. */
export const refused = (record: Pick<WholeRecord, 'input'>): [string, unknown][] =>
  fieldsOf(record.input.shape).flatMap(([name, schema]) => {
    const control = controlOf(schema)
    const wrong = control ? mistakes(control).filter((one) => !schema.safeParse(one).success) : []
    return wrong.map((one): [string, unknown] => [name, one])
  })
