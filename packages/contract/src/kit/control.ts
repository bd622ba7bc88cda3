import type { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import type { Lines } from './lines.ts'
import type { TableColumns } from './table.ts'
import type { Words } from './text.ts'
import type { Tone } from './workflow.ts'

/** Metadata of a schema about how its value is entered and shown. Forms, lists, files and the OpenAPI document read it. */

/** The input that a form shows for a value, with its options. */
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
    | 'lines'
    | 'json'
    | 'table'
    | 'picture'
    | 'raw'
  max?: number
  min?: number
  choices?: readonly string[]
  /** Web addresses, shown as links in the detail of a record. */
  link?: true
  /** Only for `pictures`: documents (PDF) are accepted, too. */
  documents?: true
  /** Only for ids: the endpoint that lists the records to choose from. */
  select?: () => AnyEndpoint
  /** Only for `money`: the currency, if no other field of the object contains it. */
  currency?: string
  /** The value is a code of this list: shown by its name and chosen from the list. */
  codes?: 'country' | 'currency'
  /** Labels of the choices, with colours if they are states. */
  words?: Readonly<Record<string, ChoiceWords>>
  /** Only for `table`: its columns. */
  columns?: TableColumns
  /** Only for `rows`: the fields of each row, and the label of a single row. */
  fields?: RowFields
  singular?: Words
  /** Only for `lines`: their declaration. */
  kind?: Lines
  /** Permission that staff need to read the value (`seenBy`). */
  needs?: string
}

interface MoreOfRowField {
  readonly halfWidth?: true
  /** Whether the field applies to this row; a form hides it otherwise. */
  readonly when?: (row: Readonly<Record<string, unknown>>) => boolean
  /** Label of its value, where that depends on other fields of the row. */
  readonly word?: (row: Readonly<Record<string, unknown>>) => ChoiceWords | undefined
  /** Shown where it has no value. */
  readonly blankLabel?: ChoiceWords
  /** Common values of a text field, which a form offers in addition to free text. */
  readonly usual?: (row: Readonly<Record<string, unknown>>) => readonly Words[]
}

/** Fields of a row in a `rows` list, declared like fields of a record. */
export type RowFields = Readonly<
  Record<string, readonly [schema: z.ZodType, en: string, zh: string, more?: MoreOfRowField]>
>
/** Keys of a control that the OpenAPI document removes from its JSON schemas. */
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
  'singular',
  'kind',
  'needs',
]

export interface ChoiceWords extends Words {
  readonly tone?: Tone
}

/** The control of a schema, or of the schema inside an optional, nullable or default one; undefined if it has none. */
export function controlOf(schema: z.ZodType): Control | undefined {
  const own = schema.meta() as Control | undefined
  if (own?.control) return own
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType
  return inner ? controlOf(inner) : undefined
}
