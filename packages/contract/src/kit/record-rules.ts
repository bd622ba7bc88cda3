import { commonErrors, type ErrorCode } from './errors.ts'
import { formatMessage, type MessageValues } from './format-message.ts'
import { isBlank } from './missing.ts'
import type { Lang, Words } from './text.ts'

/** What the fields of a record owe each other: said in its declaration, kept by the server and by its form. */
export interface RecordRules {
  /** Ends of spans, and the fields with which those begin. */
  readonly spans: Readonly<Record<string, string>>
  /** Fields of which exactly one is given, or at most one. */
  readonly either?: Either | undefined
  /** Fields that must be given while another has a certain value. */
  readonly needed: Readonly<Record<string, Condition>>
  /** Filters by a day that a span holds, and the ends of those spans. */
  readonly within: Readonly<Record<string, string>>
}

export interface Either<Name extends string = string> {
  readonly of: readonly Name[]
  /** It may be none of them, too. */
  readonly none?: true
}

/** Another field, and the value of it. */
export type Condition = Readonly<Record<string, unknown>>

interface Ruled {
  readonly rules: RecordRules
  readonly text: Readonly<
    Record<
      Lang,
      {
        readonly fields: Readonly<Record<string, string>>
        readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
      }
    >
  >
}

type Values = Readonly<Record<string, unknown>>

const isGiven = (value: unknown): boolean => !isBlank(value) && value !== false

export const holds = (condition: Condition, values: Values): boolean =>
  Object.entries(condition).every(([name, value]) => values[name] === value)

/** What breaks its rules, by field. Rules whose fields are not all there are not looked at. */
export function brokenRules({ rules, text }: Ruled, given: Values): Record<string, Words> {
  const { ends_before, ends_below, one_of, one_at_most, needed_while } = commonErrors
  const broken: Record<string, Words> = {}
  const say = ({ words }: ErrorCode, values: MessageValues): Words => ({
    en: formatMessage(words, values, 'en'),
    zh: formatMessage(words, values, 'zh'),
  })
  const both = (of: (lang: Lang) => string): Words => ({ en: of('en'), zh: of('zh') })
  const called = (name: string): Words => both((lang) => text[lang].fields[name] ?? name)
  for (const [last, first] of Object.entries(rules.spans)) {
    const [begin, end] = [given[first], given[last]]
    // Days are compared as texts: they are `yyyy-MM-dd`.
    if (typeof begin === 'string' && typeof end === 'string' && end < begin) broken[last] = ends_before.words
    if (typeof begin === 'number' && typeof end === 'number' && end < begin)
      broken[last] = say(ends_below, { first: called(first) })
  }
  const { of = [], none } = rules.either ?? {}
  const some = of.filter((name) => isGiven(given[name]))
  if (of.every((name) => name in given) && some.length !== 1 && !(none && some.length === 0)) {
    const said = say(none ? one_at_most : one_of, { fields: of.map(called) })
    for (const name of some.length > 0 ? some : of) broken[name] = said
  }
  for (const [name, condition] of Object.entries(rules.needed)) {
    if (!(name in given) || isGiven(given[name]) || !holds(condition, given)) continue
    const [[other = '', value] = []] = Object.entries(condition)
    broken[name] = say(needed_while, {
      field: called(name),
      other: called(other),
      value: both((lang) => text[lang].choices?.[other]?.[String(value)] ?? String(value)),
    })
  }
  return broken
}
