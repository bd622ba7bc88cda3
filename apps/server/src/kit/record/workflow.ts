import { commonErrors } from '@dropyard/contract/kit/errors'
import type { RowAnswer, RowRef } from '@dropyard/contract/kit/row-actions'
import { inLang } from '@dropyard/contract/kit/text'
import * as contract from '@dropyard/contract/kit/workflow'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../context.ts'
import { assertFound, assertVersion, fail, refuse } from '../errors.ts'
import { type Route, route } from '../http/route.ts'
import { workflowMove } from '../workflow-table.ts'
import { conflict } from './flow-conflict.ts'
import { historyOf } from './flow-history.ts'
import type { Actions, FlowOptions, GuardValues, Rows, RowWithGuardValues } from './flow-options.ts'
import { answerOf } from './row-answer.ts'
import { overloaded } from './task-clock.ts'
import { type Holder, whyNotAllowed, workersOf } from './task-rights.ts'
import { flowsOfTasks, type IsUnchanged, type TaskAbout, tasksOf } from './tasks.ts'

/**
 * Runs a workflow over one table with the columns `id` and `state`: a move locks the rows, checks their state and the guards,
 * runs the action's effect, updates the rows, and writes the history, all in the caller's transaction.
 */

/** The parts of the context that writing the history needs. */
type Noting = Pick<Ctx, 'db' | 'now'> & Partial<Pick<Ctx, 'user'>>
type AnAction = contract.ActionEndpoint<contract.Action<string>>
/** The body of every action; `seen` only of those that have it. */
type Asked = { readonly id_list: readonly number[]; readonly seen?: readonly RowRef[] }
type Flow<A extends Actions> = contract.Workflow<string, string> & {
  readonly actions: A
  readonly endpoints: { readonly [K in keyof A]: contract.ActionEndpoint<A[K]> }
  readonly work: Partial<contract.TaskEndpoints>
}
/** A running workflow, as lists use it. */
export interface FlowRunner<Row = never> {
  readonly states: contract.Workflow['states']
  readonly routes: readonly Route[]
  /** The values that `allowed` needs: the columns of a row and the `guardValues`. */
  readonly whole: Record<string, AnyPgColumn>
  readonly joined?: FlowOptions<Actions, Rows>['joined']
  /** The actions that the user may do with a row now. `holder`: its task, if its records are tasks. */
  readonly allowed: (ctx: UserCtx, row: Row, holder?: Holder) => contract.AllowedAction[]
  readonly recordCreated: (ctx: Ctx, row: Row) => Promise<void>
  readonly removed: (ctx: Ctx, ids: readonly number[]) => Promise<void>
  /** The additional columns and filters of lists whose records are tasks. */
  readonly tasks?: Pick<ReturnType<typeof tasksOf>, 'columns' | 'join' | 'filters' | 'first' | 'workers'>
  /** @param shape The schema of the rows: the history leaves out fields that the user may not see in a row. */
  readonly history: (ctx: UserCtx, id: number, shape?: z.ZodRawShape) => Promise<contract.FlowHistory>
}
/** @throws if the workflow has unreachable states, dead ends, or actions that leave a final state */
export function runFlow<A extends Actions, T extends Rows, X extends GuardValues = Record<never, never>>(
  flow: Flow<A>,
  options: FlowOptions<A, T, X>,
) {
  type Row = T['$inferSelect']
  type Read = RowWithGuardValues<T, X> & { version: number }
  const wrong = contract.validateWorkflow(flow)
  if (wrong.length > 0) throw new Error(wrong.join('; '))
  const columns: Record<string, AnyPgColumn> = getTableColumns(options.table)
  const { joined } = options
  const { id, state, version, updatedAt } = columns
  if (!id || !state) throw new Error(`${flow.name}: its table needs the columns id and state`)
  const ownerOf = (row: Row): number | null => options.owner?.(row) ?? null
  const tasks =
    flow.tasks &&
    options.task &&
    tasksOf<Row>(
      { ...flow, tasks: flow.tasks },
      { id, state },
      { owner: ownerOf, mailbox: (row) => options.mailbox?.(row) ?? null },
      options.task,
    )
  if (flow.tasks && !tasks) throw new Error(`${flow.name}: say what its tasks are about`)
  const beside = Object.entries(options.guardValues ?? {}).map(([name, value]) => [name, value.as(name)])
  const whole = { ...columns, ...Object.fromEntries(beside) } as Record<string, AnyPgColumn>

  const noted = (ctx: Noting, row: Row, action: string | null, to: string, input: object) => {
    const from = action === null ? null : row.state
    const who = { userId: ctx.user?.id ?? null, entityId: ownerOf(row) }
    return { flow: flow.name, recordId: row.id, action, from, to, input, ...who, at: ctx.now }
  }
  async function note(ctx: Noting, ...what: [Row, string | null, string, object]): Promise<void> {
    await ctx.db.insert(workflowMove).values(noted(ctx, ...what))
  }

  /**
   * Runs an action on rows. All of them move or none; but if the action is declared with `bulk` and `each` is true (the default
   * for several ids), each row moves or is refused on its own. Rows for which `still` returns false are skipped. `as`
   * is the note of the workflow that the history shows instead of the action, for example when a new mail moved the rows. `seen`:
   * the versions that the caller saw.
   */
  async function move<K extends keyof A & string>(
    ctx: Ctx,
    name: K,
    ids: readonly number[],
    input: contract.ActionInput<A[K]>,
    {
      each = ids.length > 1,
      still,
      as = name,
      seen = [],
    }: {
      each?: boolean
      still?: IsUnchanged | undefined
      as?: string
      seen?: Asked['seen'] | undefined
    } = {},
  ): Promise<{ moved: number[]; refused: RowAnswer[] }> {
    const action = flow.actions[name] as A[K]
    const alone = action.bulk === true && each
    const wanted = [...new Set(ids)].sort((a, b) => a - b)
    const query = ctx.db
      .select(whole)
      .from(options.table as PgTable)
      .$dynamic()
    const join = joined?.optional ? 'leftJoin' : 'innerJoin'
    const rows = (await (joined ? query[join](joined.table, joined.on) : query)
      .where(and(inArray(id as AnyPgColumn, wanted), options.scope?.(ctx)))
      .orderBy(asc(id as AnyPgColumn))
      .for(options.isSharedWhileMoved ? 'no key update' : 'update', {
        of: options.table,
      })) as unknown as Read[]
    if (rows.length !== wanted.length && !alone) fail(commonErrors.not_found)
    // Versions are of the rows that are moved, of no others.
    const isWanted = new Set(wanted)
    if (seen.some((one) => !isWanted.has(one.id))) fail(commonErrors.not_found)
    const held = await tasks?.lock(ctx, wanted)
    const moved: number[] = []
    const refused: RowAnswer[] = []
    const step = async (row: Read): Promise<void> => {
      // Another user has changed the task since the caller read it: leave it as it is.
      if (still && !still(assertFound(held?.get(row.id)))) return
      if (!action.from.includes(row.state)) throw conflict(flow, action, row)
      assertVersion(row.version, seen.find(({ id }) => id === row.id)?.version)
      refuse(whyNotAllowed(ctx, flow, name, action, held?.get(row.id)) ?? options.guards?.[name]?.(ctx, row))
      const to = action.to ?? row.state
      const after = {
        ...(await options.effects?.[name]?.(ctx, row, input, wanted)),
        state: to,
        ...(version ? { version: row.version + 1 } : {}),
        ...(updatedAt ? { updatedAt: ctx.now } : {}),
      }
      await ctx.db
        .update(options.table)
        .set(after as never)
        .where(eq(id as AnyPgColumn, row.id))
      const left = { ...row, ...after } as Row
      const told = await tasks?.moved(ctx, name, action.mount !== undefined, left, held?.get(row.id), input)
      await note(ctx, row, as, to, options.historyInput?.[name]?.(row, left, input) ?? told ?? input)
      ctx.audit({
        record: flow.name,
        recordId: row.id,
        entityId: ownerOf(row),
        before: { state: row.state },
        after,
      })
      await options.afterMove?.[name]?.(ctx, left, input)
      moved.push(row.id)
    }
    for (const id of wanted) {
      const row = rows.find((one) => one.id === id)
      const take = async () => {
        await step(assertFound(row))
        return {}
      }
      if (!alone) await take()
      else {
        const answer = await answerOf(ctx, id, take)
        if (!answer.ok) refused.push(answer)
      }
    }
    return { moved, refused }
  }

  /** Runs an action with the body of its request. */
  const applyBody = (ctx: Ctx, name: string, body: object) => {
    const { id_list, seen, ...input }: Asked = (flow.endpoints[name] as AnAction).body.parse(body)
    return move(ctx, name, id_list, input as contract.ActionInput<A[string]>, { seen })
  }

  /** Runs an action on rows; after claiming, with a warning if the user has too many open tasks now. */
  async function act<K extends keyof A & string>(
    ctx: Ctx,
    name: K,
    ids: readonly number[],
    input: contract.ActionInput<A[K]>,
    seen?: Asked['seen'],
  ): Promise<{ moved: number[]; refused: RowAnswer[]; warning?: string | undefined }> {
    const answer = await move(ctx, name, ids, input, { seen })
    if (name !== 'claim' || !tasks || !ctx.user || answer.moved.length === 0) return answer
    return { ...answer, warning: await overloaded(ctx, ctx.user) }
  }

  const routes: Route[] = Object.entries(flow.endpoints).map(([name, endpoint]) =>
    route(endpoint as AnAction, async (ctx, { body }) => {
      const { id_list, seen, ...input } = body as Asked
      return act(ctx, name, id_list, input as contract.ActionInput<A[string]>, seen)
    }),
  )

  if (tasks && flow.work.workers && flow.work.release) {
    routes.push(
      route(flow.work.workers, (ctx, { query }) => workersOf(ctx, flow, query)),
      route(flow.work.release, (ctx, { body }) => move(ctx, 'release', body.id_list, {} as never)),
    )
    flowsOfTasks.set(flow.name, {
      flow: { ...flow, tasks: flow.tasks as NonNullable<typeof flow.tasks> },
      claim: (ctx, recordId) => act(ctx, 'claim', [recordId], {} as never),
      each: (ctx, action, ids, input = {}, still) =>
        move(ctx, action, ids, input as never, { each: true, still }),
      ...(options.taskDetails ? { details: options.taskDetails } : {}),
    })
  }

  const steps = Object.entries(flow.actions).map(([name, action]) => ({
    name,
    action,
    permission: contract.actionPermission(flow, name, action),
  }))
  /** The actions that the user may do with a row now. */
  const allowed = (ctx: UserCtx, row: Read, holder?: Holder): contract.AllowedAction[] =>
    steps
      .filter(
        ({ name, action, permission }) =>
          action.from.includes(row.state) &&
          ctx.user.permissions.has(permission) &&
          whyNotAllowed(ctx, flow, name, action, holder) === undefined &&
          options.guards?.[name]?.(ctx, row) === undefined,
      )
      .map(({ name, action: { words, danger } }) => ({
        action: name,
        name: inLang(words, ctx.lang),
        danger: danger === true,
      }))

  /** Starts the history of a new record, and opens its task. */
  const recordCreated = async (ctx: Ctx, row: Row): Promise<void> => {
    await note(ctx, row, null, row.state, {})
    await tasks?.began(ctx, row)
  }
  /** Same, for many records that a job created: one INSERT each for histories and tasks. The caller passes the tasks' `about`. */
  const recordsCreated = async (ctx: Ctx, rows: readonly { row: Row; about: TaskAbout }[]): Promise<void> => {
    if (rows.length === 0) return
    await ctx.db.insert(workflowMove).values(rows.map(({ row }) => noted(ctx, row, null, row.state, {})))
    await tasks?.opened(ctx, rows)
  }
  /** Adds a job's changes of many records to their histories, and updates what their tasks are about. */
  const recordChanges = async (
    ctx: Ctx,
    rows: readonly { row: Row; about: TaskAbout; changes: readonly contract.Change[] }[],
  ): Promise<void> => {
    if (rows.length === 0) return
    const noted_ = rows.map(({ row, changes }) =>
      noted(ctx, row, contract.changed.name, row.state, { changes }),
    )
    await ctx.db.insert(workflowMove).values(noted_)
    await tasks?.renamed(ctx, rows)
  }
  const removed = async (ctx: Ctx, ids: readonly number[]): Promise<void> => {
    await tasks?.removed(ctx, ids)
  }

  return {
    states: flow.states,
    routes,
    whole,
    joined,
    move,
    applyBody,
    /** Adds an entry to the history that is not an action of the workflow, such as changed fields; counts as work on the task. */
    addHistory: async (ctx: Ctx, rows: readonly Row[], action: string, input: object) => {
      await ctx.db.insert(workflowMove).values(rows.map((row) => noted(ctx, row, action, row.state, input)))
      for (const row of rows) await tasks?.touched(ctx, row)
    },
    allowed,
    recordCreated,
    /** Same as `recordCreated`, for records that are not tasks; also without a signed-in user, such as in webhooks. */
    addCreationHistory: async (ctx: Noting, ...rows: readonly Row[]) => {
      if (rows.length === 0) return
      await ctx.db.insert(workflowMove).values(rows.map((row) => noted(ctx, row, null, row.state, {})))
    },
    /** Same for changed fields of such records. */
    addChangeHistory: async (ctx: Noting, rows: readonly Row[], changes: readonly contract.Change[]) => {
      if (rows.length === 0) return
      await ctx.db
        .insert(workflowMove)
        .values(rows.map((row) => noted(ctx, row, contract.changed.name, row.state, { changes })))
    },
    recordsCreated,
    recordChanges,
    removed,
    history: historyOf(flow),
    ...(tasks ? { tasks } : {}),
  }
}
