import { type OtherNames, underOwnNames } from '@dropyard/contract/kit/also'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { messageOf, unknownFieldWords } from '@dropyard/contract/kit/issue-messages'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { isPlain, type UnknownField, unknownFields } from '@dropyard/contract/kit/unknown-fields'
import type { z } from 'zod'
import { Refusal } from '../errors.ts'

export const unstorableWords: Words = {
  en: 'Remove the unsupported character (such as a NUL or a broken emoji).',
  zh: '包含无法保存的字符，例如空字符（NUL）或不完整的表情符号。',
}

/** Deeper than any declared input. */
const deepest = 20

/** Whether a text contains NUL, which PostgreSQL can't store, or an unpaired surrogate, such as from cutting a text by length. */
export const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** The path to a text that can't be stored; undefined when all can. */
function unkeptIn(value: unknown, depth = 0): string[] | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? [] : undefined
  if (!isPlain(value) || depth > deepest) return undefined
  for (const key in value) {
    if (isUnstorable(key)) return []
    const found = unkeptIn((value as Record<string, unknown>)[key], depth + 1)
    if (found) return [key, ...found]
  }
  return undefined
}

/** Alternative names of fields; for those that exist per language, the language of the request decides. */
interface Names {
  also: OtherNames
  lang: Lang
}

/** Maximum of unknown fields that are searched for, and that the message names. */
const mostUnknown = 1000
const mostNamed = 20

/** Refuses undeclared fields other than these. */
interface Strict {
  /** Fields that are ignored if they have this value, or with any value where it is `undefined`. */
  readonly ignored: Readonly<Record<string, unknown>>
  /**
   * Schemas of responses that the client may have read. A request may contain their fields, so that a client can send
   * back a whole row in which it changed something.
   */
  readonly readBack?: () => readonly z.ZodType[]
}

/** Undeclared fields that a request has no reason to send, each with the names that are accepted instead. */
function strangeFields(
  schema: z.ZodType,
  given: unknown,
  { also, ignored, readBack = () => [] }: Strict & { also: OtherNames },
): UnknownField[] {
  const key = ({ path }: UnknownField): string => path.join('\n')
  const undeclared = unknownFields(schema, given, mostUnknown)
  if (undeclared.length === 0) return []
  const neverRead = readBack().map((row) => new Set(unknownFields(row, given, mostUnknown).map(key)))
  return undeclared.filter((field) => {
    const [name = '', ...below] = field.path
    if (below.length === 0 && name in also) return false
    if (below.length === 0 && name in ignored) {
      const said = (given as Record<string, unknown>)[name]
      return ignored[name] !== undefined && String(said) !== String(ignored[name])
    }
    return neverRead.every((unknown) => unknown.has(key(field)))
  })
}

/**
 * Validates input by its schema, or refuses and tells for each field what is allowed. Whether texts can be stored is checked
 * after validation, on declared fields within their limits only, so that undeclared data costs nothing.
 */
export function read<S extends z.ZodType>(
  schema: S,
  value: unknown,
  names?: Names,
  strict?: Strict,
): z.output<S> {
  const { given, sent, issues } = underOwnNames(schema, names?.also ?? {}, value ?? {}, names?.lang ?? 'en')
  const fields: Record<string, Words> = {}
  const strange = strict ? strangeFields(schema, given, { also: {}, ...names, ...strict }) : []
  for (const { path, allowed } of strange.slice(0, mostNamed))
    fields[path.join('.')] = unknownFieldWords(allowed)
  const result = schema.safeParse(given, { reportInput: true })
  if (result.success && issues.length === 0 && Object.keys(fields).length === 0) {
    const unkept = unkeptIn(result.data)
    if (!unkept) return result.data
    const field = unkept.join('.') || 'body'
    throw new Refusal(commonErrors.invalid, { fields: field }, { [field]: unstorableWords })
  }
  for (const issue of [...issues, ...(result.error?.issues ?? [])]) {
    const [first, ...rest] = issue.path.map(String)
    const field = first === undefined ? 'body' : [sent[first] ?? first, ...rest].join('.')
    fields[field] ??= messageOf(issue)
  }
  throw new Refusal(commonErrors.invalid, { fields: Object.keys(fields) }, fields)
}
