import type { WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { type Control, controlOf } from '@dropyard/contract/kit/wire'
import type { z } from 'zod'

/** Values that follow from the fields of a record, for its suite: some that it takes, and some that it refuses. */

type Values = Record<string, unknown>

/** Such as `NAME-007`, shorter where there is no room, and an address where the field wants one. */
function textsOf(name: string, n: number): string[] {
  const number = String(n).padStart(3, '0')
  const word = name.replaceAll('_', '-').toUpperCase()
  return [`${word}-${number}`, `T${number}`, `https://shop.example/${number}`]
}

const countries = ['DE', 'FR', 'US']

/** What a field may hold, the best guess first. */
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

const several = new Set<Control['control']>(['tags', 'ids', 'pictures', 'rows', 'json', 'table'])

const fieldsOf = (shape: z.core.$ZodShape) => Object.entries(shape as Record<string, z.ZodType>)

/** What the field makes of the first guess that it takes, under its name; nothing where none is right. */
function guess(name: string, schema: z.ZodType, n: number): [string, unknown][] {
  const control = controlOf(schema)
  const read = control ? guesses(name, n, control).map((one) => schema.safeParse(one)) : []
  return read.flatMap(({ success, data }) => (success ? [[name, data] as [string, unknown]] : [])).slice(0, 1)
}

/** An input; every number gives another one. What nobody can guess, such as the id of something, is left out. */
export const guessed = (record: WholeRecord, n: number): Values =>
  Object.fromEntries(
    fieldsOf(record.input.shape).flatMap(([name, schema]) =>
      // Of what may be empty, every fourth is.
      n % 4 === 3 && schema.safeParse('').success ? [] : guess(name, schema, n),
    ),
  )

/** What may not be left out of an input. */
export const needed = (input: z.core.$ZodShape = {}): Values =>
  Object.fromEntries(
    fieldsOf(input).flatMap(([name, schema]) =>
      schema.safeParse(undefined).success ? [] : guess(name, schema, 1),
    ),
  )

/** By field, a value that it refuses; nothing for one that takes whatever it gets, or several values. */
export function refused(record: WholeRecord): Values {
  const found = fieldsOf(record.input.shape).flatMap(([name, schema]) => {
    const control = controlOf(schema)
    if (!control || several.has(control.control)) return []
    const { max = 0, min = 0 } = control
    const tried = [
      '',
      'no such thing',
      'javascript:alert(1)',
      'x'.repeat(Math.min(max, 5000) + 1),
      min - 1,
      max + 1,
    ]
    const wrong = tried.find((one) => !schema.safeParse(one).success)
    return wrong === undefined ? [] : [[name, wrong] as const]
  })
  return Object.fromEntries(found)
}
