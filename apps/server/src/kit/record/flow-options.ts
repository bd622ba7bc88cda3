import type * as contract from '@dropyard/contract/kit/workflow'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Refused } from '../errors.ts'
import type { TaskAbout, TaskDetails } from './tasks.ts'

/** The options of `runFlow`. */

export type Actions = Record<string, contract.Action<string>>
export interface Rows extends PgTable {
  $inferSelect: { id: number; state: string }
}

/** Expressions for values that guards need and that are not columns of the row. */
export type GuardValues = Readonly<Record<string, SQL>>
export type RowWithGuardValues<T extends Rows, X extends GuardValues> = T['$inferSelect'] & {
  readonly [K in keyof X]: X[K] extends SQL<infer V> ? V : never
}

export interface FlowOptions<
  A extends Actions,
  T extends Rows,
  X extends GuardValues = Record<never, never>,
> {
  table: T
  /** Values that guards need and that are not columns of the row: they are selected together with it. */
  guardValues?: X
  /**
   * A table to join that has exactly one row for each row, or at most one (`optional`), for example what a task works on.
   * `guardValues` and the columns of lists may refer to it.
   */
  joined?: { table: PgTable; on: SQL; optional?: boolean }
  /** Rows are locked so that others may still add rows that refer to them. Without it, these wait. */
  isSharedWhileMoved?: true
  /** A condition for the rows that the user may move; without it, all. */
  scope?: (ctx: Ctx) => SQL | undefined
  /** The id of the company that owns a row, stored in its history and its task; null if it belongs to none. */
  owner?: (row: T['$inferSelect']) => number | null
  /** The id of the mailbox whose members alone see a row's task; null for tasks that everyone with the permission sees. */
  mailbox?: (row: T['$inferSelect']) => number | null
  /** By action, checked in addition to state and permission: returns why the user may not do it on this row, or undefined. */
  guards?: { [K in keyof A]?: (ctx: Ctx, row: RowWithGuardValues<T, X>) => Refused }
  /** What a record's task is about; required if the workflow declares `tasks`. */
  task?: (row: T['$inferSelect'], ctx: Ctx) => TaskAbout | Promise<TaskAbout>
  /** More for lists of tasks that is not stored in the task but read with the list: `{ parts, at }` as jsonb, by record id. */
  taskDetails?: TaskDetails
  /** By action: its side effects; returns the columns to change together with the state. `ids`: the rows of the whole request. */
  effects?: {
    [K in keyof A]?: (
      ctx: Ctx,
      row: RowWithGuardValues<T, X>,
      input: contract.ActionInput<A[K]>,
      ids: readonly number[],
    ) => Promise<Partial<T['$inferInsert']> | undefined>
  }
  /** By action: the input that the history stores, if it is not the one of the request. */
  historyInput?: {
    [K in keyof A]?: (
      before: T['$inferSelect'],
      after: T['$inferSelect'],
      input: contract.ActionInput<A[K]>,
    ) => object
  }
  /** By action: runs after the row, its history and its task are written, in the same transaction. */
  afterMove?: {
    [K in keyof A]?: (ctx: Ctx, row: T['$inferSelect'], input: contract.ActionInput<A[K]>) => Promise<unknown>
  }
}
