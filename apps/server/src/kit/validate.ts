import { commonErrors } from '@dropyard/contract/kit/errors'
import { wordsOf } from '@dropyard/contract/kit/flaw'
import type { Words } from '@dropyard/contract/kit/text'
import type { z } from 'zod'
import { Refusal } from './errors.ts'

const unkeptWords: Words = {
  en: 'Holds a character that can not be kept, such as half an emoji.',
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
const isUnkept = (text: string): boolean => text.includes('\u0000') || /\p{Surrogate}/u.test(text)

/** Where a text can not be kept; undefined when all can. */
function unkeptIn(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isUnkept(value) ? path.join('.') || 'body' : undefined
  if (!isPlain(value) || path.length > deepest) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = isUnkept(key) ? path.join('.') || 'body' : unkeptIn(inner, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads input by its schema, or refuses and says for each field what is allowed. */
export function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const unkept = unkeptIn(value)
  if (unkept !== undefined)
    throw new Refusal(commonErrors.invalid, { fields: unkept }, { [unkept]: unkeptWords })
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return result.data
  const fields: Record<string, Words> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= wordsOf(issue)
  }
  throw new Refusal(commonErrors.invalid, { fields: Object.keys(fields).join(', ') }, fields)
}
