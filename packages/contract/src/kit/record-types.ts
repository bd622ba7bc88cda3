import { z } from 'zod'
import type { LineKinds } from './lines.ts'
import { tabCount } from './page.ts'
import type { PageWords, Verb } from './record-endpoints.ts'
import type { Condition, Either } from './record-rules.ts'
import type { TaskFilter, TaskOptions, TaskRow } from './tasks.ts'
import type { Pair } from './text.ts'
import type { Wire, WordedValue } from './wire.ts'
import * as wire from './wire.ts'
import { allowedAction, flowHistory, type Tone, type Workflow } from './workflow.ts'

/** The options of a record's declaration, and the types that follow from them. */

export interface FieldMore {
  helpText?: Pair
  /** Shown in lists where the field has no value, such as “No end” or “Everyone”. */
  blankLabel?: Pair
  /** Schema for answers where it differs from the input's: a stored address may be older than the rule for new ones. */
  row?: z.ZodType
  /** Computed by the server; requests don't take it. */
  readOnly?: true
  /** Never answered. */
  writeOnly?: true
  /** A secret that only the answer to the creation contains; the page shows it once, to be copied. */
  shownOnce?: true
  /** Rows also contain the name of the value: `kind_name` next to `kind`, `entity_name` next to `entity_id`. */
  withName?: true
  /**
   * The sum of a field of the record's lines, `'order_lines.amount'`, or their number, `'order_lines'`; several are added up.
   * The server computes and stores it whenever lines are saved.
   */
  sumOf?: string | readonly string[]
  /**
   * On the field that ends a range of days or numbers: the name of the field that begins it, as in
   * `last: [… { from: 'first' }]`. The end must not be before the start.
   */
  from?: string
  /** Required while another field has this value: `{ status: 'blocked' }`. */
  requiredWhen?: Condition
  /**
   * A sample value, shown in the form: as the help “Such as …”, or as the placeholder if the field has a `helpText`.
   */
  example?: string
  /** Only for flags: rows where it is true show the field's label as a tag of this colour. */
  tag?: Tone
  /** Files have this column of the referenced row, which is unique there, instead of its id: `{ inFiles: 'code' }`. */
  inFiles?: string
  /** Takes half of the form's width, so that two fields share a line. */
  halfWidth?: true
  /** Its plain value is never written to a log or to the audit trail. */
  secret?: true
}

/** A field: its schema, its labels in English and Chinese, and options. */
export type Field = readonly [schema: z.ZodType, en: string, zh: string, more?: FieldMore]
export type Fields = Readonly<Record<string, Field>>
/** A filter with its own labels. `within` names a range's end field: the filter finds rows whose range contains the day. */
export type FilterField = readonly [
  schema: z.ZodType,
  en: string,
  zh: string,
  more?: { readonly within?: string },
]
/** Filters by name. A filter by a field of the record takes that field's labels and needs only its schema. */
export type Filters = Readonly<Record<string, z.ZodType | FilterField>>
/** What the endpoint `get` answers in addition to the row. Parts declared with labels are shown as sections. */
export type Parts = Readonly<Record<string, z.ZodType | Field>>
type SchemasOf<P> = { [K in keyof P]: P[K] extends z.ZodType ? P[K] : SchemaIn<P[K]> }

/** Whether a field is declared with any of these options. */
export type Has<F, Option extends keyof FieldMore> = F extends readonly [
  unknown,
  unknown,
  unknown,
  infer More,
]
  ? [Option & keyof More] extends [never]
    ? false
    : true
  : false
export type SchemaIn<F> = F extends readonly [infer S extends z.ZodType, ...unknown[]] ? S : never
export type SchemaOut<F> = F extends readonly [unknown, unknown, unknown, { row: infer R extends z.ZodType }]
  ? R
  : SchemaIn<F>

export type NameOf<K extends string> = K extends `${infer Base}_id` ? `${Base}_name` : `${K}_name`
export type NamesIn<F> = {
  [K in keyof F & string as F[K] extends readonly [unknown, unknown, unknown, { withName: true }]
    ? NameOf<K>
    : never]: null extends z.output<SchemaOut<F[K]>> ? z.ZodNullable<z.ZodString> : z.ZodString
}
export type FieldsOut<F> = {
  [K in keyof F as Has<F[K], 'writeOnly' | 'shownOnce'> extends true ? never : K]: SchemaOut<F[K]>
}
export type MadeOf<F> = { [K in keyof F as Has<F[K], 'shownOnce'> extends true ? K : never]: SchemaIn<F[K]> }
export type RowOf<F, W> = FieldsOut<F> & NamesIn<F> & (W extends AnyFlow ? FlowRow<W> : unknown)
/** Rows contain a version for optimistic locking, unless the record is `immutable`. */
export type VersionOf<Fixed> = Fixed extends true ? unknown : { version: Wire<number> }
export type InputOf<F> = {
  [K in keyof F as Has<F[K], 'readOnly' | 'shownOnce' | 'sumOf'> extends true ? never : K]: SchemaIn<F[K]>
}
export type FilterOf<F, W, Days> = SchemasOf<F> &
  (W extends AnyFlow ? { state: z.ZodOptional<Wire<StateIn<W>>> } & Tasked<W, TaskFilter> : unknown) &
  (Days extends DaysField ? { from: typeof edge; to: typeof edge } : unknown)

/** The parts of a workflow that a record uses. */
export type AnyFlow = Pick<Workflow, 'name' | 'path' | 'start' | 'states' | 'actions' | 'tasks'>
/** `More` if the workflow's records are tasks, else nothing. */
export type Tasked<W, More> = W extends { readonly tasks: TaskOptions } ? More : unknown
export type StateIn<W extends AnyFlow> = keyof W['states'] & string
// Not an interface: interfaces aren't assignable to the index signature of `z.ZodRawShape`.
export type FlowRow<W extends AnyFlow> = {
  state: Wire<StateIn<W>>
  state_name: z.ZodString
  actions: typeof actions
} & Tasked<W, TaskRow>
export const actions = z.array(allowedAction)
export const flowDetail = { history: flowHistory }
export const tabs = z.array(tabCount)
export const idempotencyKey = { key: wire.text(64, 8).optional() }
export const day = wire.day.optional()
export const edge = wire.edge.optional()

/** A timestamp or a day that lists can be filtered by with `from` and `to`, and the label of these two filters. */
export type DaysField = readonly [field: string, en: string, zh: string]

export type ExtOf<W, Tabs, Beside> = ([W | Tabs | Beside] extends [undefined]
  ? z.ZodUnknown
  : z.ZodObject<Shape<MoreOf<Beside> & TabsOf<W | Tabs>>>) &
  z.ZodType
export type TabsOf<By> = [By] extends [undefined] ? unknown : { tabs: typeof tabs }
export type MoreOf<More> = More extends z.ZodRawShape ? More : unknown
export type DetailOf<W, More> = (W extends AnyFlow ? typeof flowDetail : Record<never, never>) &
  (More extends Parts ? SchemasOf<More> : unknown)
/** Narrows a computed type to a zod shape for the compiler. */
export type Shape<T> = T extends z.ZodRawShape ? T : never

/** Label of each value of a field with a few named values (`wire.choice`). */
export type WordsOf<S> = S extends z.ZodType
  ? { readonly [V in WordedValue<z.output<S>> as `${V}`]: string }
  : never
export type IsWorded<S> = S extends z.ZodType
  ? [WordedValue<z.output<S>>] extends [never]
    ? false
    : true
  : false

export interface TextOf<F, By, W, Days> {
  title: string
  singular: string
  empty: string
  fields: {
    readonly [K in
      | keyof F
      | keyof By
      | (W extends AnyFlow ? 'state' | keyof Tasked<W, TaskRow & TaskFilter> : never)
      | (Days extends DaysField ? 'from' | 'to' : never)]: string
  }
  messages: Partial<Record<PageWords, string>>
  choices: {
    readonly [K in keyof F as IsWorded<SchemaOut<F[K]>> extends true ? K : never]: WordsOf<SchemaOut<F[K]>>
  }
  helpText: Record<string, string>
  blankLabel: Record<string, string>
}

export interface Declaration<
  F extends Fields,
  By extends Filters,
  Sort extends readonly [string, ...string[]],
  W extends AnyFlow | undefined,
  Days extends DaysField | undefined,
  Once extends true | undefined,
  Has extends Verb,
  Beside extends z.ZodRawShape | undefined,
  Tabs extends string | undefined,
  Detail extends Parts | undefined,
  Fixed extends true | undefined,
  Kinds extends LineKinds | undefined,
> {
  /** Singular name, also used in permissions: `<name>:list`, `<name>:create` … `name` and `path` default to the workflow's. */
  name?: string
  path?: string
  /** Permission for reading (list and get), if it isn't `<name>:list`. */
  readPermission?: string
  /** Its rows never change, so they have no `version`. */
  immutable?: Fixed
  /** Plural, the title of its page: `['Crates', '箱']`. */
  title: Pair
  /** Singular as within a sentence (“Delete crate”): `['crate', '箱']`. */
  singular: Pair
  /** Text of an empty list instead of the standard one. */
  empty?: Pair
  /** Texts of its page that replace the standard ones: `{ create: ['Add crate', '添加箱'] }`. */
  messages?: Partial<Record<PageWords, Pair>>
  /** Its fields. `id`, and unless `immutable` also `version`, are added to rows. */
  fields: F
  /** Its lines, by name: rows with an id of their own that are written together with the record, see `lines.ts`. */
  lines?: Kinds
  /** Exactly one of these fields must be given, or at most one with `none: true`: `{ of: ['carrier_id', 'own_van'] }`. */
  exclusive?: Either<keyof NoInfer<F> & string>
  /** `false`: the list has no text search, such as a log. */
  search?: false
  /** Filters in addition to `search`: by a field of the record, or by something else, then with labels. */
  filter: By
  /** Adds the filters `from` and `to` by a timestamp: `['create_time', 'Created', '创建时间']`. */
  days?: Days
  /** Columns that users may sort the list by. */
  sortable: Sort
  /** Default sort of the list; a leading minus means descending. Without it the newest rows come first. */
  order?: Sort[number] | `-${Sort[number]}`
  /** Its workflow: adds `state` and `actions` to rows, tabs by state to the list, and `history` to the detail. */
  flow?: W
  /** The filter whose values are the list's tabs; with a workflow its states by default. A row may be in several tabs. */
  tabs?: Tabs & keyof By
  /** Further fields that the list answers next to its rows and tabs (in `ext`). */
  ext?: Beside
  /** What `get` answers in addition to the row. A part with labels is shown as a section below the facts, drawn by its type. */
  detail?: Detail
  /** Its endpoints; all nine when left out. */
  endpoints?: readonly Has[]
  /** Creating is idempotent: the request may carry a `key`, and repeating it with the same key creates no second row. */
  idempotent?: Once
  /** Most rows of one file; 20,000 when left out. */
  maxRows?: number
  /**
   * Who may call `select`, which lists ids and names for input fields. `staff` is the default; `signed-in` includes merchants;
   * `readers` are those who may list the record.
   */
  selectableBy?: 'staff' | 'signed-in' | 'readers'
  /** Filters of the list that `select` takes, too. Whoever may call `select` may filter by them. */
  selectFilters?: readonly (keyof By & string)[]
  /** Row field that identifies the record to users, shown where other forms choose it. */
  labelField: keyof RowOf<NoInfer<F>, NoInfer<W>> & string
  /** Fields that tell rows with the same label apart: choices show the first that isn't empty, behind the label. */
  labelDetails?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** Columns of the list in their order; without it the label and then every field. */
  columns?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** Columns that the list shows only after the user has chosen them. */
  hidden?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** Widths of columns in pixels, where the width derived from the field's type doesn't fit. */
  widths?: Readonly<Partial<Record<keyof RowOf<NoInfer<F>, NoInfer<W>> & string, number>>>
  /** Its form is long and opens in a drawer instead of a dialog. */
  drawer?: true
  /** Fields of the detail in their order; without it those of the list. */
  facts?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** Fields that identify a row in confirmation questions, such as number and company; without it the `labelField`. */
  identifiedBy?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
}
