import type { TabCount } from '@dropyard/contract/kit/page'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import type { Route } from '../http/route.ts'
import type { FlowRunner } from './workflow.ts'

/** The options of `serve`, and its result. */

export type Values = Record<string, unknown>
export type Row = Values & { id: number; version: number }

/** A value that is computed (`of`) from the row that the workflow selects anyway, instead of selected; `sql` is for sorting. */
export class FromRow {
  readonly sql: SQL
  readonly of: (row: Values) => unknown
  constructor(sql: SQL, of: (row: Values) => unknown) {
    this.sql = sql
    this.of = of
  }
}

/** The input of a record after parsing. */
export type InputOf<R extends Pick<AnyRecord, 'input'>> = z.output<R['input']>

/** Everything that differs from plain reading and writing. At most eight options (docs/architecture). */
export interface ServeOptions<R extends AnyRecord = AnyRecord> {
  /**
   * The column with the id of the company that owns a row: merchants read and write only their own company's rows, and their new
   * rows get its id. Or a function that returns a condition for every read and write.
   */
  owner?: AnyPgColumn | ((ctx: UserCtx) => SQL | undefined)
  /** Where `search` finds its text: fields, columns or expressions that contain it; or a function that returns a condition. */
  search?: readonly (
    | Extract<keyof R['row']['shape'], string>
    | AnyPgColumn
    | SQL
    | ((text: string, ctx: UserCtx) => SQL | undefined)
  )[]
  /**
   * The conditions of filters that are not equality; `undefined` if this value excludes no row. `query` has the values of the
   * other filters.
   */
  filters?: {
    [K in keyof R['filter']]?: (
      value: FilterValue<R['filter'][K]>,
      ctx: UserCtx,
      query: Values,
    ) => SQL | undefined
  }
  /** SQL of fields that are not the column of the same name; a function if it depends on the user or the language. */
  columns?: { [K in keyof R['row']['shape']]?: Shown }
  /** The workflow that rows go through (`runFlow`); its routes are served too. */
  flow?: FlowRunner
  /**
   * Checks and completes the input; returns the values of the columns, and for a new row also the secrets that only this
   * response contains (`shownOnce: true`). `before` is undefined for a new row.
   */
  beforeSave?: (ctx: UserCtx, input: InputOf<R>, before: Row | undefined) => Promise<Values> | Values
  /**
   * Called in the same transaction after a row was created or changed; not if the request changed nothing. `before` is undefined
   * for a new row.
   */
  afterSave?: (ctx: UserCtx, row: Row, before: Row | undefined) => Promise<void>
  /** Called before rows are deleted; throws if one must not be. */
  mayRemove?: (ctx: UserCtx, rows: Row[]) => Promise<void>
}

/** A row of a record. */
export type RowIn<R extends AnyRecord> = z.output<R['row']> & { id: number; version: number }

/** The tabs of a record's list, or undefined if it has none. */
type TabsIn<R extends AnyRecord> = R extends { list: { ext: infer X extends z.ZodType } }
  ? z.output<X> extends { tabs: TabCount[] }
    ? { tabs: TabCount[] }
    : undefined
  : undefined

export type Page = { data: Row[]; total: number; ext?: { tabs: TabCount[] } }

type Shown = SQL | AnyPgColumn | FromRow | ((ctx: UserCtx) => SQL)

/** The options with looser types, for use in `serve`. */
export interface LooseOptions extends Omit<ServeOptions, 'filters' | 'columns' | 'beforeSave'> {
  filters?: Record<string, (value: never, ctx: UserCtx, query: never) => SQL | undefined>
  columns?: Record<string, Shown>
  beforeSave?: (ctx: UserCtx, input: Values, before: Row | undefined) => Promise<Values> | Values
}
type FilterValue<S> = S extends z.ZodType ? NonNullable<z.output<S>> : never

export interface Served<R extends AnyRecord = AnyRecord> {
  record: R
  routes: Route[]
  /** The same operations as those of the routes, for services. */
  list: (ctx: UserCtx, query: Values) => Promise<{ data: RowIn<R>[]; total: number; ext: TabsIn<R> }>
  /** Rows of the list in the order of their ids, for reading all of them in portions. */
  listAfter: (ctx: UserCtx, query: Values, after: number, most: number) => Promise<RowIn<R>[]>
  create: (ctx: UserCtx, input: z.input<R['input']> & { key?: string }) => Promise<RowIn<R>>
  update: (ctx: UserCtx, id: number, input: Values) => Promise<RowIn<R>>
  read: (ctx: UserCtx, id: number) => Promise<RowIn<R>>
}
