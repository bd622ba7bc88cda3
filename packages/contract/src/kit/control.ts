import type { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import type { TableColumns } from './table.ts'
import type { Words } from './text.ts'
import type { Tone } from './workflow.ts'

/** What a schema says of how its value is asked for and shown: kept in its metadata, read by forms, lists, files and OpenAPI. */

/** What a form shows for a value; kept in the schema's metadata. */
export interface Control {
  control:
    | 'text'
    | 'area'
    | 'int'
    | 'money'
    | 'decimal'
    | 'flag'
    | 'day'
    | 'instant'
    | 'choice'
    | 'id'
    | 'ids'
    | 'tags'
    | 'email'
    | 'person'
    | 'pictures'
    | 'rows'
    | 'json'
    | 'table'
    | 'picture'
    | 'raw'
  max?: number
  min?: number
  choices?: readonly string[]
  /** Addresses on the web: they lead there where one record is shown. */
  link?: true
  /** Of pictures: documents stand beside them. */
  documents?: true
  /** For ids: where the records that they may name are chosen from. */
  select?: () => AnyEndpoint
  /** What an amount is in, where no currency stands beside it. */
  currency?: string
  /** What it is a code of: shown by its name, chosen from the list. */
  codes?: 'country' | 'currency'
  /** What the choices are called, and their colour where they are states. */
  words?: Readonly<Record<string, ChoiceWords>>
  /** Of a table: what its lines consist of. */
  columns?: TableColumns
  /** What each of its rows holds, and what one is called. */
  fields?: RowFields
  one?: Words
  /** Of what staff read only with a permission (`seenBy`): which. */
  needs?: string
}

interface MoreOfRowField {
  readonly half?: true
  /** Rows for which it says something; in others a form does not ask for it. */
  readonly when?: (row: Readonly<Record<string, unknown>>) => boolean
  /** What its value is called where that depends on the rest of its row. */
  readonly word?: (row: Readonly<Record<string, unknown>>) => ChoiceWords | undefined
  /** What is said where it has no value. */
  readonly none?: ChoiceWords
  /** Usual values of a text, which a form offers beside writing another one. */
  readonly usual?: (row: Readonly<Record<string, unknown>>) => readonly Words[]
}

/** What a row of a field holds, as a record declares its own. */
export type RowFields = Readonly<
  Record<string, readonly [schema: z.ZodType, en: string, zh: string, more?: MoreOfRowField]>
>
/** Everything that a control says. */
export const controlKeys: readonly (keyof Control)[] = [
  'control',
  'max',
  'min',
  'choices',
  'documents',
  'select',
  'codes',
  'currency',
  'words',
  'columns',
  'fields',
  'one',
  'needs',
]

export interface ChoiceWords extends Words {
  readonly tone?: Tone
}

/** What a form needs to know of a schema; undefined for a plain one. */
export function controlOf(schema: z.ZodType): Control | undefined {
  const own = schema.meta() as Control | undefined
  if (own?.control) return own
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType
  return inner ? controlOf(inner) : undefined
}
