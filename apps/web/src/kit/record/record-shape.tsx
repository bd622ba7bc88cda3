import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { LineKinds } from '@dropyard/contract/kit/lines'
import { isBlank } from '@dropyard/contract/kit/missing'
import { displayMoney } from '@dropyard/contract/kit/money'
import type { RecordText } from '@dropyard/contract/kit/record-endpoints'
import type { RecordRules } from '@dropyard/contract/kit/record-rules'
import { neededFor } from '@dropyard/contract/kit/seen-by'
import { fill, type Lang } from '@dropyard/contract/kit/text'
import { type Control, controlOf } from '@dropyard/contract/kit/wire'
import type { Tone, Workflow } from '@dropyard/contract/kit/workflow'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { codeSelects } from '../form/code-selects.ts'
import type { FieldSpecs } from '../form/form.tsx'
import type { FieldChoices } from '../form/form-controls.tsx'
import { listed } from '../lang.ts'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { longDay } from '../value/day-text.tsx'
import { linesBrief } from '../value/lines-table.tsx'
import { fieldValue } from '../value/rows-text.tsx'
import { StatusTag } from '../value/status-tag.tsx'
import { EmptyValue, LongText, NumberText } from '../value/value-text.tsx'

/** The parts of a record's declaration (`@dropyard/contract/kit/record`) that its page uses. */
export interface RecordShape {
  readonly name: string
  readonly path: string
  /** The field that names a row. */
  readonly labelField: string
  /** Columns of the list, in this order. */
  readonly columns?: readonly string[] | undefined
  /** Columns that a list shows only when the user selects them. */
  readonly hidden?: readonly string[] | undefined
  readonly widths?: Readonly<Record<string, number | undefined>> | undefined
  /** The form opens in a drawer instead of a dialog. */
  readonly drawer?: true | undefined
  /** Fields that the detail shows, in this order. */
  readonly facts?: readonly string[] | undefined
  /** Fields that identify a row in questions, see {@link displayNameOf}. */
  readonly identifiedBy?: readonly string[] | undefined
  readonly rules: RecordRules
  /** Example values of fields, shown as placeholders. */
  readonly examples: Readonly<Record<string, string>>
  /** Booleans that are shown as tags, with the tag's colour. */
  readonly tags: Readonly<Record<string, Tone>>
  /** Fields that take half of the form's width. */
  readonly halfWidth: readonly string[]
  /** Fields that are shown by the value of another field, such as `store_id` by `store_name`. */
  readonly nameFields: Readonly<Record<string, string>>
  /** The column that the filters `from` and `to` apply to, and the label of this filter. */
  readonly days?: readonly [field: string, en: string, zh: string] | undefined
  readonly flow?: Pick<Workflow, 'name' | 'path' | 'start' | 'states' | 'actions'> | undefined
  /** The filter whose values are the tabs of the list. */
  readonly tabs?: string | undefined
  /** Additional input of a create request: the idempotency key, if the record has one. */
  readonly idempotencyKey: z.ZodRawShape
  /** Secrets that only the response to a create request contains. */
  readonly made: z.ZodRawShape
  readonly row: z.ZodObject
  readonly input: z.ZodObject
  readonly filter: z.ZodRawShape
  /** Values that only the detail has, each shown in a section below the facts. */
  readonly sections?: Readonly<Record<string, z.ZodType>>
  /** Its lines: forms and detail read them with the record. */
  readonly lines: LineKinds
  readonly sortable: readonly string[]
  readonly text: Readonly<Record<Lang, RecordText>>
  readonly list: AnyEndpoint
  readonly get?: AnyEndpoint
  readonly create?: AnyEndpoint
  readonly update?: AnyEndpoint
  readonly remove?: AnyEndpoint
  readonly removeMany?: AnyEndpoint
  readonly export?: AnyEndpoint
  readonly import?: AnyEndpoint
}

export type RowIn<R extends RecordShape> = z.output<R['row']> & {
  readonly id: number
  readonly version: number
}

/** A record as its detail endpoint returns it: the row and its additional values. */
export type DetailIn<R extends RecordShape> = RowIn<R> &
  (R extends { readonly get: { readonly data: infer D extends z.ZodType } } ? z.output<D> : unknown)

/** Renders values of a row differently than their schema implies, by field. */
export type Cells<R extends RecordShape> = {
  readonly [name: string]: ((row: RowIn<R>) => ReactNode) | undefined
}

/** The choices of a field with their labels. */
export function choicesOf(record: RecordShape, lang: Lang, name: string): FieldChoices[] | undefined {
  const words = record.text[lang].choices?.[name]
  return words && Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** The columns of a list: those that the record declares, or its label, its state, and the other fields in their order. */
export function shownOf(record: RecordShape): readonly string[] {
  const first = record.flow ? [record.labelField, 'state'] : [record.labelField]
  const unshown = new Set([
    ...['id', 'version', 'actions', ...first],
    ...Object.values(record.nameFields),
    ...Object.keys(record.lines),
  ])
  const others = Object.keys(record.row.shape).filter((name) => !unshown.has(name))
  return record.columns ?? [...first, ...others]
}

/** The columns of a record, without those that the user may not see. */
export function columnsOf<R extends RecordShape>(
  record: R,
  lang: Lang,
  cells: Cells<R> = {},
  form: FieldSpecs = {},
  mayRead: (permission: string | undefined) => boolean = () => true,
): ListColumn<RowIn<R>>[] {
  const shape = record.row.shape as Record<string, z.ZodType>
  const readable = shownOf(record).filter((name) => mayRead(shape[name] && neededFor(shape[name])))
  return readable.map((name) => {
    const known = shape[name] && controlOf(shape[name])
    const control = known?.control
    const number = control === 'int' || control === 'money' || control === 'decimal'
    const none = record.text[lang].blankLabel?.[name]
    const drawn =
      cells[name] ?? ((row: Values) => listCell(record, lang, name, called(row, name, form[name]?.choices)))
    return {
      key: name,
      title: record.text[lang].fields[name] ?? name,
      cell: (row) =>
        none && isBlank((row as Values)[name]) ? <span className="soft">{none}</span> : drawn(row),
      sort: record.sortable.includes(name),
      right: number,
      width: widthOf(known, name === record.labelField),
      hidden:
        record.hidden?.includes(name) ??
        (control === 'json' || control === 'area' || control === 'table' || control === 'rows'),
    }
  })
}

/** The row with the form's labels instead of the values, if this field has several of the form's choices. */
function called(row: Values, name: string, choices: readonly FieldChoices[] | undefined): Values {
  const values = row[name]
  if (!choices || !Array.isArray(values)) return row
  const nameOf = (value: unknown) => choices.find((one) => one.value === value)?.label ?? value
  return { ...row, [name]: values.map(nameOf) }
}

/** The minimum width of a column in pixels. */
function widthOf(known: Control | undefined, label: boolean): number {
  const { control, max = 100, words } = known ?? {}
  if (control === 'text' && max <= 20) return 112
  if (label) return 220
  if (control === 'int' || control === 'money' || control === 'decimal' || control === 'person') return 110
  return words || control === 'instant' ? 120 : 150
}

/** A value of a row on a single line, for lists. */
function listCell(record: RecordShape, lang: Lang, name: string, row: Values): ReactNode {
  const schema = record.row.shape[name] as z.ZodType | undefined
  const { columns, fields } = (schema && controlOf(schema)) ?? {}
  if (fields) return <NumberText value={(row[name] as readonly Values[]).length} />
  return columns ? (
    <LongText>{linesBrief(columns, row[name] as readonly Values[])}</LongText>
  ) : (
    cellOf(record, lang, name, row)
  )
}

/** A value of a row for display; `exact`: points in time are not shown relative to now. */
export function cellOf(record: RecordShape, lang: Lang, name: string, row: Values, exact = false): ReactNode {
  const value = row[name]
  if (isBlank(value)) return <EmptyValue />
  const { fields, choices } = record.text[lang]
  const { [name]: schema } = { ...record.sections, ...record.row.shape } as Record<string, z.ZodType>
  const words = schema && controlOf(schema)?.words
  const called = record.nameFields[name]
  if (!words && called) return <LongText>{String(row[called])}</LongText>
  const tag = record.tags[name]
  if (tag) return value ? <StatusTag tone={tag}>{fields[name] ?? name}</StatusTag> : <EmptyValue />
  const word = words?.[String(value)] ? undefined : choices?.[name]?.[String(value)]
  const drawn = word ?? fieldValue(schema, value, row, lang, { name: fields[name] ?? name, exact })
  if (drawn !== undefined) return drawn
  if (Array.isArray(value)) return <LongText>{listed(value)}</LongText>
  return <LongText>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</LongText>
}

/** Whether its filters `from` and `to` are points in time, so that one control can set both. */
const isSpan = ({ filter: { from, to } }: RecordShape): boolean =>
  [from, to].every((edge) => edge && controlOf(edge as z.ZodType)?.control === 'instant')

type Values = Readonly<Record<string, unknown>>

/** A value of a row as text in a sentence. */
function textIn(record: RecordShape, lang: Lang, name: string, row: Values): string {
  const value = row[record.nameFields[name] ?? name]
  const schema = record.row.shape[name] as z.ZodType | undefined
  const { control, words, currency = row.currency } = (schema && controlOf(schema)) ?? {}
  if (control === 'money' && typeof value === 'number' && typeof currency === 'string')
    return displayMoney({ amount: value, currency }, lang)
  if (control === 'day' && typeof value === 'string' && value) return longDay(value, lang)
  return words?.[String(value)]?.[lang] ?? String(value ?? '')
}

/** Identifies a record in an action's question, for example by number, company and amount. */
export const displayNameOf = (record: RecordShape, lang: Lang, row: Values): string =>
  (record.identifiedBy ?? [record.labelField])
    .map((name) => textIn(record, lang, name, row))
    .filter(Boolean)
    .join(' · ')

/** Fills a text's placeholders, such as `{{number}}`, with the values of a row. */
export const sentence = (record: RecordShape, lang: Lang, said: string, row: Values): string =>
  fill(said, Object.fromEntries(Object.keys(row).map((name) => [name, textIn(record, lang, name, row)])))

/**
 * The filters of a record; the first three are always visible.
 *
 * @param form Fields of the record's form: a filter of the same name gets the same choices and select.
 */
export function filtersOf<R extends RecordShape>(
  record: R,
  lang: Lang,
  form: FieldSpecs = {},
): ListFilter<R['list']>[] {
  // The tabs set one of the filters, and a single control sets `from` and `to`.
  const shown = Object.entries(record.filter).filter(
    ([name]) =>
      name !== record.tabs &&
      !(record.days && name === 'from') &&
      !((record.days || isSpan(record)) && name === 'to'),
  )
  const days = record.days && {
    name: 'from' as never,
    until: 'to' as never,
    label: record.days[lang === 'en' ? 1 : 2],
    main: shown.length < 3,
  }
  const filters = shown.map(([name, schema], index): ListFilter<AnyEndpoint> => {
    const { codes, words, select } = controlOf(schema as z.ZodType) ?? {}
    const choices = words
      ? Object.entries(words).map(([value, word]) => ({ value, label: word[lang] }))
      : choicesOf(record, lang, name)
    return {
      name: name as never,
      label: record.text[lang].fields[name] ?? name,
      main: index < 3,
      ...(name === 'from' && isSpan(record) ? { until: 'to' as never } : {}),
      choices: choices ?? form[name]?.choices,
      select: form[name]?.select ?? select?.(),
      from: codes ? codeSelects[codes] : form[name]?.codes,
    }
  })
  // TypeScript does not know the names of the filters here; they come from the record's schema.
  return (days ? [...filters, days] : filters) as unknown as ListFilter<R['list']>[]
}
