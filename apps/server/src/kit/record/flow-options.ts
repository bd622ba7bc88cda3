import type * as contract from '@dropyard/contract/kit/workflow'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Refused } from '../errors.ts'
import type { TaskAbout, TaskDetails } from './tasks.ts'

/** What `runFlow` is told of a workflow. */

export type Actions = Record<string, contract.Action<string>>
export interface Rows extends PgTable {
  $inferSelect: { id: number; state: string }
}

/** Values that guards decide by and that no column of the row holds. */
export type Beside = Readonly<Record<string, SQL>>
export type Whole<T extends Rows, X extends Beside> = T['$inferSelect'] & {
  readonly [K in keyof X]: X[K] extends SQL<infer V> ? V : never
}

export interface FlowOptions<A extends Actions, T extends Rows, X extends Beside = Record<never, never>> {
  table: T
  /** What guards need of a row that is not in its columns. */
  beside?: X
  /**
   * The table that every row has one row of, or one at most (`perhaps`), such as what a task works on: `beside` and the
   * columns of lists read it.
   */
  joined?: { table: PgTable; on: SQL; perhaps?: boolean }
  /** Condition added to every move: whose rows this person may touch. */
  scope?: (ctx: Ctx) => SQL | undefined
  /** The company that a row's history belongs to. */
  owner?: (row: T['$inferSelect']) => number | null
  /** Why an action is not for this person on this row, beyond state and permission. */
  guards?: { [K in keyof A]?: (ctx: Ctx, row: Whole<T, X>) => Refused }
  /** What the task of a record is about, where its records are tasks. */
  task?: (row: T['$inferSelect'], ctx: Ctx) => TaskAbout | Promise<TaskAbout>
  /** What lists of tasks say of one beyond that, read when they are shown: `{ parts, at }` as jsonb for the record's id. */
  taskDetails?: TaskDetails
  /** What an action does; gives the column values that change together with the state. `ids`: all that move. */
  effects?: {
    [K in keyof A]?: (
      ctx: Ctx,
      row: Whole<T, X>,
      input: contract.ActionInput<A[K]>,
      ids: readonly number[],
    ) => Promise<Partial<T['$inferInsert']> | undefined>
  }
  /** What the history says of an action, where that is not what was given with it. */
  tells?: { [K in keyof A]?: (before: T['$inferSelect'], after: T['$inferSelect']) => object }
  /** What follows when a record has moved. */
  follows?: {
    [K in keyof A]?: (ctx: Ctx, row: T['$inferSelect'], input: contract.ActionInput<A[K]>) => Promise<unknown>
  }
}
