import { z } from 'zod'
import type { ChoiceWords } from './control.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { formats, refineMessage } from './issue-messages.ts'
import type { Pair } from './text.ts'
import { isWebAddress, webAddressWords } from './web-address.ts'
import { once, onceOf, read, said, toFlag, toNumber, type Wire } from './wire-read.ts'
import type { Tone } from './workflow.ts'

/**
 * Values as they travel. Requests are form-encoded, so everything arrives as text; these types read text and
 * proper JSON alike, refuse everything else, and carry what a form needs to know (`meta.control`).
 * An empty text is "not given", never zero.
 */

export * from './control.ts'
export * from './wire-lists.ts'
export type { Wire } from './wire-read.ts'

/** The words of a choice: in English, in Chinese, and the colour of a state. */
type Choices = Readonly<Record<string | number, readonly [en: string, zh: string, tone?: Tone] | ChoiceWords>>

/** Those of a type's values that are a few words or numbers; never where any is allowed. */
export type WordedValue<V> = V extends string
  ? string extends V
    ? never
    : V
  : V extends number
    ? number extends V
      ? never
      : V
    : never

/** A whole number. */
export const int = once<[limits?: { min?: number; max?: number }], Wire<number>>((limits = {}) =>
  read(
    toNumber,
    z
      .int()
      .min(limits.min ?? Number.MIN_SAFE_INTEGER)
      .max(limits.max ?? Number.MAX_SAFE_INTEGER),
    { control: 'int', ...limits },
  ),
)

/** An amount in minor units of the currency that stands beside it, or of a certain one. */
export const minor = once<[limits?: { min?: number; max?: number; currency?: string }], Wire<number>>(
  (limits = {}) =>
    read(
      toNumber,
      z
        .int()
        .min(limits.min ?? Number.MIN_SAFE_INTEGER)
        .max(limits.max ?? Number.MAX_SAFE_INTEGER),
      { control: 'money', ...limits },
    ),
)

/** A decimal number as text, such as a rate: never a float. */
export const decimal = once<[places?: number, limits?: [min: number, max: number]], Wire<string>>(
  (places = 6, [min, max] = [-Infinity, Infinity]) =>
    read(
      (value) => (typeof value === 'number' ? String(value) : value),
      z
        .string()
        .regex(new RegExp(`^-?(0|[1-9]\\d*)(\\.\\d{1,${places}})?$`), `At most ${places} decimals`)
        .refine(
          // What is no number is said already.
          (value) => !(Number(value) < min || Number(value) > max),
          refineMessage({ en: `Between ${min} and ${max}.`, zh: `请输入 ${min} 到 ${max} 之间的数。` }),
        ),
      { control: 'decimal', max: places },
    ),
)

/** The id of a record. */
export const id: Wire<number> = read(toNumber, z.int().min(1), { control: 'id' })

/** The id of another record, and where it is chosen: `wire.ref(() => warehouse.select)`. */
export const ref = (select: () => AnyEndpoint): Wire<number> =>
  id.meta({ control: 'id', select }) as Wire<number>

/** Yes or no; `1`/`0` and `true`/`false` on the wire. */
export const flag: Wire<boolean> = read(toFlag, z.boolean(), { control: 'flag' })

/** One line of text, trimmed. At most 100 characters unless told (specification, section 9). */
export const line = once<[max?: number, min?: number], Wire<string>>((max = 100, min = 1) =>
  read((v) => (v === undefined && min === 0 ? '' : v), z.string().trim().min(min).max(max), {
    control: 'text',
    max,
    min,
  }),
)

/** A code of a certain form, and what is said of another one; `letters`: kept in capitals, or in small ones. */
export function code(form: RegExp, [en, zh]: Pair, { max = 40, min = 1, letters }: CodeOptions = {}) {
  const cased = (text: string): string =>
    letters === 'upper' ? text.toUpperCase() : letters === 'lower' ? text.toLowerCase() : text
  return read(
    (v) => (typeof v === 'string' ? cased(v) : v),
    z
      .string()
      .trim()
      .min(min)
      .max(max)
      // What is not given is said already.
      .refine((text) => text === '' || form.test(text), refineMessage({ en, zh })),
    { control: 'text', max, min },
  ) as Wire<string>
}

interface CodeOptions {
  readonly max?: number
  readonly min?: number
  readonly letters?: 'upper' | 'lower'
}

/** A code that people hand on, such as of a coupon: kept in capitals. */
export const capitals = (min: number): Wire<string> =>
  code(/^[A-Z0-9-]+$/, ['Only English letters, digits and hyphens.', '只能使用英文字母、数字和连字符。'], {
    min,
    letters: 'upper',
  })

/**
 * An address that becomes a link: http or https alone. With `min` 0 it may be left empty. For what comes in: rows that
 * go out say `line`, because what was kept before is still shown.
 */
export const webAddress = once<[max?: number, min?: 0 | 1], Wire<string>>((max = 200, min = 1) =>
  read(
    (v) => (v === undefined && min === 0 ? '' : v),
    z
      .string()
      .trim()
      .min(min)
      .max(max)
      .refine((text) => text === '' || isWebAddress(text), refineMessage(webAddressWords)),
    { control: 'text', max, min, link: true },
  ),
)

/** What the person is called who did something; empty for nobody, and for staff where merchants read it. */
export const person = line(100, 0).meta({ control: 'person' }) as Wire<string>

/** The number of a document, such as RC00000012. */
export const serial: Wire<string> = line(20)

/** Text of several lines. */
export const area = once<[max?: number, min?: number], Wire<string>>((max = 2000, min = 0) =>
  read((v) => (v === undefined && min === 0 ? '' : v), z.string().trim().min(min).max(max), {
    control: 'area',
    max,
    min,
  }),
)

/** What goes over a wire, as it is: shown in its own lines. */
export const raw = <S extends z.ZodType>(schema: S): S => schema.meta({ control: 'raw' }) as S

/** A secret: never trimmed, never logged. */
export const secret = once<[max?: number, min?: number], Wire<string>>((max = 100, min = 1) =>
  read((v) => v, z.string().min(min).max(max), { control: 'text', max }),
)

/** An e-mail address, in lower case. */
export const email: Wire<string> = read(
  (v) => (typeof v === 'string' ? v.trim().toLowerCase() : v),
  z.email('Incorrect email format').max(100),
  { control: 'email', max: 100 },
)

/** There is no year 0, and what is none in PostgreSQL is none here. */
const hasYear = (text: string): boolean => !text.startsWith('0000')
/** A zone may carry a time into the year 10000 or before the first one. */
const hasYearInUtc = (text: string): boolean =>
  hasYear(text) && (text.endsWith('Z') || /^\d{4}-/.test(new Date(text).toJSON() ?? ''))

/** A calendar day, `yyyy-MM-dd`. */
export const day: Wire<string> = read((v) => v, z.iso.date().refine(hasYear, refineMessage(formats.date)), {
  control: 'day',
})

/** A point in time, ISO 8601 in UTC. A `Date` of the server is taken and written the same way. */
export const instant: Wire<string> = read(
  (v) => (v instanceof Date ? v.toISOString() : v),
  z.iso.datetime({ offset: true }).refine(hasYearInUtc, refineMessage(formats.datetime)),
  { control: 'instant' },
)

/** An edge of a span of time: a day in UTC, or a point in time where the day is somebody's own. */
export const edge: Wire<string> = read(
  (v) => v,
  z.union([
    z.iso.date().refine(hasYear, refineMessage(formats.date)),
    z.iso.datetime({ offset: true }).refine(hasYearInUtc, refineMessage(formats.datetime)),
  ]),
  { control: 'instant' },
)

/** One of a few words, by themselves or each with what it is called: `{ active: ['In use', '使用中', 'green'] }`. */
export function choice<const T extends readonly [string, ...string[]]>(choices: T): Wire<T[number]>
export function choice<const W extends Choices>(choices: W): Wire<keyof W & string>
export function choice(of: readonly string[] | Choices): Wire<string> {
  const choices = isList(of) ? of : Object.keys(of)
  return read((v) => (typeof v === 'number' ? String(v) : v), z.enum(choices), {
    control: 'choice',
    choices,
    ...(isList(of) ? {} : { words: wordsOf(of) }),
  })
}

const isList = (of: readonly string[] | Choices): of is readonly string[] => Array.isArray(of)

const wordsOf = (of: Choices): Record<string, ChoiceWords> =>
  Object.fromEntries(Object.entries(of).map(([value, one]) => [value, 'en' in one ? one : spelled(one)]))

const spelled = ([en, zh, tone]: readonly [string, string, Tone?]): ChoiceWords => ({
  en,
  zh,
  ...(tone ? { tone } : {}),
})

/** Whether something is used, or kept and not offered. */
export const inUse = choice({ active: ['Active', '启用', 'green'], disabled: ['Inactive', '停用', 'grey'] })

/** One of a few numbers, such as a status, by themselves or each with what it is called. */
export function number<const T extends readonly [number, ...number[]]>(choices: T): Wire<T[number]>
export function number<const W extends Choices>(choices: W): Wire<keyof W & number>
export function number(of: readonly number[] | Choices): Wire<number> {
  const choices = Array.isArray(of) ? of.map(String) : Object.keys(of)
  return read(toNumber, z.literal(choices.map(Number)) as unknown as z.ZodType<number>, {
    control: 'choice',
    choices,
    ...(Array.isArray(of) ? {} : { words: wordsOf(of as Choices) }),
  })
}

type Halves = Readonly<Record<string, readonly [schema: z.ZodType, en: string, zh: string, more?: object]>>
/** Fields that stand two on a line of their form. */
export const halves = <const F extends Halves>(fields: F): F => {
  const each = Object.entries(fields).map(([name, [schema, en, zh, more]]) => [
    name,
    [schema, en, zh, { ...more, half: true }],
  ])
  return Object.fromEntries(each) as F
}

/** `null` allowed; an empty text means null. */
export const nullable: <T>(schema: Wire<T>) => Wire<T | null> = onceOf(
  (schema: z.ZodType) =>
    said(
      z.preprocess((v) => (v === '' || v === undefined ? null : v), schema.nullable()),
      schema.meta(),
    ) as never,
)

/** Empty until somebody gives it: what is left out is `null`. */
export const maybe: <T>(schema: Wire<T>) => z.ZodDefault<Wire<T | null>> = onceOf(
  (schema: z.ZodType) => nullable(schema).default(null) as never,
)
