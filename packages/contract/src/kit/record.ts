import { z } from 'zod'
import { tabCount } from './page.ts'
import { type PageWords, recordOf, type Verb, verbs } from './record-endpoints.ts'
import { type TaskFilter, type TaskOptions, type TaskRow, taskFields, taskFilters } from './tasks.ts'
import type { Lang, Pair } from './text.ts'
import * as wire from './wire.ts'
import { controlOf, type Wire, type WordedValue } from './wire.ts'
import { allowedAction, flowHistory, type Workflow } from './workflow.ts'

type Only = 'row' | 'input' | 'made'
interface FieldMore {
  help?: Pair
  /** What goes out where it differs from what comes in, such as an address that was kept before its rule. */
  row?: z.ZodType
  /**
   * `row`: the server works it out, nobody writes it. `input`: it is written and not shown. `made`: a secret, answered
   * when one is made and never again, with words for copying it.
   */
  only?: Only
  /** Rows carry its name beside it: `kind_name` beside `kind`, `entity_name` beside `entity_id`. */
  named?: true
  /** Takes half of a line of the form. */
  half?: true
  /** Never reaches a log or the audit trail as it was given. */
  secret?: true
}

/** What a field holds, and what it is called. */
type Field = readonly [schema: z.ZodType, en: string, zh: string, more?: FieldMore]
type Fields = Readonly<Record<string, Field>>
/** A filter by a field needs no words of its own. */
type Filters = Readonly<Record<string, z.ZodType | readonly [schema: z.ZodType, en: string, zh: string]>>

type Is<F, O extends Only> = F extends readonly [unknown, unknown, unknown, { only: O }] ? true : false
type SchemaIn<F> = F extends readonly [infer S extends z.ZodType, ...unknown[]] ? S : never
type SchemaOut<F> = F extends readonly [unknown, unknown, unknown, { row: infer R extends z.ZodType }]
  ? R
  : SchemaIn<F>

type NameOf<K extends string> = K extends `${infer Base}_id` ? `${Base}_name` : `${K}_name`
type NamesIn<F> = {
  [K in keyof F & string as F[K] extends readonly [unknown, unknown, unknown, { named: true }]
    ? NameOf<K>
    : never]: z.ZodString
}
type FieldsOut<F> = { [K in keyof F as Is<F[K], 'input' | 'made'> extends true ? never : K]: SchemaOut<F[K]> }
type MadeOf<F> = { [K in keyof F as Is<F[K], 'made'> extends true ? K : never]: SchemaIn<F[K]> }
type RowOf<F, W> = FieldsOut<F> & NamesIn<F> & (W extends AnyFlow ? FlowRow<W> : unknown)
type InputOf<F> = { [K in keyof F as Is<F[K], 'row' | 'made'> extends true ? never : K]: SchemaIn<F[K]> }
type FilterOf<F, W, Days> = {
  [K in keyof F]: F[K] extends z.ZodType ? F[K] : SchemaIn<F[K]>
} & (W extends AnyFlow ? { state: z.ZodOptional<Wire<StateIn<W>>> } & Tasked<W, TaskFilter> : unknown) &
  (Days extends DaysField ? { from: typeof day; to: typeof day } : unknown)

/** What a record needs of the workflow that it goes through. */
type AnyFlow = Pick<Workflow, 'name' | 'path' | 'start' | 'states' | 'actions' | 'tasks'>
/** What a flow has only when its records are tasks. */
type Tasked<W, More> = W extends { readonly tasks: TaskOptions } ? More : unknown
type StateIn<W extends AnyFlow> = keyof W['states'] & string
// No interface: a shape's names are open.
type FlowRow<W extends AnyFlow> = {
  state: Wire<StateIn<W>>
  state_name: z.ZodString
  actions: typeof actions
} & Tasked<W, TaskRow>
const actions = z.array(allowedAction)
const flowDetail = { history: flowHistory }
const tabs = z.array(tabCount)
const once = { key: wire.line(64, 8).optional() }
const day = wire.day.optional()

/** A point in time that a list is narrowed by, from a day to a day (UTC), and what the two are called. */
type DaysField = readonly [field: string, en: string, zh: string]

type ExtOf<W, Tabs, Beside> = ([W | Tabs | Beside] extends [undefined]
  ? z.ZodUnknown
  : z.ZodObject<Shape<MoreOf<Beside> & TabsOf<W | Tabs>>>) &
  z.ZodType
type TabsOf<By> = [By] extends [undefined] ? unknown : { tabs: typeof tabs }
type MoreOf<More> = More extends z.ZodRawShape ? More : unknown
type DetailOf<W, More> = (W extends AnyFlow ? typeof flowDetail : Record<never, never>) & MoreOf<More>
/** Tells the compiler that it is a shape. */
type Shape<T> = T extends z.ZodRawShape ? T : never

/** The values of a field that has a few with words, by their words. */
type WordsOf<S> = S extends z.ZodType ? { readonly [V in WordedValue<z.output<S>> as `${V}`]: string } : never
type IsWorded<S> = S extends z.ZodType ? ([WordedValue<z.output<S>>] extends [never] ? false : true) : false

interface TextOf<F, By, W, Days> {
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
}

interface Declaration<
  F extends Fields,
  By extends Filters,
  Sort extends readonly [string, ...string[]],
  W extends AnyFlow | undefined,
  Days extends DaysField | undefined,
  Once extends true | undefined,
  Has extends Verb,
  Beside extends z.ZodRawShape | undefined,
  Tabs extends string | undefined,
  Detail extends z.ZodRawShape | undefined,
> {
  /** Singular name; also the permission's: `<name>:list`, `<name>:create` ... */
  name: string
  path: string
  title: Pair
  one: Pair
  /** What an empty list says instead of the usual. */
  empty?: Pair
  says?: Partial<Record<PageWords, Pair>>
  /** `id` and `version` are added. */
  fields: F
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
  /** What reading one answers beyond. */
  detail?: Detail
  /** The endpoints that it has; all nine when left out. */
  endpoints?: readonly Has[]
  /** A new one carries a key of its caller's: the same key makes it once, however often it is sent. */
  once?: Once
  /** Rows that one file may have; without it 20,000. */
  mostRows?: number
  /** Who reads its names to choose one: staff, unless merchants have or use some too, or only those who list it. */
  chosenBy?: 'staff' | 'signed-in' | 'readers'
  /** Field shown when the record is chosen elsewhere. */
  label: keyof RowOf<NoInfer<F>, NoInfer<W>> & string
  /** What a list shows and in which order; without it the label and then every field. */
  columns?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** Columns that a list shows only when they are chosen. */
  hidden?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** What a detail shows and in which order; without it what the list shows. */
  facts?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
  /** What tells one from another when an action asks; without it its label. */
  known?: readonly (keyof RowOf<NoInfer<F>, NoInfer<W>> & string)[]
}

/**
 * Declares what people list, read, write, export and import: each field once, with what it holds and its words in both
 * languages. Values that have words carry them (`wire.choice`). Yields its endpoints, its texts, and what server and
 * browser make lists, forms and files from.
 */
export function record<
  const F extends Fields,
  const By extends Filters,
  const Sort extends readonly [string, ...string[]],
  const W extends AnyFlow | undefined = undefined,
  const Days extends DaysField | undefined = undefined,
  const Once extends true | undefined = undefined,
  const Has extends Verb = Verb,
  Beside extends z.ZodRawShape | undefined = undefined,
  const Tabs extends string | undefined = undefined,
  Detail extends z.ZodRawShape | undefined = undefined,
>(d: Declaration<F, By, Sort, W, Days, Once, Has, Beside, Tabs, Detail>) {
  const { title, one, empty, says = {}, fields: own, filter: by, endpoints, ...rest } = d
  const { flow, days } = d
  const state = flow && stateOf(flow)
  const fields: readonly (readonly [string, Field])[] = [
    ...Object.entries<Field>(own),
    ...(state ? [['state', [state, 'Status', '状态', { only: 'row', named: true }]] as const] : []),
    ...Object.entries<Field>(flow?.tasks ? taskFields : {}),
  ]
  const filters: readonly (readonly [string, Filters[string]])[] = [
    ...Object.entries<Filters[string]>(by),
    ...(state ? [['state', state.optional()] as const] : []),
    ...Object.entries<Filters[string]>(flow?.tasks ? taskFilters : {}),
    ...(days ? (['from', 'to'] as const).map((edge) => [edge, [day, days[1], days[2]]] as const) : []),
  ]
  const shape = (part: Only) =>
    Object.fromEntries(
      fields
        .filter(([, [, , , more]]) => (more?.only ?? (part === 'made' ? 'row' : part)) === part)
        .map(([name, [schema, , , more]]) => [name, (part === 'row' ? more?.row : undefined) ?? schema]),
    )
  const named = Object.fromEntries(
    fields.flatMap(([name, [, , , more]]) => (more?.named ? [[name, nameOf(name)]] : [])),
  )
  const row = {
    ...shape('row'),
    ...Object.fromEntries(Object.values(named).map((name) => [name, z.string()])),
    ...(flow ? { actions } : {}),
  }
  const words = (lang: Lang) =>
    textOf({ title, one, empty, says }, fields, filters, lang) as unknown as TextOf<F, By, W, Days>
  const made = recordOf(
    {
      ...(rest as Omit<typeof rest, 'label' | 'columns'> & { label: never; columns?: never }),
      named,
      half: fields.flatMap(([name, [, , , more]]) => (more?.half ? [name] : [])),
      secrets: fields.flatMap(([name, [, , , more]]) => (more?.secret ? [name] : [])),
      row: row as unknown as Shape<RowOf<F, W>>,
      input: shape('input') as unknown as Shape<InputOf<F>>,
      filter: Object.fromEntries(
        filters.map(([name, one]) => [name, isField(one) ? one[0] : one]),
      ) as unknown as Shape<FilterOf<By, W, Days>>,
      text: { en: words('en'), zh: words('zh') } as never,
      tabs: flow ? 'state' : d.tabs,
      detail: { ...(flow && flowDetail), ...d.detail } as unknown as Shape<DetailOf<W, Detail>>,
      ext: extOf(d.beside, (flow ?? d.tabs) !== undefined) as unknown as ExtOf<W, Tabs, Beside>,
      made: shape('made') as unknown as Shape<MadeOf<F>>,
      once: (d.once ? once : {}) as Once extends true ? typeof once : Record<never, never>,
    },
    endpoints ?? (verbs as unknown as readonly Has[]),
  )
  return made as unknown as Made<F, By, Sort, W, Days, Once, Has, Beside, Tabs, Detail>
}

const extOf = (beside: z.ZodRawShape | undefined, tabbed: boolean): z.ZodType =>
  beside || tabbed ? z.object({ ...beside, ...(tabbed ? { tabs } : {}) }) : z.unknown()

/** The states of a workflow as a choice, with their words and colours. */
function stateOf<W extends AnyFlow>(flow: W): Wire<StateIn<W>> {
  const states = mapped(flow.states, ({ words, tone }) => [words.en, words.zh, tone] as const)
  return wire.choice(states) as unknown as Wire<StateIn<W>>
}

/** Where the name of a field's value stands in a row. */
const nameOf = (field: string): string => `${field.replace(/_id$/, '')}_name`

const isField = (filter: Filters[string]): filter is readonly [z.ZodType, string, string] =>
  Array.isArray(filter)

function textOf(
  own: { title: Pair; one: Pair; empty: Pair | undefined; says: Partial<Record<PageWords, Pair>> },
  fields: readonly (readonly [string, Field])[],
  filters: readonly (readonly [string, Filters[string]])[],
  lang: Lang,
) {
  const at = lang === 'en' ? 0 : 1
  const named = filters.flatMap(([name, one]) => (isField(one) ? [[name, one as Field] as const] : []))
  const worded = [...fields, ...named].flatMap(([name, [schema, , , more]]) => {
    // What goes out may have more values than what people may write.
    const words = (more?.row && controlOf(more.row)?.words) ?? controlOf(schema)?.words
    return words ? [[name, mapped(words, ({ [lang]: word }) => word)] as const] : []
  })
  return {
    title: own.title[at],
    one: own.one[at],
    ...(own.empty ? { empty: own.empty[at] } : {}),
    says: mapped(own.says, (pair) => pair[at]),
    fields: Object.fromEntries([...named, ...fields].map(([name, field]) => [name, field[1 + at]])),
    choices: Object.fromEntries(worded),
    help: Object.fromEntries(
      fields.flatMap(([name, [, , , more]]) => (more?.help ? [[name, more.help[at]]] : [])),
    ),
  }
}

const mapped = <T, U>(of: Readonly<Record<string, T>>, to: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([key, one]) => [key, to(one)]))

/** The record of a declaration. */
type Made<
  F,
  By,
  Sort extends readonly [string, ...string[]],
  W extends AnyFlow | undefined,
  Days,
  Once,
  Has extends Verb,
  Beside,
  Tabs,
  Detail,
> = ReturnType<
  typeof recordOf<
    Shape<RowOf<F, W>>,
    Shape<InputOf<F>>,
    Shape<FilterOf<By, W, Days>>,
    Sort,
    TextOf<F, By, W, Days>,
    Shape<DetailOf<W, Detail>>,
    ExtOf<W, Tabs, Beside>,
    Once extends true ? typeof once : Record<never, never>,
    Shape<MadeOf<F>>,
    Has
  >
> & { readonly flow: W }
