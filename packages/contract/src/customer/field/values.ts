import { z } from 'zod'
import * as wire from '../../kit/wire.ts'
import { fromJson, read } from '../../kit/wire-read.ts'

/** Values of custom fields, and conditions on them. */

export const fieldKinds = {
  text: ['Text', '文本'],
  number: ['Number', '数字'],
  day: ['Day', '日期'],
  choice: ['Choice', '单选'],
} as const
export type FieldKind = keyof typeof fieldKinds

/** Longest value of a text field. */
export const longestText = 500

const one = z.union([z.number(), z.string()])
/** The name of a field's value. In a form-encoded body a number would be the index of a list. */
export const fieldKey = (id: number): string => `f${id}`
const key = z.string().regex(/^f[1-9]\d{0,14}$/)
/** The value of each field that has one, by `fieldKey`: a number, a text, a day (yyyy-MM-dd), or the key of a choice. */
export const customValues = z.record(z.string(), one)
export type CustomValues = z.output<typeof customValues>
/** Changes of values. Fields that are left out keep theirs; null or an empty text clears it. */
export const customPatch = read((value) => fromJson(value ?? {}), z.record(key, one.nullable()), {
  control: 'json',
}).default({})
export type CustomPatch = z.output<typeof customPatch>

const bound = String.raw`(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?|\d{4}-\d\d-\d\d)`
/**
 * A condition on one field as text, so that an address and a saved view can hold it: `5:has`, `5:none`, `5:any:KEY,KEY` for choices,
 * `5:within:FROM..TO` for numbers and days, of which one bound may be left out, `5:contains:TEXT` for texts.
 */
export const customCondition = wire.code(
  new RegExp(
    String.raw`^[1-9]\d{0,14}:(?:has|none|any:\w{1,20}(?:,\w{1,20})*|within:(?:${bound}\.\.${bound}?|\.\.${bound})|contains:.{1,70})$`,
  ),
  [
    'A field’s id with has, none, any:…, within:…..… or contains:….',
    '格式为字段编号加 has、none、any:…、within:…..… 或 contains:…。',
  ],
  { max: 1100 },
)

export interface CustomTest {
  readonly field: number
  readonly op: 'has' | 'none' | 'any' | 'within' | 'contains'
  /** Keys of choices. */
  readonly keys?: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly text?: string
}

/** How values of each kind are compared. */
export const fieldOps = {
  text: ['contains', 'has', 'none'],
  number: ['within', 'has', 'none'],
  day: ['within', 'has', 'none'],
  choice: ['any', 'has', 'none'],
} as const satisfies Record<FieldKind, readonly CustomTest['op'][]>

/** Whether a condition compares as values of this kind are compared, with bounds of this kind. */
export function fits(kind: FieldKind, { op, from = '', to = '' }: CustomTest): boolean {
  const ops: readonly CustomTest['op'][] = fieldOps[kind]
  const isBound = (text: string): boolean =>
    kind === 'day' ? wire.day.safeParse(text).success : Number.isFinite(Number(text))
  return ops.includes(op) && [from, to].every((text) => text === '' || isBound(text))
}

export function readCondition(condition: string): CustomTest {
  const [id, op = '', ...rest] = condition.split(':')
  const value = rest.join(':')
  const [from = '', to = ''] = op === 'within' ? value.split('..') : []
  return {
    ...{ field: Number(id), op: op as CustomTest['op'], from, to },
    keys: op === 'any' ? value.split(',').filter(Boolean) : [],
    text: op === 'contains' ? value : '',
  }
}

export function writeCondition({ field, op, keys = [], from = '', to = '', text = '' }: CustomTest): string {
  const value = { has: [], none: [], any: [keys.join(',')], within: [`${from}..${to}`], contains: [text] }[op]
  return [field, op, ...value].join(':')
}
