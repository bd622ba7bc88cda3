import { z } from 'zod'
import type { ChoiceWords } from './control.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { formats, refineMessage } from './issue-messages.ts'
import type { Pair } from './text.ts'
import { isWebAddress, webAddressWords } from './web-address.ts'
import {
  cachedByArguments,
  cachedBySchema,
  read,
  toFlag,
  toNumber,
  type Wire,
  withMeta,
} from './wire-read.ts'
import type { Tone } from './workflow.ts'

/**
 * Types of values in requests and answers. Requests are form-encoded, so every value arrives as text; these schemas accept
 * text as well as JSON values, and carry in their metadata how a form shows the value ({@link Control}). An empty text means
 * "not given", never zero.
 *
 * ```ts
 * z.object({ name: wire.line(40), weight: wire.int({ min: 0 }), price: wire.minor(), entity_id: wire.ref(() => entity.select) })
 * ```
 */

export * from './control.ts'
export * from './wire-lists.ts'
export type { Wire } from './wire-read.ts'

/** Values with their labels in English and Chinese, and optionally a colour: `{ active: ['Active', '启用', 'green'] }`. */
type Choices = Readonly<Record<string | number, readonly [en: string, zh: string, tone?: Tone] | ChoiceWords>>

/** The literal values in a type: `'a' | 'b'` of `'a' | 'b' | null`. `never` if any string or number is allowed. */
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
export const int = cachedByArguments<[limits?: { min?: number; max?: number }], Wire<number>>((limits = {}) =>
  read(
    toNumber,
    z
      .int()
      .min(limits.min ?? Number.MIN_SAFE_INTEGER)
      .max(limits.max ?? Number.MAX_SAFE_INTEGER),
    { control: 'int', ...limits },
  ),
)

/** An amount in minor units (cents). Its currency is in another field of the same object, unless `currency` says it. */
export const minor = cachedByArguments<
  [limits?: { min?: number; max?: number; currency?: string }],
  Wire<number>
>((limits = {}) =>
  read(
    toNumber,
    z
      .int()
      .min(limits.min ?? Number.MIN_SAFE_INTEGER)
      .max(limits.max ?? Number.MAX_SAFE_INTEGER),
    { control: 'money', ...limits },
  ),
)

/** A decimal number, kept as text so that no float rounds it, such as an exchange rate. `places`: most decimals. */
export const decimal = cachedByArguments<
  [places?: number, limits?: [min: number, max: number]],
  Wire<string>
>((places = 6, [min, max] = [-Infinity, Infinity]) =>
  read(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string()
      .regex(new RegExp(`^-?(0|[1-9]\\d*)(\\.\\d{1,${places}})?$`), `At most ${places} decimals`)
      .refine(
        // A text that isn't a number is already refused by the pattern.
        (value) => !(Number(value) < min || Number(value) > max),
        refineMessage({ en: `Between ${min} and ${max}.`, zh: `请输入 ${min} 到 ${max} 之间的数。` }),
      ),
    { control: 'decimal', max: places },
  ),
)

/** The id of a record. */
export const id: Wire<number> = read(toNumber, z.int().min(1), { control: 'id' })

/** The id of another record. Forms let the user choose it from the given endpoint: `wire.ref(() => warehouse.select)`. */
export const ref = (select: () => AnyEndpoint): Wire<number> =>
  id.meta({ control: 'id', select }) as Wire<number>

/** A boolean; requests may send `1`/`0` or `true`/`false`. */
export const flag: Wire<boolean> = read(toFlag, z.boolean(), { control: 'flag' })

/** One line of text, trimmed. At most 100 characters by default (specification, section 9); `line(100, 0)` may be empty. */
export const text = cachedByArguments<[max?: number, min?: number], Wire<string>>((max = 100, min = 1) =>
  read((v) => (v === undefined && min === 0 ? '' : v), z.string().trim().min(min).max(max), {
    control: 'text',
    max,
    min,
  }),
)

/** A code that matches a pattern, and the message if it doesn't. `letters`: converts it to upper or lower case. */
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
      // An empty text is already refused by `min`, or allowed by it.
      .refine((text) => text === '' || form.test(text), refineMessage({ en, zh })),
    { control: 'text', max, min },
  ) as Wire<string>
}

interface CodeOptions {
  readonly max?: number
  readonly min?: number
  readonly letters?: 'upper' | 'lower'
}

/** A code that people pass on, such as a coupon's: converted to upper case. */
export const capitals = (min: number): Wire<string> =>
  code(/^[A-Z0-9-]+$/, ['Only English letters, digits and hyphens.', '只能使用英文字母、数字和连字符。'], {
    min,
    letters: 'upper',
  })

/**
 * A web address that is shown as a link: only http or https. With `min` 0 it may be empty. Only for input: schemas of answers
 * use `line`, because addresses that were stored before this rule must still be answered.
 */
export const webAddress = cachedByArguments<[max?: number, min?: 0 | 1], Wire<string>>((max = 200, min = 1) =>
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

/** Name of the person who did something. Empty if no person did it, and for merchants if it was staff. */
export const person = text(100, 0).meta({ control: 'person' }) as Wire<string>

/** The number of a document, such as RC00000012. */
export const serial: Wire<string> = text(20)

/** Text of several lines. */
export const area = cachedByArguments<[max?: number, min?: number], Wire<string>>((max = 2000, min = 0) =>
  read((v) => (v === undefined && min === 0 ? '' : v), z.string().trim().min(min).max(max), {
    control: 'area',
    max,
    min,
  }),
)

/** Raw content of an HTTP request or answer, shown unformatted with its line breaks. */
export const raw = <S extends z.ZodType>(schema: S): S => schema.meta({ control: 'raw' }) as S

/** A secret, such as a password: not trimmed. The endpoint has to list its field in `secrets` to keep it out of logs. */
export const secret = cachedByArguments<[max?: number, min?: number], Wire<string>>((max = 100, min = 1) =>
  read((v) => v, z.string().min(min).max(max), { control: 'text', max }),
)

/** An e-mail address, in lower case. */
export const email: Wire<string> = read(
  (v) => (typeof v === 'string' ? v.trim().toLowerCase() : v),
  z.email('Incorrect email format').max(100),
  { control: 'email', max: 100 },
)

/** PostgreSQL has no year 0, so it is refused here. */
const hasYear = (text: string): boolean => !text.startsWith('0000')
/** Converting to UTC can move a time into the year 10000 or before year 1, which is refused, too. */
const hasYearInUtc = (text: string): boolean =>
  hasYear(text) && (text.endsWith('Z') || /^\d{4}-/.test(new Date(text).toJSON() ?? ''))

/** A calendar day, `yyyy-MM-dd`. */
export const day: Wire<string> = read((v) => v, z.iso.date().refine(hasYear, refineMessage(formats.date)), {
  control: 'day',
})

/** A point in time, ISO 8601 in UTC. A `Date`, as the server's queries return it, is converted. */
export const instant: Wire<string> = read(
  (v) => (v instanceof Date ? v.toISOString() : v),
  z.iso.datetime({ offset: true }).refine(hasYearInUtc, refineMessage(formats.datetime)),
  { control: 'instant' },
)

/** Start or end of a period: a day in UTC, or a point in time if the day is meant in the user's time zone. */
export const edge: Wire<string> = read(
  (v) => v,
  z.union([
    z.iso.date().refine(hasYear, refineMessage(formats.date)),
    z.iso.datetime({ offset: true }).refine(hasYearInUtc, refineMessage(formats.datetime)),
  ]),
  { control: 'instant' },
)

/** One of a few texts: `choice(['asc', 'desc'])`, or with labels: `choice({ active: ['In use', '使用中', 'green'] })`. */
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

/** Whether a record is in use, or is kept but no longer offered for selection. */
export const inUse = choice({ active: ['Active', '启用', 'green'], disabled: ['Inactive', '停用', 'grey'] })

/** One of a few numbers, such as a status: `number([1, 2])`, or with labels: `number({ 1: ['New', '新建'] })`. */
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
/** Sets `halfWidth` on each of these fields, so that a form shows two of them on a line. */
export const halfWidthFields = <const F extends Halves>(fields: F): F => {
  const each = Object.entries(fields).map(([name, [schema, en, zh, more]]) => [
    name,
    [schema, en, zh, { ...more, halfWidth: true }],
  ])
  return Object.fromEntries(each) as F
}

/** Allows `null`. An empty text or a missing value is read as `null`. */
export const nullable: <T>(schema: Wire<T>) => Wire<T | null> = cachedBySchema(
  (schema: z.ZodType) =>
    withMeta(
      z.preprocess((v) => (v === '' || v === undefined ? null : v), schema.nullable()),
      schema.meta(),
    ) as never,
)

/** Like `nullable`, and optional for the caller: the default is `null`. */
export const maybe: <T>(schema: Wire<T>) => z.ZodDefault<Wire<T | null>> = cachedBySchema(
  (schema: z.ZodType) => nullable(schema).default(null) as never,
)
