import { z } from 'zod'
import { refineMessage } from './issue-messages.ts'
import type { Lang } from './text.ts'

/**
 * Fields that the specification names differently than we do. Requests may use either name, answers contain both. Values are
 * moved to our names before the request is validated, so that handlers know only ours.
 */

/** The specification's name → ours, or → one of ours for each language if theirs is the text in the user's language. */
export type OtherNames = Readonly<Record<string, string | Readonly<Record<Lang, string>>>>

interface Renamed {
  readonly given: unknown
  /** Our name → the name that was sent: error messages use the name that the client knows. */
  readonly sent: Readonly<Record<string, string>>
  /** Errors for fields that were sent under both names with different values. */
  readonly issues: readonly z.core.$ZodIssue[]
}

/** Moves the values of a request to our names. */
export function underOwnNames(schema: z.ZodType, also: OtherNames, given: unknown, lang: Lang): Renamed {
  const sent: Record<string, string> = {}
  const issues: z.core.$ZodIssue[] = []
  const others = isGiven(given) ? Object.keys(also).filter((other) => given[other] !== undefined) : []
  if (!isGiven(given) || !(schema instanceof z.ZodObject) || others.length === 0)
    return { given, sent, issues }
  const own: Record<string, unknown> = { ...given }
  const read = (name: string, value: unknown): string => {
    const result = z.safeParse(schema.shape[name] as z.ZodType, value)
    return JSON.stringify(result.success ? result.data : value)
  }
  const put = (name: string, other: string): void => {
    own[name] = given[other]
    sent[name] = other
  }
  for (const other of others) {
    const [name, more] = ownNames(also[other] as OtherNames[string], lang)
    const isSame = (one: string) => read(one, given[one]) === read(one, given[other])
    if (given[name] === undefined) put(name, other)
    // A text that exists only in the other language was answered to this reader in that language, so it may come back.
    else if (!isSame(name) && !(more && given[name] === '' && isSame(more)))
      issues.push(contradiction(other, name, given[other]))
    // A client that knows only their name has one text: it fills both languages if the second one is required.
    if (more && given[more] === undefined && !z.safeParse(schema.shape[more] as z.ZodType, undefined).success)
      put(more, other)
  }
  return { given: own, sent, issues }
}

type Given = Readonly<Record<string, unknown>>
const isGiven = (value: unknown): value is Given => value !== null && typeof value === 'object'

/** Our names for one of theirs, the one of the reader's language first. */
const ownNames = (own: OtherNames[string], lang: Lang): readonly [string, string?] =>
  typeof own === 'string' ? [own] : [own[lang], own[lang === 'en' ? 'zh' : 'en']]

const contradiction = (other: string, own: string, input: unknown): z.core.$ZodIssue => ({
  code: 'custom',
  path: [other],
  input,
  ...refineMessage({
    en: `Another name of ${own}, which says something else. Send one of them.`,
    zh: `与 ${own} 为同一字段，但内容不同，请只提交其中一个。`,
  }),
})
