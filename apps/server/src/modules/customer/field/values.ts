import type { customerKinds } from '@dropyard/contract/customer/customer/kinds'
import { fieldErrors as errors } from '@dropyard/contract/customer/field'
import {
  type CustomPatch,
  type CustomValues,
  type FieldKind,
  fieldKey,
  longestText,
} from '@dropyard/contract/customer/field/values'
import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import * as wire from '@dropyard/contract/kit/wire'
import { asc } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail, failAt } from '../../../kit/errors.ts'
import { customerField } from './table.ts'

/** Values of custom fields: checked before they are written, and as text. */

export type CustomField = typeof customerField.$inferSelect
type Kind = keyof typeof customerKinds
type Value = CustomValues[string]

/** All fields in their order. `lock`: values are about to be written, so no field or choice may be removed before that. */
export function loadFields({ db }: Pick<Ctx, 'db'>, { lock = false } = {}): Promise<CustomField[]> {
  const found = db.select().from(customerField).orderBy(asc(customerField.position), asc(customerField.id))
  return lock ? found.for('share') : found
}

export const nameIn = (of: { nameEn: string; nameZh: string }, lang: Lang): string =>
  lang === 'zh' ? of.nameZh : of.nameEn
export const isFor = ({ forKinds }: CustomField, kind: Kind): boolean =>
  forKinds.length === 0 || forKinds.includes(kind)

/**
 * Checks changes of values, which may be texts as in a file. What stays as it is isn't checked.
 *
 * @param at The field of the request that a refusal names
 */
export function checkedPatch(
  fields: readonly CustomField[],
  { kind, custom }: { kind: Kind; custom: CustomValues },
  patch: CustomPatch,
  at: (id: string) => string = (id) => `custom.${id}`,
): CustomPatch {
  const wrong: Record<string, Words> = {}
  let first: ErrorCode | undefined
  const entries = Object.entries(patch).map(([id, value]) => {
    if (value === null || String(value).trim() === '') return [id, null]
    const isAsBefore = (one: Value | undefined): boolean => id in custom && String(one) === String(custom[id])
    if (isAsBefore(value)) return [id, custom[id]]
    const field = fields.find((one) => fieldKey(one.id) === id)
    if (!field) failAt(at(id), errors.unknown, { id: id.slice(1) })
    const read = readers[field.kind](value, field)
    if (isAsBefore(read)) return [id, custom[id]]
    const error = !isFor(field, kind)
      ? errors.not_for
      : field.status === 'archived'
        ? errors.archived
        : read === undefined
          ? errors[field.kind]
          : undefined
    if (error) {
      const words = wordsFor(error, field)
      first ??= { ...error, words }
      wrong[at(id)] ??= words
    }
    return [id, read]
  })
  if (first) fail(first, {}, wrong)
  return Object.fromEntries(entries)
}

const readers: Readonly<Record<FieldKind, (value: Value, field: CustomField) => Value | undefined>> = {
  text: (value) => {
    const text = String(value).trim()
    return text.length <= longestText ? text : undefined
  },
  number: (value) => (/^-?\d{1,15}(\.\d{1,6})?$/.test(String(value).trim()) ? Number(value) : undefined),
  day: (value) => wire.day.safeParse(value).data,
  choice: (value, { choices }) => {
    const text = String(value).trim().toLowerCase()
    const called = choices.find((one) =>
      [one.name_en, one.name_zh].some((name) => name.toLowerCase() === text),
    )
    return choices.some(({ key }) => key === value) ? value : called?.key
  },
}

const wordsFor = ({ words }: ErrorCode, field: CustomField): Words => {
  const inLang = (lang: Lang): string =>
    fill(words[lang], {
      most: longestText,
      name: nameIn(field, lang),
      choices: field.choices.map((one) => one[`name_${lang}`]).join(lang === 'zh' ? '、' : ', '),
    })
  return { en: inLang('en'), zh: inLang('zh') }
}

/** The values after a change. */
export const patched = (values: CustomValues, patch: CustomPatch): CustomValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...patch }).filter((entry): entry is [string, Value] => entry[1] !== null),
  )

/** Of values that are written again those whose field, and choice, exist. */
export const stillKnown = <V extends Value | null>(
  fields: readonly CustomField[],
  values: Readonly<Record<string, V>>,
): Record<string, V> =>
  Object.fromEntries(
    Object.entries(values).filter(([id, value]) => {
      const field = fields.find((one) => fieldKey(one.id) === id)
      return (
        field && (field.kind !== 'choice' || value === null || field.choices.some(({ key }) => key === value))
      )
    }),
  )

/** A value as text in the reader's language. */
export function valueText(field: CustomField, value: Value | null | undefined, lang: Lang): string {
  if (value === null || value === undefined) return ''
  const choice = field.kind === 'choice' && field.choices.find(({ key }) => key === value)
  return choice ? choice[`name_${lang}`] : String(value)
}

/**
 * Which values people wrote: those of text fields, and of fields that were removed. Others are shared by many customers and identify
 * none.
 */
export async function writtenIn(ctx: Pick<Ctx, 'db'>): Promise<(custom: unknown) => unknown[]> {
  const fields = await loadFields(ctx)
  const shared = new Set(fields.flatMap(({ id, kind }) => (kind === 'text' ? [] : [fieldKey(id)])))
  return (custom) => Object.entries(custom ?? {}).flatMap(([id, value]) => (shared.has(id) ? [] : [value]))
}
