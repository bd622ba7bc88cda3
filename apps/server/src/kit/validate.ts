import { commonErrors } from '@dropyard/contract/kit/errors'
import { wordsOf } from '@dropyard/contract/kit/flaw'
import type { Words } from '@dropyard/contract/kit/text'
import type { z } from 'zod'
import { Refusal } from './errors.ts'

/** Reads input by its schema, or refuses and says for each field what is allowed. */
export function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return result.data
  const fields: Record<string, Words> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= wordsOf(issue)
  }
  throw new Refusal(commonErrors.invalid, { fields: Object.keys(fields).join(', ') }, fields)
}
