import { z } from 'zod'
import { refineMessage } from './issue-messages.ts'
import type { Lang } from './text.ts'

/**
 * Names that the specification gives to what we call otherwise. A request may use either; answers carry both. What is
 * sent is put under our names before it is read, so that no handler knows of the others.
 */

/** Their name, and ours: one, or one for each language where theirs means the reader's. */
export type OtherNames = Readonly<Record<string, string | Readonly<Record<Lang, string>>>>

interface Renamed {
  readonly given: unknown
  /** Our names that came in under another: what is wrong with them is said under the name that was sent. */
  readonly sent: Readonly<Record<string, string>>
  /** Of those that say something else under each of both names. */
  readonly issues: readonly z.core.$ZodIssue[]
}

/** What was sent, under our names. */
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
    // Where a text stands in one language alone, its readers in the other get that one.
    else if (!isSame(name) && !(more && given[name] === '' && isSame(more)))
      issues.push(contradiction(other, name, given[other]))
    // Who knows of one name alone says it for both languages where both are required.
    if (more && given[more] === undefined && !z.safeParse(schema.shape[more] as z.ZodType, undefined).success)
      put(more, other)
  }
  return { given: own, sent, issues }
}

type Given = Readonly<Record<string, unknown>>
const isGiven = (value: unknown): value is Given => value !== null && typeof value === 'object'

/** That of the reader's language first. */
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
