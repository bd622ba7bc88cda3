import { commonErrors, type ErrorCode } from '@dropyard/contract/kit/errors'
import { fill, type Lang } from '@dropyard/contract/kit/text'
import {
  type Action,
  type ActionEndpoint,
  type ActionInput,
  type AllowedAction,
  actionPermission,
  flaws,
  type Workflow,
  workflowErrors,
} from '@dropyard/contract/kit/workflow'
import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from './context.ts'
import { fail, Refusal } from './errors.ts'
import { type Route, route } from './route.ts'
import { workflowMove } from './workflow-table.ts'

/**
 * Runs a workflow over one table with the columns `id` and `state`: a move locks the rows, checks where they
 * stand, does what the action does, and leaves a history row, all in the caller's transaction.
 */

type Actions = Record<string, Action<string>>
type Flow<A extends Actions> = Workflow<string, string> & {
  readonly actions: A
  readonly endpoints: { readonly [K in keyof A]: ActionEndpoint<A[K]> }
}
interface Rows extends PgTable {
  $inferSelect: { id: number; state: string }
}
type Refused = ErrorCode | readonly [ErrorCode, Record<string, unknown>] | undefined

export interface FlowOptions<A extends Actions, T extends Rows> {
  table: T
  /** Condition added to every move: whose rows this person may touch. */
  scope?: (ctx: Ctx) => SQL | undefined
  /** The company that a row's history belongs to. */
  owner?: (row: T['$inferSelect']) => number | null
  /** Why an action is not for this person on this row, beyond state and permission. */
  guards?: { [K in keyof A]?: (ctx: Ctx, row: T['$inferSelect']) => Refused }
  /** What an action does; gives the column values that change together with the state. */
  effects?: {
    [K in keyof A]?: (
      ctx: Ctx,
      row: T['$inferSelect'],
      input: ActionInput<A[K]>,
    ) => Promise<Partial<T['$inferInsert']> | undefined>
  }
}

export interface RunningFlow<A extends Actions, T extends Rows> {
  routes: Route[]
  /** Moves rows by an action, each of them or none. */
  move<K extends keyof A & string>(
    ctx: Ctx,
    action: K,
    ids: readonly number[],
    input: ActionInput<A[K]>,
  ): Promise<number[]>
  /** Notes that a record was made. */
  began(ctx: Ctx, row: T['$inferSelect']): Promise<void>
  /** What this person may do with a row now. */
  allowed(ctx: UserCtx, row: T['$inferSelect']): AllowedAction[]
}

/** @throws when the flow has states that nothing reaches, dead ends, or exits from final states. */
export function runFlow<A extends Actions, T extends Rows>(
  flow: Flow<A>,
  options: FlowOptions<A, T>,
): RunningFlow<A, T> {
  const wrong = flaws(flow)
  if (wrong.length > 0) throw new Error(wrong.join('; '))
  type Row = T['$inferSelect']
  const columns = getTableColumns(options.table) as Record<string, AnyPgColumn>
  const { id, version, updatedAt } = columns
  if (!id || !columns.state) throw new Error(`${flow.name}: its table needs the columns id and state`)

  const note = (ctx: Ctx, row: Row, action: string | null, to: string, input: object) =>
    ctx.db.insert(workflowMove).values({
      flow: flow.name,
      recordId: row.id,
      action,
      from: action === null ? null : row.state,
      to,
      input,
      userId: ctx.user?.id ?? null,
      entityId: options.owner?.(row) ?? null,
      at: ctx.now,
    })

  async function move<K extends keyof A & string>(
    ctx: Ctx,
    name: K,
    ids: readonly number[],
    input: ActionInput<A[K]>,
  ): Promise<number[]> {
    const action = flow.actions[name] as A[K]
    const wanted = [...new Set(ids)].sort((a, b) => a - b)
    const rows = (await ctx.db
      .select()
      .from(options.table as PgTable)
      .where(and(inArray(id as AnyPgColumn, wanted), options.scope?.(ctx)))
      .orderBy(asc(id as AnyPgColumn))
      .for('update')) as Row[]
    if (rows.length !== wanted.length) fail(commonErrors.not_found)
    for (const row of rows) {
      if (!action.from.includes(row.state)) throw conflict(flow, name, row)
      refuse(options.guards?.[name]?.(ctx, row))
      const values = (await options.effects?.[name]?.(ctx, row, input)) ?? {}
      const after = {
        ...values,
        state: action.to,
        ...(version ? { version: (row as unknown as { version: number }).version + 1 } : {}),
        ...(updatedAt ? { updatedAt: ctx.now } : {}),
      }
      await ctx.db
        .update(options.table)
        .set(after as never)
        .where(eq(id as AnyPgColumn, row.id))
      await note(ctx, row, name, action.to, input)
      ctx.audit({
        record: flow.name,
        recordId: row.id,
        entityId: options.owner?.(row) ?? null,
        before: { state: row.state },
        after: { ...after, action: name },
      })
    }
    return wanted
  }

  const routes = Object.entries(flow.endpoints).map(([name, endpoint]) =>
    route(endpoint as ActionEndpoint<Action<string>>, async (ctx, { body }) => {
      const { id_list, ...input } = body as { id_list: number[] }
      return { moved: await move(ctx, name, id_list, input as ActionInput<A[string]>) }
    }),
  )

  const allowed = (ctx: UserCtx, row: Row): AllowedAction[] =>
    Object.entries(flow.actions)
      .filter(
        ([name, action]) =>
          action.from.includes(row.state) &&
          ctx.user.permissions.has(actionPermission(flow, name, action)) &&
          options.guards?.[name]?.(ctx, row) === undefined,
      )
      .map(([action, { words, danger }]) => ({ action, name: words[ctx.lang], danger: danger === true }))

  return {
    routes,
    move,
    allowed,
    began: async (ctx, row) => void (await note(ctx, row, null, row.state, {})),
  }
}

function refuse(refused: Refused): void {
  if (refused === undefined) return
  if ('code' in refused) fail(refused)
  fail(...refused)
}

/** Says where the row stands and where it would have to stand, in both languages. */
function conflict(flow: Workflow, name: string, row: { id: number; state: string }): Refusal {
  const stateName = (state: string, lang: Lang) => flow.states[state]?.words[lang] ?? state
  const action = flow.actions[name]
  const values = (lang: Lang) => ({
    id: row.id,
    state: stateName(row.state, lang),
    action: action?.words[lang] ?? name,
    from: (action?.from ?? []).map((state) => stateName(state, lang)).join(', '),
  })
  const { words } = workflowErrors.moved
  const filled = { en: fill(words.en, values('en')), zh: fill(words.zh, values('zh')) }
  return new Refusal({ ...workflowErrors.moved, words: filled }, { id: row.id, state: row.state })
}
