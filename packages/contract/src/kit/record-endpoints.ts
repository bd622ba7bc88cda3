import { z } from 'zod'
import { endpoint, listEndpoint } from './endpoint.ts'
import { importEndpoint } from './imports.ts'
import { sortBy } from './page.ts'
import type { RecordRules } from './record-rules.ts'
import type { RowActions } from './row-actions.ts'
import { joinWords, type Text, type Words, withinSentence } from './text.ts'
import * as wire from './wire.ts'
import type { Tone, Workflow } from './workflow.ts'

/**
 * What a record's endpoints are made from: rows that people list, read, write, export and import. The server runs them
 * with `serve`, the browser shows them with `RecordPage`.
 */

/** Words of a record: its title, and a label for every field and every choice value. */
export interface RecordText {
  title: string
  one: string
  fields: Record<string, string>
  choices?: Record<string, Record<string, string>>
  help?: Record<string, string>
  none?: Record<string, string>
  empty?: string
  says?: Partial<Record<PageWords, string>>
}

/** What a page of a record says in words of its own; places such as `{{number}}` take the values of the row. */
export type PageWords =
  /** In the search field. */
  | 'search'
  /** The verb that makes a new one, and what is said when it is made. */
  | 'create'
  | 'created'
  /** The main button of the form of a new one, where it is another verb. */
  | 'send'
  /** The verb that changes one, and the heading of its form. */
  | 'edit'
  | 'editing'
  /** Above the form of a new one, and above every form. */
  | 'createHelp'
  | 'formHelp'
  /** What is asked before one is deleted, and what that means. */
  | 'remove'
  | 'removeHelp'
  /** Under the title of an empty list. */
  | 'emptyHelp'
  /** The beginning of its history. */
  | 'began'
  /** Above its facts. */
  | 'facts'

/** The endpoints that a record may have; all of them unless it names its own. */
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
  /** Singular name; also the permission's: `<name>:list`, `<name>:create` ... */
  name: string
  path: string
  /** The permission of those who read it. */
  reads?: string
  /** What a list shows. `id` is added. */
  row: Row
  /** What create and update take; also the columns of export and import. */
  input: Input
  /** A list that is not looked through by words. */
  search?: false
  /** Filters beside `search`. */
  filter: Filter
  sortable: Sort
  /** How a list is sorted unless told; with a minus the other way round. The newest first when left out. */
  order?: Sort[number] | `-${Sort[number]}`
  text: Text<T>
  /** Rows that one file may have; without it 20,000. */
  maxRows?: number
  /** Who reads its names to choose one: staff, unless merchants have or use some too, or only those who list it. */
  chosenBy?: 'staff' | 'signed-in' | 'readers'
  /** Field shown when the record is chosen elsewhere. */
  label: keyof Row & string
  /** What a list shows and in which order; without it the label and then every field. */
  columns?: readonly (keyof Row & string)[]
  /** Columns that a list shows only when they are chosen. */
  hidden?: readonly (keyof Row & string)[]
  /** Pixels of columns. */
  widths?: Readonly<Partial<Record<keyof Row & string, number>>>
  /** Its form stands in a drawer. */
  drawer?: true
  /** What a detail shows and in which order; without it what the list shows. */
  facts?: readonly (keyof Row & string)[]
  /** What tells one from another when an action asks; without it its label. */
  known?: readonly (keyof Row & string)[]
  /** Fields whose name stands beside them, and where. */
  named: Readonly<Record<string, string>>
  /** What its fields owe each other. */
  rules: RecordRules
  /** Values as people write them, for empty fields. */
  such: Readonly<Record<string, string>>
  /** Flags that are drawn as tags, and their colours. */
  tags: Readonly<Record<string, Tone>>
  /** Fields that take half of a line of the form. */
  half: readonly string[]
  flow?: Workflow | undefined
  /** The filter whose values are the list's tabs. */
  tabs?: string | undefined
  days?: readonly [field: string, en: string, zh: string] | undefined
  /** What reading one answers beyond its row. */
  detail: Detail
  /** Those parts of it that have words: each is shown below the facts. */
  sections: Readonly<Record<string, z.ZodType>>
  /** What a list answers beside its rows. */
  ext: Ext
  /** What a create takes beyond the input. */
  once: Once
  /** What a create answers beyond the row, and nothing ever again: secrets. */
  made: Made
  /** Fields that must never reach a log or the audit trail as they were given. */
  secrets: readonly string[]
}

/** A record of its shapes, with those of its endpoints that it has. */
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
  const { detail: _detail, ext: _ext, ...kept } = d
  const { row, input, ...all } = endpointsOf<Row, Input, Filter, Sort, T, Detail, Ext, Once, Made>(d)
  const some = Object.fromEntries(has.map((verb) => [verb, all[verb]()]))
  return { ...kept, row, input, ...(some as unknown as { [V in Has]: ReturnType<(typeof all)[V]> }) }
}

/** What the same endpoints of all records take and answer. */
const byId = z.object({ id: wire.id })
const byIds = z.object({ ids: wire.ids })
const howMany = z.object({ removed: z.number() })
const searched = { search: wire.line(100).optional() }
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
  const reads = (d.reads ?? may('list')) as ReturnType<typeof may<'list'>>
  const { one, title } = d.text.en
  const many = withinSentence(title)
  const about = (en: string, zh: string, end = ''): Words => ({
    en,
    zh: joinWords(zh, `${d.text.zh.one}${end}`),
  })
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
          // The type keeps the name, which is never given then.
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
        about: about(`View ${one}`, '查看'),
        params: byId,
        get data() {
          return z.object({ id: wire.id, ...d.row, ...d.detail })
        },
      }),
    select: () =>
      endpoint({
        method: 'GET',
        path: `${d.path}/select`,
        permission: d.chosenBy === 'readers' ? reads : (d.chosenBy ?? 'staff'),
        about: about(`Select ${one}`, '选择'),
        query: chosen,
        data: offered,
      }),
    create: () =>
      endpoint({
        method: 'POST',
        path: d.path,
        permission: may('create'),
        about: about(`Create ${one}`, '新增'),
        get body() {
          return z.object({ ...d.input, ...d.once })
        },
        get data() {
          return z.object({ id: wire.id, ...d.row, ...d.made })
        },
        secrets: d.secrets,
      }),
    update: () =>
      endpoint({
        method: 'PUT',
        path: `${d.path}/:id`,
        permission: may('update'),
        about: about(`Edit ${one}`, '修改'),
        params: byId,
        get body() {
          return z.object({ ...d.input, version: lastVersion })
        },
        data: row,
        secrets: d.secrets,
      }),
    remove: () =>
      endpoint({
        method: 'DELETE',
        path: `${d.path}/:id`,
        permission: may('remove'),
        about: about(`Delete ${one}`, '删除'),
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

/** Any record with all of its endpoints, for walks. */
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
>
/** Any record, with those of the endpoints that it has. */
export type AnyRecord = Omit<WholeRecord, Verb> &
  Partial<Pick<WholeRecord, Verb>> & {
    /** What can be done with its rows; each carries what it allows (`allowed`). */
    readonly does?: RowActions
  }
