import type { TabCount } from '@dropyard/contract/kit/page'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import type { Route } from '../http/route.ts'
import type { FlowRunner } from './workflow.ts'

/** What `serve` is told of a record, and what it gives. */

export type Values = Record<string, unknown>
export type Row = Values & { id: number; version: number }

/** A value that is read of the row as the flow holds it, rather than by an expression of its own; sorting goes by `sql`. */
export class FromRow {
  readonly sql: SQL
  readonly of: (row: Values) => unknown
  constructor(sql: SQL, of: (row: Values) => unknown) {
    this.sql = sql
    this.of = of
  }
}

/** What people write of a record, as its schema read it. */
export type InputOf<R extends Pick<AnyRecord, 'input'>> = z.output<R['input']>

/** What differs from plain reading and writing. At most eight options (docs/architecture). */
export interface ServeOptions<R extends AnyRecord = AnyRecord> {
  /**
   * Whose rows they are: the column of the company that owns one, which merchants' reads are limited to and their new rows
   * get; or a condition of its own for every read and write.
   */
  owner?: AnyPgColumn | ((ctx: UserCtx) => SQL | undefined)
  /** What `search` looks in, by its name in the row where it has one; a function where it does not look for a part of a text. */
  search?: readonly (
    | Extract<keyof R['row']['shape'], string>
    | AnyPgColumn
    | SQL
    | ((text: string) => SQL | undefined)
  )[]
  /** How a filter becomes SQL where it is not equality; `undefined` means that this value leaves out no row. */
  filters?: {
    [K in keyof R['filter']]?: (value: FilterValue<R['filter'][K]>, ctx: UserCtx) => SQL | undefined
  }
  /** Values of a row that are not the column of their name; a function where they depend on who asks. */
  columns?: { [K in keyof R['row']['shape']]?: Shown }
  /** The workflow that rows go through (`runFlow`); its routes are served too. */
  flow?: FlowRunner
  /** Checks and completes what is to be saved; gives the column values, and of a new one what is shown once (`only: 'made'`). */
  beforeSave?: (ctx: UserCtx, input: InputOf<R>, before: Row | undefined) => Promise<Values> | Values
  afterSave?: (ctx: UserCtx, row: Row) => Promise<void>
  /** Throws when a row must stay. */
  mayRemove?: (ctx: UserCtx, rows: Row[]) => Promise<void>
}

/** A row as its record says it is. */
export type RowIn<R extends AnyRecord> = z.output<R['row']> & { id: number; version: number }

/** The tabs of its list, where it has some. */
type TabsIn<R extends AnyRecord> = R extends { list: { ext: infer X extends z.ZodType } }
  ? z.output<X> extends { tabs: TabCount[] }
    ? { tabs: TabCount[] }
    : undefined
  : undefined

export type Page = { data: Row[]; total: number; ext?: { tabs: TabCount[] } }

type Shown = SQL | AnyPgColumn | FromRow | ((ctx: UserCtx) => SQL)

/** The options as the engine uses them. */
export interface LooseOptions extends Omit<ServeOptions, 'filters' | 'columns' | 'beforeSave'> {
  filters?: Record<string, (value: never, ctx: UserCtx) => SQL | undefined>
  columns?: Record<string, Shown>
  beforeSave?: (ctx: UserCtx, input: Values, before: Row | undefined) => Promise<Values> | Values
}
type FilterValue<S> = S extends z.ZodType ? NonNullable<z.output<S>> : never

export interface Served<R extends AnyRecord = AnyRecord> {
  record: R
  routes: Route[]
  /** The engine's own verbs, for services that act beside the routes. */
  list: (ctx: UserCtx, query: Values) => Promise<{ data: RowIn<R>[]; total: number; ext: TabsIn<R> }>
  create: (ctx: UserCtx, input: z.input<R['input']> & { key?: string }) => Promise<RowIn<R>>
  update: (ctx: UserCtx, id: number, input: Values) => Promise<RowIn<R>>
  read: (ctx: UserCtx, id: number) => Promise<RowIn<R>>
}
