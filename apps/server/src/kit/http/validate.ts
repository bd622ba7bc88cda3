import { type OtherNames, underOwnNames } from '@dropyard/contract/kit/also'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { messageOf } from '@dropyard/contract/kit/issue-messages'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import type { z } from 'zod'
import { Refusal } from '../errors.ts'

const unkeptWords: Words = {
  en: 'Remove the unsupported character (such as a broken emoji).',
  zh: '包含无法保存的字符，例如不完整的表情符号。',
}

/** Deeper than any input is declared. */
const deepest = 20

/** What bodies and queries consist of; a stream of bytes is read by who wants it. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (value !== null &&
    typeof value === 'object' &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))

/** NULs, which PostgreSQL keeps nowhere, and halves of characters, as a text that was cut by length ends with. */
const isUnkept = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

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

/**
 * Reads input by its schema, or refuses and says for each field what is allowed. Texts are looked at when the schema has
 * taken what it knows, within its limits: what nobody asked for costs nothing.
 */
export function read<S extends z.ZodType>(schema: S, value: unknown, names?: Names): z.output<S> {
  const { given, sent, issues } = underOwnNames(schema, names?.also ?? {}, value ?? {}, names?.lang ?? 'en')
  const result = schema.safeParse(given, { reportInput: true })
  if (result.success && issues.length === 0) {
    const unkept = unkeptIn(result.data)
    if (!unkept) return result.data
    const field = unkept.join('.') || 'body'
    throw new Refusal(commonErrors.invalid, { fields: field }, { [field]: unkeptWords })
  }
  const fields: Record<string, Words> = {}
  for (const issue of [...issues, ...(result.error?.issues ?? [])]) {
    const [first, ...rest] = issue.path.map(String)
    const field = first === undefined ? 'body' : [sent[first] ?? first, ...rest].join('.')
    fields[field] ??= messageOf(issue)
  }
  throw new Refusal(commonErrors.invalid, { fields: Object.keys(fields) }, fields)
}
