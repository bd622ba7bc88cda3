import { commonErrors, type ErrorCode } from '@dropyard/contract/kit/errors'
import { brokenLines } from '@dropyard/contract/kit/line-rules'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { brokenRules } from '@dropyard/contract/kit/record-rules'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { z } from 'zod'
import { constraintOf, danglingColumn, sqlState } from '../data/database.ts'
import { fail, invalid, missingReference } from '../errors.ts'

/** Turns violations of constraints into error messages; for a duplicate value, the message is at its field. */
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
    const shape = record.input.shape as unknown as Readonly<Record<string, z.ZodType>>
    const names = Object.keys(shape)
    const field =
      names.find((name) => constraint.endsWith(`_${name.replace(/_id$/, '')}`)) ?? record.labelField
    const { en, zh } = record.text
    const label = { en: en.fields[field] ?? field, zh: zh.fields[field] ?? field }
    const refers = shape[field] && controlOf(shape[field])?.control === 'id'
    const said = refers
      ? {
          en: `This ${label.en} has its ${en.singular} already.`,
          zh: `该${label.zh}已有${zh.singular}。`,
        }
      : { en: `${label.en} already exists.`, zh: `${label.zh}已存在。` }
    const taken: ErrorCode = commonErrors.duplicate
    fail(taken, { field: label.en }, { [field]: said })
  }
}

/** @throws with messages at the fields if the values break the record's rules */
export function assertRules(
  record: AnyRecord,
  given: Readonly<Record<string, unknown>>,
  before?: Readonly<Record<string, unknown>>,
): void {
  const broken = { ...brokenRules(record, given), ...brokenLines(record, given, before) }
  if (Object.keys(broken).length > 0) invalid(broken)
}
