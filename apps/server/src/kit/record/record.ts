import { commonErrors } from '@dropyard/contract/kit/errors'
import { type AnyRecord, type Verb, verbs, type WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { and, asc, Column, count, eq, getTableColumns, gt, inArray, is, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entityOf, exported, type UserCtx } from '../context.ts'
import { type Titled, titleIn } from '../data/in-language.ts'
import { insertOnce } from '../data/insert-once.ts'
import { pageAndTotal } from '../data/page-and-total.ts'
import { rowsAtMost } from '../data/rows-at-most.ts'
import { assertFound, assertVersion, fail } from '../errors.ts'
import { downloadHeaders } from '../http/attachment.ts'
import { afterwards, type Route, route } from '../http/route.ts'
import { readableValues } from '../http/withheld.ts'
import { importRoute } from '../sheets/file-import.ts'
import { withoutSecrets } from './audit.ts'
import { linesOf } from './lines.ts'
import { makeFileCodes } from './record-codes.ts'
import { followingColumns } from './record-columns.ts'
import { exportRows, importRows } from './record-file.ts'
import { finisherOf, heldBy, tabsOf } from './record-flow.ts'
import { assertRules, guarded } from './record-guard.ts'
import { nameRecords } from './record-names.ts'
import {
  FromRow,
  type LooseOptions,
  type Page,
  type Row,
  type Served,
  type ServeOptions,
  type Values,
} from './record-options.ts'
import { queriesOf } from './record-query.ts'
import { rowReader, takeOut } from './record-rows.ts'

type ListQuery = Values & { page: number; 'per-page': number; sort?: string }
const countUpTo = 100_000
/** Columns for the id of the user who created a row. */
const madeBy = ['created_by', 'asked_by']

/** Serves a record: the routes of its declared operations, over one table. A field is the column of the same name. */
export function serve<const R extends AnyRecord>(
  typed: R,
  table: PgTable,
  typedOptions: ServeOptions<R> = {},
): Served<R> {
  // From here on, values are untyped: the code works with any record's schema.
  const record = typed as AnyRecord
  const options = typedOptions as unknown as LooseOptions
  const all = record as WholeRecord
  const columns = getTableColumns(table) as Record<string, AnyPgColumn>
  const byWire = new Map(Object.entries(columns).map(([key, column]) => [column.name, { key, column }]))
  const columnOf = (wireName: string): AnyPgColumn => {
    const entry = byWire.get(wireName)
    if (!entry) throw new Error(`${record.name}: no column ${wireName}`)
    return entry.column
  }
  const idColumn = columnOf('id')
  const { owner, flow } = options
  const taskColumns: LooseOptions['columns'] = flow?.tasks?.columns ?? {}
  const filters: LooseOptions['filters'] = { ...flow?.tasks?.filters, ...options.filters }
  const ownerColumn = is(owner, Column) ? (owner as AnyPgColumn) : undefined
  const sources: LooseOptions['columns'] = { ...followingColumns(record, table), ...options.columns }
  /** The column or expression of a field; a function if it depends on the user. */
  const source = (name: string): SQL | AnyPgColumn | ((ctx: UserCtx) => SQL) => {
    const made = sources[name] ?? (record.flow?.tasks && taskColumns[name])
    return made instanceof FromRow ? made.sql : (made ?? columnOf(name))
  }
  const shown = (ctx: UserCtx, name: string): SQL | AnyPgColumn => {
    const of = source(name)
    return typeof of === 'function' ? of(ctx) : of
  }
  /** Whether the label is a name with a Chinese one beside it: readers choose by that of their language. */
  const isTitled = record.labelField === 'name' && byWire.has('name') && byWire.has('name_zh')
  const isShownTo = ({ user }: UserCtx, name: string): boolean =>
    name in readableValues(record.row.shape, { [name]: null }, user)
  const { finish, made } = finisherOf(record, flow)
  const lines = linesOf(record, table)
  const codes = makeFileCodes(record, table)
  const hasListed = Object.values(record.lines).some(({ listed }) => listed)
  const names = Object.keys(record.row.shape).filter((name) => !made.has(name) && !(name in record.lines))
  const { selected, held } = heldBy(
    flow,
    names,
    (name) => sources[name] ?? (name in taskColumns ? undefined : byWire.get(name)?.key),
  )
  const tasks = record.flow?.tasks && flow?.tasks
  const read = rowReader({
    ...{ table, flow, tasks, names, held },
    selected: Object.fromEntries(selected.map((name) => [name, source(name)])),
  })

  const readPage = async (...asked: Parameters<typeof read>) => {
    const found = await read(...asked)
    if (hasListed)
      await lines?.attach(
        asked[0],
        found.map(({ row }) => row),
        true,
      )
    return found
  }
  const readNames = async (ctx: UserCtx, ids: readonly number[]) => {
    const found = await read(ctx, { where: inArray(idColumn, [...ids]) })
    return found.map(({ row }) => ({
      id: row.id,
      name: (isTitled && ctx.lang === 'zh' && row.name_zh) || row[record.labelField],
    }))
  }
  nameRecords(record.name, readNames, all.list?.permission)

  const {
    visible,
    filterBy,
    found: matching,
    sorted,
    withDetail,
  } = queriesOf({ record, options, filters, columnOf, shown, isShownTo })
  async function one(ctx: UserCtx, id: number, lock = false): Promise<Row> {
    const [found] = await read(ctx, { where: and(eq(idColumn, id), visible(ctx)), lock })
    // Rules of actions may depend on the lines.
    await lines?.attach(ctx, [assertFound(found).row])
    return finish(ctx, assertFound(found))
  }

  async function save(ctx: UserCtx, input: Values, before: Row | undefined): Promise<Row> {
    const { version, ...sent } = input
    const given = lines?.derived(sent, before) ?? sent
    const key = before ? {} : takeOut(given, Object.keys(record.idempotencyKey))
    if (before) assertVersion(before.version, version as number | undefined)
    assertRules(record, given, before)
    const kept = options.beforeSave ? await options.beforeSave(ctx, given, before) : given
    const shownOnce = before ? {} : takeOut(kept, Object.keys(record.made))
    const taken = lines?.takeOut(kept, before) ?? { head: kept, lines: {} }
    const values = toKeys(taken.head)
    const made = await guarded(record, () =>
      before ? rewrite(ctx, before, values) : insert(ctx, values, key),
    )
    if (made.changed) await lines?.write(ctx, made.id, taken, before)
    const row = await one(ctx, made.id)
    if (!made.changed) return row
    const [was, is] = lines?.compared(before, row) ?? [before, row]
    ctx.audit({ record: record.name, recordId: row.id, before: hidden(was), after: hidden(is) })
    await options.afterSave?.(ctx, row, before)
    return { ...row, ...shownOnce }
  }
  async function insert(ctx: UserCtx, values: Values, key: Values) {
    if (ownerColumn && ctx.user.kind === 'merchant') values[keyOf(ownerColumn)] = entityOf(ctx)
    if (byWire.has('created_at')) values.createdAt = ctx.now
    for (const name of madeBy) if (byWire.has(name)) values[keyOf(columnOf(name))] = ctx.user.id
    const { row, made } = await insertOnce(ctx.db, table, { ...values, ...key })
    if (made) await flow?.recordCreated(ctx, row as never)
    return { id: row.id, changed: made }
  }
  async function rewrite(ctx: UserCtx, before: Row, values: Values) {
    const touched = {
      ...values,
      version: before.version + 1,
      ...(byWire.has('updated_at') ? { updatedAt: ctx.now } : {}),
    }
    await ctx.db
      .update(table)
      .set(touched as never)
      .where(eq(idColumn, before.id))
    return { id: before.id, changed: true }
  }
  const keyOf = (column: AnyPgColumn): string => byWire.get(column.name)?.key ?? column.name
  const toKeys = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const { key = name, column } = byWire.get(name) ?? {}
        return [key, column?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value]
      }),
    )

  /** A row for the audit trail, without the record's secrets. */
  const hidden = (row: Row | undefined) => withoutSecrets(row, record.secrets)

  const create = (ctx: UserCtx, input: Values) => save(ctx, input, undefined)
  const update = async (ctx: UserCtx, id: number, input: Values) => save(ctx, input, await one(ctx, id, true))

  async function hold(ctx: UserCtx, ids: readonly number[]): Promise<Row[]> {
    const found = await read(ctx, { where: and(inArray(idColumn, [...ids]), visible(ctx)), lock: true })
    const rows = found.map(({ row }) => row)
    await lines?.attach(ctx, rows)
    return rows
  }

  async function remove(ctx: UserCtx, ids: readonly number[]): Promise<{ removed: number }> {
    const rows = await hold(ctx, ids)
    if (rows.length !== new Set(ids).size) fail(commonErrors.not_found)
    await options.mayRemove?.(ctx, rows)
    await guarded(record, () => ctx.db.delete(table).where(inArray(idColumn, [...ids])))
    await flow?.removed(ctx, ids)
    for (const row of rows) {
      const [before] = lines?.compared(row, undefined) ?? [row]
      ctx.audit({ record: record.name, recordId: row.id, before: hidden(before) })
    }
    return { removed: rows.length }
  }

  async function list(ctx: UserCtx, query: ListQuery): Promise<Page> {
    const where = matching(ctx, query)
    const size = query['per-page']
    const { page: _page, 'per-page': _size, sort: _sort, state: _state, ...narrower } = query
    const whole = ctx.user.kind === 'staff' && Object.values(narrower).every((one) => one === undefined)
    const page = readPage(ctx, {
      where,
      order: sorted(ctx, query),
      size: whole ? rowsAtMost(size) : size,
      offset: (query.page - 1) * size,
    })
    if (record.tabs) {
      const { [record.tabs]: open, page: _at, 'per-page': _most, sort: _by, ...others } = query as Values
      const tabs = tabsOf(record, {
        column: filters?.[record.tabs] ? undefined : columnOf(record.tabs),
        filterBy: (name, value) => filterBy(ctx, name, value),
      })
      const asked = visible(ctx) ? undefined : others
      const [rows, counted] = await Promise.all([page, tabs.count(ctx, table, matching(ctx, others), asked)])
      const data = rows.map((row) => finish(ctx, row))
      return { data, ...tabs.answer(counted, ctx.lang, open as string | undefined) }
    }
    const bounded = ctx.db.select({ one: sql`1` }).from(table).where(where).limit(countUpTo).as('bounded')
    const { data, total } = await pageAndTotal(page, ctx.db.select({ total: count() }).from(bounded))
    return { data: data.map((row) => finish(ctx, row)), total }
  }

  async function listAfter(ctx: UserCtx, query: Values, after: number, most: number): Promise<Row[]> {
    const where = and(matching(ctx, query), gt(idColumn, after))
    const found = await readPage(ctx, { where, order: [asc(idColumn)], size: most })
    return found.map((row) => finish(ctx, row))
  }

  const byVerb: Record<Verb, () => Route> = {
    list: () => route(all.list, (ctx, { query }) => list(ctx, query as ListQuery) as never),
    get: () =>
      route(all.get, async (ctx, { params }) => {
        const row = await one(ctx, params.id)
        return (
          flow ? { ...row, history: await flow.history(ctx, params.id, record.row.shape) } : row
        ) as never
      }),
    select: () =>
      route(all.select, async (ctx, { query: { ids, ...narrower } }) => {
        const label = isTitled ? titleIn(table as unknown as Titled, ctx) : shown(ctx, record.labelField)
        const rows = await ctx.db
          .select({ id: idColumn, name: withDetail(ctx, label) })
          .from(table)
          .where(and(matching(ctx, narrower), ids ? inArray(idColumn, ids) : undefined))
          .orderBy(asc(label))
          .limit(ids ? 1000 : 50)
        return rows as never
      }),
    create: () => route(all.create, async (ctx, { body }) => (await create(ctx, body)) as never),
    update: () =>
      route(all.update, async (ctx, { params, body }) => (await update(ctx, params.id, body)) as never),
    remove: () => route(all.remove, (ctx, { params }) => remove(ctx, [params.id])),
    removeMany: () => route(all.removeMany, (ctx, { body }) => remove(ctx, body.ids)),
    export: () =>
      route(all.export, async (ctx, { query: asked, reply }) => {
        const query = asked as Values & { format: 'csv' | 'xlsx' }
        const found = await read(ctx, {
          where: matching(ctx, query),
          order: [asc(idColumn)],
          size: countUpTo,
        })
        const attached = found.map(({ row }) => row)
        await lines?.attach(ctx, attached)
        const rows = await codes.written(ctx, attached)
        exported(ctx, record.name, rows.length)
        const titles = { en: record.text.en.title, zh: record.text.zh.title }
        reply.headers(downloadHeaders(query.format, titles, ctx.lang))
        return afterwards(async () => reply.send(await exportRows(all, rows, query.format, ctx)))
      }),
    import: () =>
      importRoute(all.import, (ctx, sent) =>
        importRows(all, ctx, sent, {
          codes,
          before: (ids) => hold(ctx, ids),
          create,
          update: (rowCtx, before, input) => save(rowCtx, input, before),
        }),
      ),
  }
  const has = verbs.filter((verb) => record[verb] !== undefined)
  const routes = [...has.map((verb) => byVerb[verb]()), ...(flow?.routes ?? [])]
  const served = {
    record: typed,
    routes,
    list: (ctx: UserCtx, query: Values) => list(ctx, query as ListQuery),
    listAfter: listAfter as never,
    create,
    update,
    read: one,
  }
  return served as unknown as Served<R>
}
