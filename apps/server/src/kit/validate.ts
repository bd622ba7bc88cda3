import { commonErrors } from '@dropyard/contract/kit/errors'
import { wordsOf } from '@dropyard/contract/kit/flaw'
import type { Words } from '@dropyard/contract/kit/text'
import type { z } from 'zod'
import { Refusal } from './errors.ts'

const nulWords: Words = {
  en: 'Holds a character that can not be kept (NUL).',
  zh: '包含无法保存的字符（NUL）。',
}

/** Deeper than any input is declared. */
const deepest = 20

/** What bodies and queries consist of; a stream of bytes is read by who wants it. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (value !== null &&
    typeof value === 'object' &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))

/** Where a text holds a NUL, which PostgreSQL keeps nowhere; undefined when none does. */
function nulIn(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\u0000') ? path.join('.') || 'body' : undefined
  if (!isPlain(value) || path.length > deepest) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\u0000') ? path.join('.') || 'body' : nulIn(inner, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads input by its schema, or refuses and says for each field what is allowed. */
export function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const unkept = nulIn(value)
  if (unkept !== undefined)
    throw new Refusal(commonErrors.invalid, { fields: unkept }, { [unkept]: nulWords })
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return result.data
  const fields: Record<string, Words> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= wordsOf(issue)
  }
  throw new Refusal(commonErrors.invalid, { fields: Object.keys(fields).join(', ') }, fields)
}
