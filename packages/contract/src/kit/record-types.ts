import { z } from 'zod'
import { tabCount } from './page.ts'
import type { PageWords, Verb } from './record-endpoints.ts'
import type { Condition, Either } from './record-rules.ts'
import type { TaskFilter, TaskOptions, TaskRow } from './tasks.ts'
import type { Pair } from './text.ts'
import type { Wire, WordedValue } from './wire.ts'
import * as wire from './wire.ts'
import { allowedAction, flowHistory, type Tone, type Workflow } from './workflow.ts'

/** What a declaration of a record says, and what follows from it for the compiler. */

export type Only = 'row' | 'input' | 'made'
export interface FieldMore {
  help?: Pair
  /** What a list says where it was not given: nothing is ended, nobody is meant, everybody is. */
  none?: Pair
  /** What goes out where it differs from what comes in, such as an address that was kept before its rule. */
  row?: z.ZodType
  /**
   * `row`: the server works it out, nobody writes it. `input`: it is written and not shown. `made`: a secret, answered
   * when one is made and never again, with words for copying it.
   */
  only?: Only
  /** Rows carry its name beside it: `kind_name` beside `kind`, `entity_name` beside `entity_id`. */
  named?: true
  /** The end of a span: the field of days or of numbers with which it begins. */
  from?: string
  /** Must be given while another field has this value: `{ status: 'blocked' }`. */
  needed?: Condition
  /** A value as people write it: its help, or shown in the empty field where it has a help of its own. */
  such?: string
  /** Of a flag: where it holds, it is drawn as a tag of this colour with the field's name. */
  tag?: Tone
  /** Takes half of a line of the form. */
  half?: true
  /** Never reaches a log or the audit trail as it was given. */
  secret?: true
}

/** What a field holds, and what it is called. */
export type Field = readonly [schema: z.ZodType, en: string, zh: string, more?: FieldMore]
export type Fields = Readonly<Record<string, Field>>
/** A filter with words of its own; `within`: by a day that lies in the span with this end. */
export type FilterField = readonly [
  schema: z.ZodType,
  en: string,
  zh: string,
  more?: { readonly within?: string },
]
/** A filter by a field needs no words of its own. */
export type Filters = Readonly<Record<string, z.ZodType | FilterField>>
/** What reading one answers beyond its row: what has words is shown as a section. */
export type Parts = Readonly<Record<string, z.ZodType | Field>>
type SchemasOf<P> = { [K in keyof P]: P[K] extends z.ZodType ? P[K] : SchemaIn<P[K]> }

export type Is<F, O extends Only> = F extends readonly [unknown, unknown, unknown, { only: O }] ? true : false
export type SchemaIn<F> = F extends readonly [infer S extends z.ZodType, ...unknown[]] ? S : never
export type SchemaOut<F> = F extends readonly [unknown, unknown, unknown, { row: infer R extends z.ZodType }]
  ? R
  : SchemaIn<F>

export type NameOf<K extends string> = K extends `${infer Base}_id` ? `${Base}_name` : `${K}_name`
export type NamesIn<F> = {
  [K in keyof F & string as F[K] extends readonly [unknown, unknown, unknown, { named: true }]
    ? NameOf<K>
    : never]: null extends z.output<SchemaOut<F[K]>> ? z.ZodNullable<z.ZodString> : z.ZodString
}
export type FieldsOut<F> = {
  [K in keyof F as Is<F[K], 'input' | 'made'> extends true ? never : K]: SchemaOut<F[K]>
}
export type MadeOf<F> = { [K in keyof F as Is<F[K], 'made'> extends true ? K : never]: SchemaIn<F[K]> }
export type RowOf<F, W> = FieldsOut<F> & NamesIn<F> & (W extends AnyFlow ? FlowRow<W> : unknown)
/** Rows that somebody changes carry their version. */
export type VersionOf<Fixed> = Fixed extends true ? unknown : { version: Wire<number> }
export type InputOf<F> = {
  [K in keyof F as Is<F[K], 'row' | 'made'> extends true ? never : K]: SchemaIn<F[K]>
}
export type FilterOf<F, W, Days> = SchemasOf<F> &
  (W extends AnyFlow ? { state: z.ZodOptional<Wire<StateIn<W>>> } & Tasked<W, TaskFilter> : unknown) &
  (Days extends DaysField ? { from: typeof day; to: typeof day } : unknown)

/** What a record needs of the workflow that it goes through. */
export type AnyFlow = Pick<Workflow, 'name' | 'path' | 'start' | 'states' | 'actions' | 'tasks'>
/** What a flow has only when its records are tasks. */
export type Tasked<W, More> = W extends { readonly tasks: TaskOptions } ? More : unknown
export type StateIn<W extends AnyFlow> = keyof W['states'] & string
// No interface: a shape's names are open.
export type FlowRow<W extends AnyFlow> = {
  state: Wire<StateIn<W>>
  state_name: z.ZodString
  actions: typeof actions
} & Tasked<W, TaskRow>
export const actions = z.array(allowedAction)
export const flowDetail = { history: flowHistory }
export const tabs = z.array(tabCount)
export const once = { key: wire.line(64, 8).optional() }
export const day = wire.day.optional()

/** A point in time that a list is narrowed by, from a day to a day (UTC), and what the two are called. */
export type DaysField = readonly [field: string, en: string, zh: string]

export type ExtOf<W, Tabs, Beside> = ([W | Tabs | Beside] extends [undefined]
  ? z.ZodUnknown
  : z.ZodObject<Shape<MoreOf<Beside> & TabsOf<W | Tabs>>>) &
  z.ZodType
export type TabsOf<By> = [By] extends [undefined] ? unknown : { tabs: typeof tabs }
export type MoreOf<More> = More extends z.ZodRawShape ? More : unknown
export type DetailOf<W, More> = (W extends AnyFlow ? typeof flowDetail : Record<never, never>) &
  (More extends Parts ? SchemasOf<More> : unknown)
/** Tells the compiler that it is a shape. */
export type Shape<T> = T extends z.ZodRawShape ? T : never

/** The values of a field that has a few with words, by their words. */
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
  one: string
  empty: string
  fields: {
    readonly [K in
      | keyof F
      | keyof By
      | (W extends AnyFlow ? 'state' | keyof Tasked<W, TaskRow & TaskFilter> : never)
      | (Days extends DaysField ? 'from' | 'to' : never)]: string
  }
  says: Partial<Record<PageWords, string>>
  choices: {
    readonly [K in keyof F as IsWorded<SchemaOut<F[K]>> extends true ? K : never]: WordsOf<SchemaOut<F[K]>>
  }
  help: Record<string, string>
  none: Record<string, string>
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
> {
  /** Singular name; also the permission's: `<name>:list`, `<name>:create` ... Those of its workflow when left out. */
  name?: string
  path?: string
  /** The permission of those who read it, where that is not its own. */
  reads?: string
  /** Nobody changes its rows: they carry no version. */
  fixed?: Fixed
  title: Pair
  one: Pair
  /** What an empty list says instead of the usual. */
  empty?: Pair
  says?: Partial<Record<PageWords, Pair>>
  /** `id` and `version` are added. */
  fields: F
  /** Of these fields exactly one is given; with `none` at most one. */
  either?: Either<keyof NoInfer<F> & string>
  /** A list that is not looked through by words, such as a log. */
  search?: false
  /** Filters beside `search`: by a field, or by something of their own with its words. */
  filter: By
  days?: Days
  sortable: Sort
  /** How a list is sorted unless told; with a minus the other way round. The newest first when left out. */
  order?: Sort[number] | `-${Sort[number]}`
  /** The workflow that it goes through: gives rows their state and what may be done with them, lists their tabs. */
  flow?: W
  /** Without a workflow: the filter whose values are the list's tabs. A row may stand under several of them. */
  tabs?: Tabs & keyof By
  /** What a list with tabs answers beside its rows and them. */
  beside?: Beside
  /** What reading one answers beyond: a field is a section of its own below the facts, by its type. */
  detail?: Detail
  /** The endpoints that it has; all nine when left out. */
  endpoints?: readonly Has[]
  /** A new one carries a key of its caller's: the same key makes it once, however often it is sent. */
  once?: Once
  /** Rows that one file may have; without it 20,000. */
  maxRows?: number
  /** Who reads its names to choose one: staff, unless merchants have or use some too, or only those who list it. */
  chosenBy?: 'staff' | 'signed-in' | 'readers'
  /** Field shown when the record is chosen elsewhere. */
  label: keyof RowOf<NoInfer<F>, NoInfer<W>> & string
  /** What a list shows and in which order; without it the label and then every field. */
  columns?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** Columns that a list shows only when they are chosen. */
  hidden?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** Pixels of columns, where what they hold says too little. */
  widths?: Readonly<Partial<Record<keyof RowOf<NoInfer<F>, NoInfer<W>> & string, number>>>
  /** Its form is long, and stands in a drawer. */
  drawer?: true
  /** What a detail shows and in which order; without it what the list shows. */
  facts?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** What tells one from another when an action asks; without it its label. */
  known?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
}
