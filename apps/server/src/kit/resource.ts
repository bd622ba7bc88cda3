import { commonErrors, type ErrorCode } from '@dropyard/contract/kit/errors'
import { type AnyResource, noRows } from '@dropyard/contract/kit/resource'
import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, or, SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { downloadHeaders } from './attachment.ts'
import { type Ctx, entityOf, type UserCtx } from './context.ts'
import { constraintOf, danglingColumn, sqlState } from './database.ts'
import { dangling, fail, found, sameVersion } from './errors.ts'
import { importRoute } from './file-import.ts'
import { likePattern } from './filters.ts'
import { pageAndTotal } from './page-and-total.ts'
import { exportRows, importRows } from './resource-file.ts'
import { afterwards, type Route, route } from './route.ts'

/** Runs a resource: nine routes over one table. A wire field is the column of the same name. */

export type Values = Record<string, unknown>
type Row = Values & { id: number; version: number }

/** What differs from plain reading and writing. At most eight options (docs/architecture). */
export interface ServeOptions {
  /** Column of the company that owns a row: added to every read, set on every create. */
  owner?: AnyPgColumn
  /** Condition added to every read and write. */
  scope?: (ctx: UserCtx) => SQL | undefined
  /** Columns that `search` looks in. */
  search?: readonly AnyPgColumn[]
  /** How a filter becomes SQL where it is not equality. */
  filters?: Record<string, (value: never, ctx: UserCtx) => SQL | undefined>
  /** Values of a row that are not columns of the table; a function where they depend on who asks. */
  columns?: Record<string, SQL | ((ctx: Ctx) => SQL)>
  /** Checks and completes what is to be saved; gives the column values. */
  beforeSave?: (ctx: UserCtx, input: Values, before: Row | undefined) => Promise<Values> | Values
  afterSave?: (ctx: UserCtx, row: Row) => Promise<void>
  /** Throws when a row must stay. */
  mayRemove?: (ctx: UserCtx, rows: Row[]) => Promise<void>
}

type ListQuery = Values & { page: number; 'per-page': number; sort?: string }
const countUpTo = 100_000

export interface Served {
  routes: Route[]
  /** The engine's own verbs, for services that act beside the routes. */
  create: (ctx: UserCtx, input: Values) => Promise<Row>
  update: (ctx: UserCtx, id: number, input: Values) => Promise<Row>
  read: (ctx: UserCtx, id: number) => Promise<Row>
}

export function serve(resource: AnyResource, table: PgTable, options: ServeOptions = {}): Served {
  const all = getTableColumns(table) as Record<string, AnyPgColumn>
  const byWire = new Map(Object.entries(all).map(([key, column]) => [column.name, { key, column }]))
  const columnOf = (wireName: string): AnyPgColumn => {
    const entry = byWire.get(wireName)
    if (!entry) throw new Error(`${resource.name}: no column ${wireName}`)
    return entry.column
  }
  const idColumn = columnOf('id')
  const shown = (ctx: Ctx, name: string): SQL | AnyPgColumn => {
    const made = options.columns?.[name]
    return made === undefined ? columnOf(name) : typeof made === 'function' ? made(ctx) : made
  }
  const names = Object.keys(resource.row.shape)
  const fields = (ctx: Ctx) =>
    Object.fromEntries(
      names.map((name) => {
        const value = shown(ctx, name)
        return [name, value instanceof SQL ? value.as(name) : value]
      }),
    ) as Record<string, AnyPgColumn>

  const visible = (ctx: UserCtx): (SQL | undefined)[] => [
    options.owner && ctx.user.kind === 'merchant' ? eq(options.owner, entityOf(ctx)) : undefined,
    options.scope?.(ctx),
  ]
  const found_ = (ctx: UserCtx, query: Values): SQL | undefined => {
    const text = query.search as string | undefined
    const filters = Object.entries(query)
      .filter(([key, value]) => value !== undefined && key in resource.filter)
      .map(([key, value]) => options.filters?.[key]?.(value as never, ctx) ?? eq(columnOf(key), value))
    const matches = text ? or(...(options.search ?? []).map((c) => ilike(c, likePattern(text)))) : undefined
    return and(...visible(ctx), ...filters, matches)
  }
  const orderBy = (ctx: Ctx, sort = resource.order): SQL[] => {
    if (!sort) return [desc(idColumn)]
    const descending = sort.startsWith('-')
    const value = shown(ctx, descending ? sort.slice(1) : sort)
    return [descending ? desc(value) : asc(value), desc(idColumn)]
  }
  const select = (ctx: Ctx) => ctx.db.select(fields(ctx)).from(table).$dynamic()

  async function one(ctx: UserCtx, id: number, lock = false): Promise<Row> {
    const query = select(ctx).where(and(eq(idColumn, id), ...visible(ctx)))
    const [row] = lock ? await query.for('update') : await query
    return found(row) as Row
  }

  async function save(ctx: UserCtx, input: Values, before: Row | undefined): Promise<Row> {
    const { version, ...wanted } = input
    if (before) sameVersion(before.version, version as number | undefined)
    const values = toKeys(options.beforeSave ? await options.beforeSave(ctx, wanted, before) : wanted)
    if (!before && options.owner && ctx.user.kind === 'merchant') values[keyOf(options.owner)] = entityOf(ctx)
    const id = await guarded(resource, async () => {
      if (!before) {
        const [made] = await ctx.db
          .insert(table)
          .values(values as never)
          .returning({ id: idColumn })
        return (made as { id: number }).id
      }
      const touched = {
        ...values,
        version: before.version + 1,
        ...(byWire.has('updated_at') ? { updatedAt: ctx.now } : {}),
      }
      await ctx.db
        .update(table)
        .set(touched as never)
        .where(eq(idColumn, before.id))
      return before.id
    })
    const row = await one(ctx, id)
    ctx.audit({ record: resource.name, recordId: id, before, after: row })
    await options.afterSave?.(ctx, row)
    return row
  }
  const keyOf = (column: AnyPgColumn): string => byWire.get(column.name)?.key ?? column.name
  const toKeys = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [byWire.get(name)?.key ?? name, value]))

  const create = (ctx: UserCtx, input: Values) => save(ctx, input, undefined)
  const update = async (ctx: UserCtx, id: number, input: Values) => save(ctx, input, await one(ctx, id, true))

  async function remove(ctx: UserCtx, ids: readonly number[]): Promise<{ removed: number }> {
    const rows = (await select(ctx)
      .where(and(inArray(idColumn, [...ids]), ...visible(ctx)))
      .for('update')) as Row[]
    if (rows.length !== new Set(ids).size) fail(commonErrors.not_found)
    await options.mayRemove?.(ctx, rows)
    await guarded(resource, () => ctx.db.delete(table).where(inArray(idColumn, [...ids])))
    for (const row of rows) ctx.audit({ record: resource.name, recordId: row.id, before: row })
    return { removed: rows.length }
  }

  const routes = [
    route(resource.list, async (ctx, input) => {
      const query = input.query as ListQuery
      const where = found_(ctx, query)
      const page = query.page
      const size = query['per-page']
      const bounded = ctx.db.select({ one: sql`1` }).from(table).where(where).limit(countUpTo).as('bounded')
      const { data, total } = await pageAndTotal(
        select(ctx)
          .where(where)
          .orderBy(...orderBy(ctx, query.sort))
          .limit(size)
          .offset((page - 1) * size),
        ctx.db.select({ total: count() }).from(bounded),
      )
      return { data: data as never[], total }
    }),
    route(resource.get, async (ctx, { params }) => (await one(ctx, params.id)) as never),
    route(resource.select, async (ctx, { query }) => {
      const label = shown(ctx, resource.label)
      const rows = await ctx.db
        .select({ id: idColumn, name: sql<string>`${label}::text` })
        .from(table)
        .where(
          and(found_(ctx, { search: query.search }), query.ids ? inArray(idColumn, query.ids) : undefined),
        )
        .orderBy(asc(label))
        .limit(query.ids ? 1000 : 50)
      return rows as never
    }),
    route(resource.create, async (ctx, { body }) => (await create(ctx, body)) as never),
    route(resource.update, async (ctx, { params, body }) => (await update(ctx, params.id, body)) as never),
    route(resource.remove, (ctx, { params }) => remove(ctx, [params.id])),
    route(resource.removeMany, (ctx, { body }) => remove(ctx, body.ids)),
    route(resource.export, async (ctx, { query: asked, reply }) => {
      const query = asked as Values & { format: 'csv' | 'xlsx' }
      const rows = (await select(ctx)
        .where(found_(ctx, query))
        .orderBy(asc(idColumn))
        .limit(countUpTo)) as Row[]
      const names = { en: resource.text.en.title, zh: resource.text.zh.title }
      reply.headers(downloadHeaders(query.format, names, ctx.lang))
      return afterwards(async () => reply.send(await exportRows(resource, rows, query.format, ctx.lang)))
    }),
    importRoute(resource.import, {
      none: noRows,
      take: (ctx, { body, sheet }, progress) =>
        importRows(resource, ctx, sheet, {
          goodRowsOnly: body.good_rows_only,
          dryRun: body.dry_run,
          before: (ids) =>
            select(ctx)
              .where(and(inArray(idColumn, ids), ...visible(ctx)))
              .for('update') as unknown as Promise<Row[]>,
          create,
          update: (rowCtx, before, input) => save(rowCtx, input, before),
          progress,
        }),
    }),
  ]
  return { routes, create, update, read: one }
}

/** Turns what the database refuses into words: a taken value names its field. */
async function guarded<T>(resource: AnyResource, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = sqlState(error)
    const missing = danglingColumn(error)
    if (missing !== undefined) throw dangling(missing)
    if (state === '23503') fail(commonErrors.in_use)
    if (state !== '23505') throw error
    const constraint = constraintOf(error) ?? ''
    const field =
      Object.keys(resource.input.shape).find((name) => constraint.endsWith(`_${name}`)) ?? resource.label
    const taken: ErrorCode = commonErrors.duplicate
    const label = { en: resource.text.en.fields[field] ?? field, zh: resource.text.zh.fields[field] ?? field }
    fail(
      taken,
      { field: label.en },
      { [field]: { en: `${label.en} is taken already.`, zh: `${label.zh}已存在。` } },
    )
  }
}
