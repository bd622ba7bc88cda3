import { isBlank } from '@dropyard/contract/kit/missing'
import { formatMoney, parseMoney } from '@dropyard/contract/kit/money'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { neededFor } from '@dropyard/contract/kit/seen-by'
import { tableText } from '@dropyard/contract/kit/table'
import { type Lang, nameJoint } from '@dropyard/contract/kit/text'
import { controlOf, type RowFields } from '@dropyard/contract/kit/wire'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import { mayRead } from '../http/withheld.ts'
import type { SheetColumn } from '../sheets/sheet-columns.ts'

/** The cells of a record's files: of exports that can be imported again (`cellOf`), and of those that can't (`shownCell`). */

export type Values = Record<string, unknown>
type Texts = Pick<AnyRecord, 'text'>
type Input = Pick<AnyRecord, 'input'>

export const labelOf = ({ text }: Texts, lang: Lang, name: string): string => text[lang].fields[name] ?? name

const controlIn = (shape: z.ZodRawShape, name: string) => {
  const schema = shape[name] as z.ZodType | undefined
  return schema && controlOf(schema)
}

/** Whether a field is an amount: in files it is a decimal number, in the row's currency if it has one. */
export const isMoney = ({ input }: Input, name: string): boolean =>
  controlIn(input.shape, name)?.control === 'money'

export const tableIn = ({ input }: Input, name: string) => controlIn(input.shape, name)?.columns

/** A value for a file that can be imported again. */
export function cellOf(record: Input, name: string, row: Values): string {
  const columns = tableIn(record, name)
  if (columns) return tableText((row[name] ?? []) as Values[], columns, (amount) => amountCell(amount, row))
  return isMoney(record, name) ? amountCell(row[name], row) : toCell(row[name])
}

/** A value as lists show it: choices as their labels; empty if the user may not see the field. */
export function shownCell(record: AnyRecord, { lang, user }: UserCtx, name: string, row: Values): string {
  const schema = record.row.shape[name] as z.ZodType | undefined
  const value = row[name]
  const needs = schema && neededFor(schema)
  if (needs && !mayRead(user, needs)) return ''
  const called = record.nameFields[name]
  if (called) return isBlank(value) ? '' : toCell(row[called])
  return record.text[lang].choices?.[name]?.[String(value)] ?? shownText(schema, value, row, lang)
}

/** A value as text, by its schema; nested rows are one line each, with labels. */
function shownText(schema: z.ZodType | undefined, value: unknown, row: Values, lang: Lang): string {
  if (isBlank(value)) return ''
  const { control, words, fields, columns } = (schema && controlOf(schema)) ?? {}
  if (fields) {
    const said = (of: Values) =>
      Object.entries(fields).flatMap(([name, [schema, en, zh, more]]) => {
        if (isBlank(of[name]) || more?.when?.(of) === false) return []
        const word = more?.word?.(of)?.[lang]
        const text = word ?? shownText(schema, of[name], { currency: row.currency, ...of }, lang)
        const one = text.replaceAll('\n', nameJoint[lang])
        return [lang === 'zh' ? `${zh}：${one}` : `${en}: ${one}`]
      })
    return (value as Values[]).map((of) => said(of).join(lang === 'zh' ? '；' : '; ')).join('\n')
  }
  if (columns) return tableText(value as Values[], columns, (amount) => amountCell(amount, row))
  if (control === 'money') return amountCell(value, row)
  if (control === 'instant') return new Date(value as string | Date).toISOString()
  return words?.[String(value)]?.[lang] ?? toCell(value)
}

/** The columns of a file of nested rows, which can't be imported again. */
export const fieldColumns = (fields: RowFields, lang: Lang): SheetColumn<Values>[] =>
  Object.entries(fields).map(([name, [schema, en, zh]]) => {
    const cell = (row: Values) => shownText(schema, row[name], row, lang)
    return [en, zh, cell]
  })

export const currencyOf = (row: Values): string =>
  typeof row.currency === 'string' && row.currency !== '' ? row.currency.trim().toUpperCase() : 'USD'

const amountCell = (value: unknown, row: Values): string =>
  typeof value === 'number' ? formatMoney({ amount: value, currency: currencyOf(row) }) : ''

/** Parses an amount to minor units. A text that is no amount becomes NaN, so that validation refuses it. */
export function amountOf(value: unknown, row: Values): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseMoney(value, currencyOf(row)).amount
  } catch {
    return Number.NaN
  }
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value === true) return '1'
  if (value === false) return '0'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map(String).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
