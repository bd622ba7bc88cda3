import { commonErrors, type ErrorCode } from './errors.ts'
import { formatMessage, type MessageValues } from './format-message.ts'
import { isBlank } from './missing.ts'
import type { Lang, Words } from './text.ts'

/** Rules between the fields of a record. Its declaration states them; server and form check them. */
export interface RecordRules {
  /** Ranges, as end field → start field: `{ last_day: 'first_day' }`. The end must not be before the start. */
  readonly spans: Readonly<Record<string, string>>
  /** Fields of which exactly one, or at most one, must be given. */
  readonly exclusive?: Either | undefined
  /** Fields that are required while another field has a certain value. */
  readonly requiredWhen: Readonly<Record<string, Condition>>
  /** Filters by a day within a range, as filter → the range's end field. */
  readonly within: Readonly<Record<string, string>>
}

export interface Either<Name extends string = string> {
  readonly of: readonly Name[]
  /** Giving none of them is allowed, too. */
  readonly none?: true
}

/** True when all these fields have these values: `{ status: 'blocked' }`. */
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

/** Messages for broken rules, by field. A rule is skipped if `given` lacks one of its fields, as in a partial update. */
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
  const { of = [], none } = rules.exclusive ?? {}
  const some = of.filter((name) => isGiven(given[name]))
  if (of.every((name) => name in given) && some.length !== 1 && !(none && some.length === 0)) {
    const said = say(none ? one_at_most : one_of, { fields: of.map(called) })
    for (const name of some.length > 0 ? some : of) broken[name] = said
  }
  for (const [name, condition] of Object.entries(rules.requiredWhen)) {
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
