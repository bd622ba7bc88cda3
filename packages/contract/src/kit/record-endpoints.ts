import { z } from 'zod'
import { endpoint, listEndpoint } from './endpoint.ts'
import { importEndpoint } from './imports.ts'
import type { LineKinds } from './lines.ts'
import { sortBy } from './page.ts'
import type { RecordRules } from './record-rules.ts'
import type { RowActions } from './row-actions.ts'
import { joinWords, type Pair, type Text, withinSentence } from './text.ts'
import * as wire from './wire.ts'
import type { Tone, Workflow } from './workflow.ts'

/**
 * Generates a record's endpoints: rows that users list, read, write, export and import. The server runs them with `serve`,
 * the browser shows them with `RecordPage`.
 */

/** Texts of a record in one language: its title, and a label for every field and every choice value. */
export interface RecordText {
  title: string
  singular: string
  fields: Record<string, string>
  choices?: Record<string, Record<string, string>>
  helpText?: Record<string, string>
  blankLabel?: Record<string, string>
  empty?: string
  messages?: Partial<Record<PageWords, string>>
}

/** Texts of a record's page that replace the standard ones. Placeholders such as `{{number}}` take values of the row. */
export type PageWords =
  /** Placeholder of the search field. */
  | 'search'
  /** Label of the button that creates a row, and the message after a row was created. */
  | 'create'
  | 'created'
  /** Main button of the form for a new row, where it differs from `create`. */
  | 'send'
  /** Label of the button that edits a row, and the heading of that form. */
  | 'edit'
  | 'editing'
  /** Text above the form for a new row, and above the form for any row. */
  | 'createHelp'
  | 'formHelp'
  /** Question before a row is deleted, and an explanation of what deleting means. */
  | 'remove'
  | 'removeHelp'
  /** Text under the title of an empty list. */
  | 'emptyHelp'
  /** Name of the first entry in its history. */
  | 'began'
  /** Heading above the fields of its detail. */
  | 'facts'

/** The endpoints that a record may have; it has all of them unless it declares `endpoints`. */
export const verbs = [
  'list',
  'get',
  'select',
  'create',
  'update',
  'remove',
  'removeMany',
  'export',
  'import',
] as const
export type Verb = (typeof verbs)[number]

interface RecordShapes<
  Row extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  Sort extends readonly [string, ...string[]],
  T extends RecordText,
  Detail extends z.ZodRawShape,
  Ext extends z.ZodType,
  Once extends z.ZodRawShape,
  Made extends z.ZodRawShape,
> {
  /** Singular name, also used in permissions: `<name>:list`, `<name>:create` … */
  name: string
  path: string
  /** Permission for reading (list and get); `<name>:list` when left out. */
  readPermission?: string
  /** Fields of a row; `id` is added. */
  row: Row
  /** Fields that create and update take; also the columns of export and import. */
  input: Input
  /** `false`: the list has no text search. */
  search?: false
  /** Filters in addition to `search`. */
  filter: Filter
  sortable: Sort
  /** Default sort of the list; a leading minus means descending. Without it the newest rows come first. */
  order?: Sort[number] | `-${Sort[number]}`
  text: Text<T>
  /** Most rows of one file; 20,000 when left out. */
  maxRows?: number
  /** Who may call `select`: staff (the default), everyone with a session, or those who may list the record. */
  selectableBy?: 'staff' | 'signed-in' | 'readers'
  /** Filters of the list that `select` takes, too. Whoever may call `select` may filter by them. */
  selectFilters?: readonly (keyof Filter & string)[]
  /** Row field that identifies the record to users, shown where other forms choose it. */
  labelField: keyof Row & string
  /** Fields that tell rows with the same label apart: choices show the first that isn't empty, behind the label. */
  labelDetails?: readonly (keyof Row & string)[]
  /** Columns of the list in their order; without it the label and then every field. */
  columns?: readonly (keyof Row & string)[]
  /** Columns that the list shows only after the user has chosen them. */
  hidden?: readonly (keyof Row & string)[]
  /** Widths of columns in pixels. */
  widths?: Readonly<Partial<Record<keyof Row & string, number>>>
  /** Its form opens in a drawer instead of a dialog. */
  drawer?: true
  /** Fields of the detail in their order; without it those of the list. */
  facts?: readonly (keyof Row & string)[]
  /** Fields that identify a row in confirmation questions; without it the `label`. */
  identifiedBy?: readonly (keyof Row & string)[]
  /** Row fields with names, by the field that they name: `{ entity_id: 'entity_name' }`. */
  nameFields: Readonly<Record<string, string>>
  /** Rules between its fields. */
  rules: RecordRules
  /** Examples of values, shown as placeholders of empty fields. */
  examples: Readonly<Record<string, string>>
  /** Flags that are shown as tags, and the tags' colours. */
  tags: Readonly<Record<string, Tone>>
  /** References that files write as another column of the referenced row than its id. */
  inFiles: Readonly<Record<string, string>>
  /** Fields that take half of the form's width. */
  halfWidth: readonly string[]
  flow?: Workflow | undefined
  /** The filter whose values are the list's tabs. */
  tabs?: string | undefined
  days?: readonly [field: string, en: string, zh: string] | undefined
  /** What `get` answers in addition to the row. */
  detail: Detail
  /** The parts of `detail` that have labels: each is shown as a section below the facts. */
  sections: Readonly<Record<string, z.ZodType>>
  /** Its lines, by name. */
  lines: Record<never, never>
  /** The answers' schemas of lines that rows of the list don't contain. */
  lineRows: Record<never, never>
  /** Fields that are sums of lines, see `sumOf`. */
  sums: Readonly<Record<string, string | readonly string[]>>
  /** What the list answers next to its rows. */
  ext: Ext
  /** What create takes in addition to the input: the idempotency key. */
  idempotencyKey: Once
  /** What only create answers in addition to the row: secrets, which no other endpoint returns. */
  made: Made
  /** Fields whose plain values must never be written to a log or to the audit trail. */
  secrets: readonly string[]
}

/** Makes a record from its schemas, with the endpoints that it declares. */
export function recordOf<
  Row extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  const Sort extends readonly [string, ...string[]],
  T extends RecordText,
  Detail extends z.ZodRawShape,
  Ext extends z.ZodType,
  Once extends z.ZodRawShape,
  Made extends z.ZodRawShape,
  Has extends Verb,
>(d: RecordShapes<Row, Input, Filter, Sort, T, Detail, Ext, Once, Made>, has: readonly Has[]) {
  const { detail: _detail, ext: _ext, lineRows: _lineRows, ...kept } = d
  const { row, input, ...all } = endpointsOf<Row, Input, Filter, Sort, T, Detail, Ext, Once, Made>(d)
  const some = Object.fromEntries(has.map((verb) => [verb, all[verb]()]))
  return { ...kept, row, input, ...(some as unknown as { [V in Has]: ReturnType<(typeof all)[V]> }) }
}

/** Schemas that the endpoints of all records share. */
const byId = z.object({ id: wire.id })
const byIds = z.object({ ids: wire.ids })
const howMany = z.object({ removed: z.number() })
const searched = { search: wire.text(100).optional() }
const chosen = z.object({ ...searched, ids: wire.ids.optional() })
const offered = z.array(z.object({ id: z.number(), name: z.string() }))
const fileFormat = wire.choice(['csv', 'xlsx']).default('csv')
const lastVersion = wire.int().optional()

function endpointsOf<
  Row extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  const Sort extends readonly [string, ...string[]],
  T extends RecordText,
  Detail extends z.ZodRawShape,
  Ext extends z.ZodType,
  Once extends z.ZodRawShape,
  Made extends z.ZodRawShape,
>(d: RecordShapes<Row, Input, Filter, Sort, T, Detail, Ext, Once, Made>) {
  const row = z.object({ id: wire.id, ...d.row })
  const input = z.object(d.input)
  const may = <A extends string>(action: A) => `${d.name}:${action}` as const
  const reads = (d.readPermission ?? may('list')) as ReturnType<typeof may<'list'>>
  const { singular, title } = d.text.en
  const many = withinSentence(title)
  const about = (en: string, zh: string, end = ''): Pair => [en, joinWords(zh, `${d.text.zh.singular}${end}`)]
  return {
    row,
    input,
    list: () =>
      listEndpoint({
        path: d.path,
        permission: reads,
        about: about(`List ${many}`, '查看', '列表'),
        row,
        filters: {
          // The type keeps `search` even if the record has none: handlers then read `undefined`.
          ...(d.search === false ? ({} as typeof searched) : searched),
          sort: sortBy(d.sortable),
          ...d.filter,
        },
        ext: d.ext,
      }),
    get: () =>
      endpoint({
        method: 'GET',
        path: `${d.path}/:id`,
        permission: reads,
        about: about(`View ${singular}`, '查看'),
        params: byId,
        get data() {
          return z.object({ id: wire.id, ...d.row, ...d.lineRows, ...d.detail })
        },
      }),
    select: () =>
      endpoint({
        method: 'GET',
        path: `${d.path}/select`,
        permission: d.selectableBy === 'readers' ? reads : (d.selectableBy ?? 'staff'),
        about: about(`Select ${singular}`, '选择'),
        query: chosen.extend(
          Object.fromEntries((d.selectFilters ?? []).map((name) => [name, d.filter[name] as z.ZodType])),
        ) as unknown as typeof chosen,
        data: offered,
      }),
    create: () =>
      endpoint({
        method: 'POST',
        path: d.path,
        permission: may('create'),
        about: about(`Create ${singular}`, '新增'),
        get body() {
          return z.object({ ...d.input, ...d.idempotencyKey })
        },
        get data() {
          return z.object({ id: wire.id, ...d.row, ...d.lineRows, ...d.made })
        },
        secrets: d.secrets,
      }),
    update: () =>
      endpoint({
        method: 'PUT',
        path: `${d.path}/:id`,
        permission: may('update'),
        about: about(`Edit ${singular}`, '修改'),
        params: byId,
        get body() {
          return z.object({ ...d.input, version: lastVersion })
        },
        get data() {
          return z.object({ id: wire.id, ...d.row, ...d.lineRows })
        },
        secrets: d.secrets,
      }),
    remove: () =>
      endpoint({
        method: 'DELETE',
        path: `${d.path}/:id`,
        permission: may('remove'),
        about: about(`Delete ${singular}`, '删除'),
        params: byId,
        data: howMany,
      }),
    removeMany: () =>
      endpoint({
        method: 'DELETE',
        path: d.path,
        permission: may('remove'),
        about: about(`Delete ${many} in bulk`, '批量删除'),
        body: byIds,
        data: howMany,
      }),
    export: () =>
      endpoint({
        method: 'GET',
        path: `${d.path}/export`,
        permission: may('export'),
        about: about(`Export ${many}`, '导出'),
        get query() {
          return z.object({ ...searched, format: fileFormat, ...d.filter })
        },
        raw: true,
        // The audit log notes exports, and the text may be a person's address.
        secrets: ['search'],
      }),
    import: () =>
      importEndpoint({
        path: `${d.path}/import`,
        permission: may('import'),
        about: about(`Import ${many}`, '导入'),
        body: {},
      }),
  }
}

interface WithLines {
  readonly lines: LineKinds
}

/** Any record with all endpoints, for code that iterates over records. */
export type WholeRecord = ReturnType<
  typeof recordOf<
    z.ZodRawShape,
    z.ZodRawShape,
    z.ZodRawShape,
    readonly [string, ...string[]],
    RecordText,
    z.ZodRawShape,
    z.ZodType,
    z.ZodRawShape,
    z.ZodRawShape,
    Verb
  >
> &
  WithLines
/** Any record, with only the endpoints that it declares. */
export type AnyRecord = Omit<WholeRecord, Verb> &
  Partial<Pick<WholeRecord, Verb>> & {
    /** Actions on its rows; each row lists the ones that it allows (`actions: allowed`). */
    readonly actions?: RowActions
  }
