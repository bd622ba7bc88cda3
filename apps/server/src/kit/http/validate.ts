import { type OtherNames, underOwnNames } from '@dropyard/contract/kit/also'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { messageOf, unknownFieldWords } from '@dropyard/contract/kit/issue-messages'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { isPlain, unknownFields } from '@dropyard/contract/kit/unknown-fields'
import type { z } from 'zod'
import { Refusal } from '../errors.ts'

export const unkeptWords: Words = {
  en: 'Remove the unsupported character (such as a NUL or a broken emoji).',
  zh: '包含无法保存的字符，例如空字符（NUL）或不完整的表情符号。',
}

/** Deeper than any input is declared. */
const deepest = 20

/** NULs, which PostgreSQL keeps nowhere, and halves of characters, as a text that was cut by length ends with. */
export const isUnkept = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** The way to a text that can not be kept; undefined when all can. */
function unkeptIn(value: unknown, depth = 0): string[] | undefined {
  if (typeof value === 'string') return isUnkept(value) ? [] : undefined
  if (!isPlain(value) || depth > deepest) return undefined
  for (const key in value) {
    if (isUnkept(key)) return []
    const found = unkeptIn((value as Record<string, unknown>)[key], depth + 1)
    if (found) return [key, ...found]
  }
  return undefined
}

/** Other names that it takes; those that mean the reader's language, in that language. */
interface Names {
  also: OtherNames
  lang: Lang
}

/** Unknown fields of one request that are named. */
const mostNamed = 20

/** Refuses fields that the schema doesn't declare, other than these: with this value, or with any where it is `undefined`. */
interface Strict {
  readonly ignored: Readonly<Record<string, unknown>>
}

/**
 * Reads input by its schema, or refuses and says for each field what is allowed. Texts are looked at when the schema has
 * taken what it knows, within its limits: what nobody asked for costs nothing.
 */
export function read<S extends z.ZodType>(
  schema: S,
  value: unknown,
  names?: Names,
  strict?: Strict,
): z.output<S> {
  const { given, sent, issues } = underOwnNames(schema, names?.also ?? {}, value ?? {}, names?.lang ?? 'en')
  const fields: Record<string, Words> = {}
  if (strict) {
    const isIgnored = (name: string): boolean => {
      const value = strict.ignored[name]
      const said = (given as Record<string, unknown>)[name]
      return name in strict.ignored && (value === undefined || String(said) === String(value))
    }
    for (const { path, allowed } of unknownFields(schema, given, mostNamed)) {
      const [name = '', ...below] = path
      if (below.length > 0 || !(name in (names?.also ?? {}) || isIgnored(name)))
        fields[path.join('.')] = unknownFieldWords(allowed)
    }
  }
  const result = schema.safeParse(given, { reportInput: true })
  if (result.success && issues.length === 0 && Object.keys(fields).length === 0) {
    const unkept = unkeptIn(result.data)
    if (!unkept) return result.data
    const field = unkept.join('.') || 'body'
    throw new Refusal(commonErrors.invalid, { fields: field }, { [field]: unkeptWords })
  }
  for (const issue of [...issues, ...(result.error?.issues ?? [])]) {
    const [first, ...rest] = issue.path.map(String)
    const field = first === undefined ? 'body' : [sent[first] ?? first, ...rest].join('.')
    fields[field] ??= messageOf(issue)
  }
  throw new Refusal(commonErrors.invalid, { fields: Object.keys(fields) }, fields)
}
