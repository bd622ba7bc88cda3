import { z } from 'zod'
import {
  type LineKinds,
  type Lines,
  type LinesInput,
  type LinesListed,
  type LinesRows,
  linesInput,
  linesRows,
} from './lines.ts'
import { type PageWords, recordOf, type Verb, verbs } from './record-endpoints.ts'
import {
  type AnyFlow,
  actions,
  type DaysField,
  type Declaration,
  type DetailOf,
  day,
  type ExtOf,
  edge,
  type Field,
  type FieldMore,
  type Fields,
  type FilterField,
  type FilterOf,
  type Filters,
  flowDetail,
  type InputOf,
  idempotencyKey,
  type MadeOf,
  type Parts,
  type RowOf,
  type Shape,
  type StateIn,
  type TextOf,
  tabs,
  type VersionOf,
} from './record-types.ts'
import { taskFields, taskFilters } from './tasks.ts'
import { fill, type Lang, type Pair } from './text.ts'
import * as wire from './wire.ts'
import { controlOf, type Wire } from './wire.ts'

/**
 * Declares a record that users list, read, write, export and import. Each field is declared once, with its schema and its
 * labels in English and Chinese; `wire.choice` declares the labels of its values. The result has the endpoints and the texts,
 * and server and browser derive lists, forms and files from it. {@link Declaration} explains the options.
 *
 * ```ts
 * const crate = record({
 *   name: 'crate', path: '/v1/crates', title: ['Crates', '箱'], singular: ['crate', '箱'], labelField: 'code',
 *   fields: { code: [wire.line(20), 'Code', '编号'], weight: [wire.int({ min: 0 }), 'Weight (g)', '重量（g）', { halfWidth: true }] },
 *   filter: {}, sortable: ['code'],
 * })
 * ```
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
  const Detail extends Parts | undefined = undefined,
  const Fixed extends true | undefined = undefined,
  const Kinds extends LineKinds | undefined = undefined,
>(d: Declaration<F, By, Sort, W, Days, Once, Has, Beside, Tabs, Detail, Fixed, Kinds>) {
  const {
    title,
    singular,
    empty,
    messages = {},
    fields: own,
    filter: by,
    endpoints,
    exclusive,
    lines: _lines,
    ...rest
  } = d
  const { flow, days, name = flow?.name, path = flow?.path } = d
  if (name === undefined || path === undefined) throw new Error(`${singular[0]}: say its name and its path`)
  const state = flow && stateOf(flow)
  // Days of a timestamp are meant in the user's time zone.
  const limit = days && controlOf(own[days[0]]?.[0] ?? wire.day)?.control === 'instant' ? edge : day
  const kinds = Object.entries<Lines>(d.lines ?? {})
  const linesAfter = (field: string | undefined) =>
    kinds
      .filter(([, { after }]) => after === field)
      .map(([name, kind]) => [name, lineField(kind)] as [string, Field])
  const fields: Entries<Field> = [
    ...Object.entries<Field>(own).flatMap((one) => [one, ...linesAfter(one[0])]),
    ...(state ? [['state', [state, 'Status', '状态', { readOnly: true, withName: true }]] as const] : []),
    ...Object.entries<Field>(flow?.tasks ? taskFields : {}),
    ...linesAfter(undefined),
  ]
  const filters: Entries<Filters[string]> = [
    ...Object.entries<Filters[string]>(by),
    ...(state ? [['state', state.optional()] as const] : []),
    ...Object.entries<Filters[string]>(flow?.tasks ? taskFilters : {}),
    ...(days ? (['from', 'to'] as const).map((end) => [end, [limit, days[1], days[2]]] as const) : []),
  ]
  const shape = (part: keyof typeof isIn) =>
    Object.fromEntries(
      fields
        .filter(([, [, , , more]]) => isIn[part](more ?? {}))
        .map(([name, [schema, , , more]]) => [name, (part === 'row' ? more?.row : undefined) ?? schema]),
    )
  const said = <K extends keyof FieldMore>(what: K) => saidOf(fields, what)
  const nameFields = mapped(said('withName'), (_, name) => nameOf(name))
  const row = {
    ...(d.immutable ? {} : { version: wire.int() }),
    ...shape('row'),
    ...Object.fromEntries(
      fields.flatMap(([name, [schema, , , more]]) =>
        more?.withName ? [[nameOf(name), namedBy(more.row ?? schema)]] : [],
      ),
    ),
    ...(flow ? { actions } : {}),
  }
  const ofLines = kinds.map(([name, kind]) => [name, linesRows(kind)] as const)
  const sections = fieldsOf(Object.entries<Parts[string]>(d.detail ?? {}))
  const words = (lang: Lang) =>
    textOf(
      { title, singular, empty, messages },
      [...fields, ...sections],
      filters,
      lang,
    ) as unknown as TextOf<F, By, W, Days>
  const made = recordOf(
    {
      ...(rest as Omit<typeof rest, 'labelField' | 'columns' | 'widths'> & {
        labelField: never
        columns?: never
      }),
      name,
      path,
      nameFields,
      rules: {
        spans: said('from'),
        exclusive,
        requiredWhen: said('requiredWhen'),
        within: withinOf(filters),
      },
      examples: Object.fromEntries(
        Object.entries(said('example')).filter(([name]) => name in said('helpText')),
      ),
      tags: said('tag'),
      inFiles: said('inFiles'),
      halfWidth: Object.keys(said('halfWidth')),
      secrets: [...Object.keys(said('secret')), ...kinds.flatMap(([, { line }]) => line.secrets)],
      row: row as unknown as Shape<RowOf<F, W> & VersionOf<Fixed> & LinesListed<Kinds>>,
      input: shape('input') as unknown as Shape<InputOf<F> & LinesInput<Kinds>>,
      filter: schemasOf(filters) as unknown as Shape<FilterOf<By, W, Days>>,
      text: { en: words('en'), zh: words('zh') } as never,
      tabs: d.tabs ?? (flow ? 'state' : undefined),
      detail: {
        ...(flow && flowDetail),
        ...schemasOf(Object.entries<Parts[string]>(d.detail ?? {})),
      } as unknown as Shape<DetailOf<W, Detail> & LinesRows<Kinds>>,
      sections: { ...Object.fromEntries(ofLines), ...schemasOf(sections) },
      lines: d.lines ?? {},
      lineRows: Object.fromEntries(ofLines.filter(([name]) => !d.lines?.[name]?.listed)),
      sums: said('sumOf'),
      ext: extOf(d.ext, (flow ?? d.tabs) !== undefined) as unknown as ExtOf<W, Tabs, Beside>,
      made: shape('made') as unknown as Shape<MadeOf<F>>,
      idempotencyKey: (d.idempotent ? idempotencyKey : {}) as Once extends true
        ? typeof idempotencyKey
        : Record<never, never>,
    },
    endpoints ?? (verbs as unknown as readonly Has[]),
  )
  return made as unknown as Made<F, By, Sort, W, Days, Once, Has, Beside, Tabs, Detail, Fixed, Kinds>
}

const extOf = (beside: z.ZodRawShape | undefined, tabbed: boolean): z.ZodType =>
  beside || tabbed ? z.object({ ...beside, ...(tabbed ? { tabs } : {}) }) : z.unknown()

/** The states of a workflow as a choice, with their words and colours. */
function stateOf<W extends AnyFlow>(flow: W): Wire<StateIn<W>> {
  const states = mapped(flow.states, ({ words: [en, zh], tone }) => [en, zh, tone] as const)
  return wire.choice(states) as unknown as Wire<StateIn<W>>
}

/** Row field with the name of a value: `entity_name` for `entity_id`, `kind_name` for `kind`. */
const nameOf = (field: string): string => `${field.replace(/_id$/, '')}_name`

/** `*_name` is nullable when the field that it names is. */
const namedBy = (schema: z.ZodType) => (schema.safeParse(null).success ? z.string().nullable() : z.string())

/** Lines as a field: the form has them after the other fields. */
const lineField = (kind: Lines): Field => {
  const { en, zh } = kind.line.text
  const more = kind.listed ? { row: linesRows(kind) } : { writeOnly: true as const }
  return [linesInput(kind), en.title, zh.title, more]
}

/** Which fields rows, requests and the answer to a creation contain. */
const isIn = {
  row: ({ writeOnly, shownOnce }: FieldMore) => !writeOnly && !shownOnce,
  input: ({ readOnly, shownOnce, sumOf }: FieldMore) => !readOnly && !shownOnce && sumOf === undefined,
  made: ({ shownOnce }: FieldMore) => shownOnce === true,
}

/** One option of all fields that set it, by field: `{ code: 'AB-1' }` for `example`. */
const saidOf = <K extends keyof FieldMore>(
  fields: readonly (readonly [string, Field])[],
  what: K,
): Record<string, NonNullable<FieldMore[K]>> =>
  Object.fromEntries(
    fields.flatMap(([name, [, , , more]]) => {
      const one = more?.[what]
      return one === undefined ? [] : [[name, one]]
    }),
  )

const withinOf = (filters: readonly (readonly [string, Filters[string]])[]): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap(([name, one]) => (isField(one) && one[3]?.within ? [[name, one[3].within]] : [])),
  )

type Part = z.ZodType | Field | FilterField
const isField = <P extends Part>(part: P): part is Exclude<P, z.ZodType> => Array.isArray(part)

type Entries<T> = readonly (readonly [string, T])[]
/** Only the parts that were declared with labels. */
const fieldsOf = (parts: Entries<Part>): Entries<Field> =>
  parts.flatMap(([name, one]) => (isField(one) ? [[name, one as Field] as const] : []))

const schemasOf = (parts: Entries<Part>): Record<string, z.ZodType> =>
  Object.fromEntries(parts.map(([name, one]) => [name, isField(one) ? one[0] : one]))

function textOf(
  own: { title: Pair; singular: Pair; empty: Pair | undefined; messages: Partial<Record<PageWords, Pair>> },
  fields: Entries<Field>,
  filters: Entries<Filters[string]>,
  lang: Lang,
) {
  const at = lang === 'en' ? 0 : 1
  const filterFields = fieldsOf(filters)
  const worded = [...fields, ...filterFields].flatMap(([name, [schema, , , more]]) => {
    // Rows may contain values that users can't enter, so their schema has the complete list of labels.
    const words = (more?.row && controlOf(more.row)?.words) ?? controlOf(schema)?.words
    return words ? [[name, mapped(words, ({ [lang]: word }) => word)] as const] : []
  })
  const examples = mapped(saidOf(fields, 'example'), (value) => fill(suchAs[lang], { value }))
  return {
    title: own.title[at],
    singular: own.singular[at],
    ...(own.empty ? { empty: own.empty[at] } : {}),
    messages: mapped(own.messages, (pair) => pair[at]),
    fields: Object.fromEntries([...filterFields, ...fields].map(([name, field]) => [name, field[1 + at]])),
    choices: Object.fromEntries(worded),
    helpText: { ...examples, ...mapped(saidOf(fields, 'helpText'), (pair) => pair[at]) },
    blankLabel: mapped(saidOf(fields, 'blankLabel'), (pair) => pair[at]),
  }
}

const suchAs = { en: 'Such as {{value}}.', zh: '例如 {{value}}。' } as const

const mapped = <T, U>(of: Readonly<Record<string, T>>, to: (one: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([key, one]) => [key, to(one, key)]))

/** The type of the record that a declaration yields. */
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
  Fixed,
  Kinds,
> = ReturnType<
  typeof recordOf<
    Shape<RowOf<F, W> & VersionOf<Fixed> & LinesListed<Kinds>>,
    Shape<InputOf<F> & LinesInput<Kinds>>,
    Shape<FilterOf<By, W, Days>>,
    Sort,
    TextOf<F, By, W, Days>,
    Shape<DetailOf<W, Detail> & LinesRows<Kinds>>,
    ExtOf<W, Tabs, Beside>,
    Once extends true ? typeof idempotencyKey : Record<never, never>,
    Shape<MadeOf<F>>,
    Has
  >
> & { readonly flow: W; readonly lines: Kinds extends LineKinds ? Kinds : Record<never, never> }
