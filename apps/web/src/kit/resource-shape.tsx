import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ResourceText } from '@dropyard/contract/kit/resource'
import type { Lang } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { CodesText, CodeText } from './code-picker.tsx'
import { codeSelects } from './code-selects.ts'
import type { FieldSpecs } from './form.tsx'
import type { FieldChoices } from './form-controls.tsx'
import { listed } from './lang.ts'
import type { ListColumn, ListFilter } from './list-types.ts'
import { StatusTag } from './status-tag.tsx'
import { FlagText, LongText, MoneyText, Nothing, NumberText, WhenText } from './value-text.tsx'

/** What a resource of the contract looks like from here, and the columns and filters that follow from it. */
export interface ResourceShape {
  readonly name: string
  readonly path: string
  readonly label: string
  readonly columns?: readonly string[] | undefined
  readonly row: z.ZodObject
  readonly input: z.ZodObject
  readonly filter: z.ZodRawShape
  readonly sortable: readonly string[]
  readonly text: Readonly<Record<Lang, ResourceText>>
  readonly list: AnyEndpoint
  readonly get: AnyEndpoint
  readonly select: AnyEndpoint
  readonly create: AnyEndpoint
  readonly update: AnyEndpoint
  readonly remove: AnyEndpoint
  readonly removeMany: AnyEndpoint
  readonly export: AnyEndpoint
  readonly import: AnyEndpoint
}

export type RowIn<R extends ResourceShape> = z.output<R['row']> & {
  readonly id: number
  readonly version: number
}

/** Words of the choices of a field, for selects and cells. */
export function choicesOf(resource: ResourceShape, lang: Lang, name: string): FieldChoices[] | undefined {
  const words = resource.text[lang].choices?.[name]
  return words && Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** The columns of a resource: those that it names, or its label first and then its other fields in their order. */
export function columnsOf<R extends ResourceShape>(resource: R, lang: Lang): ListColumn<RowIn<R>>[] {
  const shape = resource.row.shape as Record<string, z.ZodType>
  const names = Object.keys(shape).filter((name) => name !== 'id' && name !== 'version')
  const sorted = resource.columns ?? [resource.label, ...names.filter((name) => name !== resource.label)]
  return sorted.map((name) => {
    const control = shape[name] ? controlOf(shape[name])?.control : undefined
    const number = control === 'int' || control === 'money' || control === 'decimal'
    return {
      key: name,
      title: resource.text[lang].fields[name] ?? name,
      cell: (row) => cellOf(resource, lang, name, row as Record<string, unknown>),
      sort: resource.sortable.includes(name),
      right: number,
      width: name === resource.label ? 220 : number ? 110 : 150,
      hidden: control === 'json' || control === 'area',
    }
  })
}

/** A value of a row as people read it. */
export function cellOf(
  resource: ResourceShape,
  lang: Lang,
  name: string,
  row: Readonly<Record<string, unknown>>,
): ReactNode {
  const value = row[name]
  if (value === null || value === undefined || value === '') return <Nothing />
  const schema = (resource.row.shape as Record<string, z.ZodType>)[name]
  const { control, words: states, codes } = (schema && controlOf(schema)) ?? {}
  if (codes)
    return Array.isArray(value) ? (
      <CodesText select={codeSelects[codes]} codes={value.map(String)} max={2} />
    ) : (
      <CodeText select={codeSelects[codes]} code={String(value)} />
    )
  const state = states?.[String(value)]
  if (state?.tone) return <StatusTag tone={state.tone}>{state[lang]}</StatusTag>
  const words = state?.[lang] ?? resource.text[lang].choices?.[name]?.[String(value)]
  if (words) return words
  if (typeof value === 'boolean') return <FlagText value={value} />
  if (control === 'instant' && typeof value === 'string') return <WhenText at={value} />
  if (control === 'money' && typeof value === 'number' && typeof row.currency === 'string')
    return <MoneyText amount={value} currency={row.currency} />
  if (typeof value === 'number') return control === 'id' ? value : <NumberText value={value} />
  if (Array.isArray(value)) return <LongText>{listed(value)}</LongText>
  if (typeof value === 'object') return <LongText>{JSON.stringify(value)}</LongText>
  return <LongText>{String(value)}</LongText>
}

/**
 * The filters of a resource; the first three stand in the line.
 *
 * @param form How its form asks for a value: a filter asks in the same way.
 */
export function filtersOf(
  resource: ResourceShape,
  lang: Lang,
  form: FieldSpecs = {},
): ListFilter<AnyEndpoint>[] {
  return Object.entries(resource.filter).map(([name, schema], index) => {
    const { codes, words, select } = controlOf(schema as z.ZodType) ?? {}
    const choices = words
      ? Object.entries(words).map(([value, word]) => ({ value, label: word[lang] }))
      : choicesOf(resource, lang, name)
    return {
      name: name as never,
      label: resource.text[lang].fields[name] ?? name,
      main: index < 3,
      choices: choices ?? form[name]?.choices,
      select: form[name]?.select ?? select?.(),
      ...(codes ? { from: codeSelects[codes] } : {}),
    }
  })
}
