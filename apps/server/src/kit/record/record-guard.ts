import { commonErrors, type ErrorCode } from '@dropyard/contract/kit/errors'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { constraintOf, danglingColumn, sqlState } from '../data/database.ts'
import { fail, missingReference } from '../errors.ts'

/** Turns what the database refuses into words: a taken value names its field. */
export async function guarded<T>(record: AnyRecord, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = sqlState(error)
    const missing = danglingColumn(error)
    if (missing !== undefined) throw missingReference(missing)
    if (state === '23503') fail(commonErrors.in_use)
    if (state !== '23505') throw error
    const constraint = constraintOf(error) ?? ''
    const field =
      Object.keys(record.input.shape).find((name) => constraint.endsWith(`_${name}`)) ?? record.label
    const taken: ErrorCode = commonErrors.duplicate
    const label = { en: record.text.en.fields[field] ?? field, zh: record.text.zh.fields[field] ?? field }
    fail(
      taken,
      { field: label.en },
      { [field]: { en: `${label.en} already exists.`, zh: `${label.zh}已存在。` } },
    )
  }
}
