import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import { type ActionText, rowAnswer, rowRefs } from './row-actions.ts'
import { type TaskActions, type TaskOptions, taskActions } from './tasks.ts'
import type { Pair } from './text.ts'
import * as wire from './wire.ts'

/**
 * A workflow declared as data: its states, and the actions that move a record from one state to another. Endpoints,
 * permissions, buttons, tabs, history, documentation and tests are generated from it.
 */

/** Colour of a state. The whole product uses the same colours for the same meanings (look.md, State). */
export type Tone = 'neutral' | 'blue' | 'amber' | 'green' | 'red' | 'grey'

export interface State {
  readonly words: Pair
  readonly tone: Tone
  /** A final state: no action leads out of it. */
  readonly final?: true
}

/**
 * A step that a user can take: it moves records from one of the states `from` to the state `to`. A `danger` action that has
 * neither a form nor `confirm` asks for confirmation with a standard text.
 *
 * ```ts
 * reject: { words: …, historyLabel: …, from: ['requested'], to: 'rejected', input: { reason: wire.area(500, 1) }, danger: true }
 * ```
 */
export interface Action<S extends string, Input extends z.ZodRawShape = z.ZodRawShape> extends ActionText {
  readonly words: Pair
  /** Name of the entry in the record's history, such as “Approved”. */
  readonly historyLabel: Pair
  readonly from: readonly S[]
  /** Without it the record keeps its state. */
  readonly to?: S
  /**
   * Values that the user enters, such as a reason. A value is labelled like the record's field of the same name, or by
   * `fields` if the record has no such field.
   */
  readonly input?: Input
  /**
   * Users may select several records for it. Each is then moved or refused separately; without `bulk`, a call with several
   * records moves all of them or none.
   */
  readonly bulk?: true
  /**
   * The user agrees to what a record says, such as its amount: a record that was changed since the user saw it (`seen`) is
   * refused.
   */
  readonly agrees?: true
  /**
   * Replaces the workflow's `name` (in the permission) and `path` for this action: for actions of merchants in a workflow
   * that staff run.
   */
  readonly mount?: { readonly name: string; readonly path: string }
}

type Asked = Readonly<Record<string, readonly [z.ZodType, string, string, ...unknown[]]>>
/**
 * Makes `input` and `fields` of an action from values declared with their labels:
 * `...asking({ reason: [wire.area(500), 'Reason', '原因'] })`.
 */
export const asking = <const F extends Asked>(fields: F) => {
  const each = Object.entries(fields)
  return {
    input: Object.fromEntries(each.map(([name, [schema]]) => [name, schema])) as { [K in keyof F]: F[K][0] },
    fields: Object.fromEntries(each.map(([name, [, en, zh]]) => [name, { label: [en, zh] as const }])),
  }
}

/** Refusals that any workflow may answer with. */
export const workflowErrors = errors('workflow', {
  moved: [
    'No. {{id}} is already “{{state}}”. “{{action}}” applies only to: {{from}}.',
    '编号 {{id}} 当前为“{{state}}”，“{{action}}”仅适用于：{{from}}。',
  ],
  one_only: ['Select one record at a time.', '此操作每次只能处理一条记录。'],
})

/** An action that the current user may take on a record now. Each row of a list carries them; the browser shows buttons. */
export const allowedAction = z.object({
  action: z.string(),
  /** In the language of the request. */
  name: z.string(),
  danger: z.boolean(),
})
export type AllowedAction = z.output<typeof allowedAction>

/** History of a record, oldest entry first. */
export const flowHistory = z.array(
  z.object({
    at: z.string(),
    /** Empty in the first entry, which says that the record was created. */
    action: z.string(),
    action_name: z.string(),
    from: z.string(),
    to: z.string(),
    /** Merchants see “our team” instead of the names of staff. */
    user_name: z.string(),
    /** What the user entered with the action, such as a reason. */
    input: z.record(z.string(), z.unknown()),
  }),
)
export type FlowHistory = z.output<typeof flowHistory>

/** One changed field in a history entry's `input.changes`. `from` and `to` are values, or texts in both languages. */
export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}
/** The history entry for fields that were edited without an action of the workflow. */
export const changed = { name: 'changed', words: ['Changed', '修改'] } as const

/** A kind of history entry that is no action of the workflow: its name, and how its input is shown (`fields`). */
export type HistoryNote = Pick<Action<string>, 'words' | 'fields'>

export interface Workflow<S extends string = string, A extends string = string> {
  /** Part of its permissions: an action requires `<name>:<action>`. */
  readonly name: string
  /** Its actions are called by `PUT <path>/<action>`. */
  readonly path: string
  /** State of new records. */
  readonly start: S
  readonly states: Readonly<Record<S, State>>
  readonly actions: Readonly<Record<A, Action<S>>>
  /** Additional kinds of history entries, such as a decision about a record that belongs to this one. */
  readonly notes?: Readonly<Record<string, HistoryNote>> | undefined
  /** Makes its records tasks of staff: they can be claimed, assigned and have a due time. */
  readonly tasks?: TaskOptions<S> | undefined
}

/**
 * Declares a workflow. A misspelt state is a compile error. With `tasks`, the actions of `taskActions` are added.
 *
 * ```ts
 * const leaveFlow = workflow({
 *   name: 'leave', path: '/v1/leaves', start: 'requested',
 *   states: {
 *     requested: { words: ['Requested', '待审批'], tone: 'amber' },
 *     approved: { words: ['Approved', '已通过'], tone: 'green', final: true },
 *   },
 *   actions: {
 *     approve: {
 *       words: ['Approve', '通过'], historyLabel: ['Approved', '审核通过'],
 *       from: ['requested'], to: 'approved', bulk: true,
 *     },
 *   },
 * })
 * ```
 */
export function workflow<
  const S extends string,
  const A extends Record<string, Action<NoInfer<S>>>,
  const T extends TaskOptions<NoInfer<S>> | undefined = undefined,
>(d: {
  name: string
  path: string
  start: NoInfer<S>
  states: Record<S, State>
  actions: A
  notes?: Readonly<Record<string, HistoryNote>> | undefined
  tasks?: T
}) {
  const work = d.tasks && taskEndpoints(d.name, d.path, d.tasks.module)
  const actions = {
    ...d.actions,
    ...(d.tasks && work ? taskActions(d.tasks, () => work.workers) : {}),
  } as A & (T extends undefined ? unknown : TaskActions<S>)
  return {
    ...d,
    tasks: d.tasks as T,
    actions,
    endpoints: actionEndpoints<typeof actions>(d.name, d.path, actions),
    /** Endpoints of a workflow with tasks in addition to those of its actions; empty without tasks. */
    work: (work ?? {}) as T extends undefined ? Record<never, never> : TaskEndpoints,
  }
}

/** The workflow as merchants see it: without the task fields and filters, which only staff have. */
export const withoutTasks = <F extends Workflow>(flow: F): Omit<F, 'tasks'> & { tasks: undefined } => ({
  ...flow,
  tasks: undefined,
})

/** Versions of the records that the user saw, of actions with `agrees`. */
const seen = { seen: rowRefs.optional() }

/** Request body of an action. */
type ActionBody<A> = z.ZodObject<
  { id_list: typeof wire.ids } & (A extends { agrees: true } ? typeof seen : unknown) &
    (A extends { input: infer I extends z.ZodRawShape } ? I : unknown)
>
/** Parsed input of an action, as the server's effect of that action receives it. */
export type ActionInput<A> = A extends { input: infer I extends z.ZodRawShape }
  ? z.output<z.ZodObject<I>>
  : Record<never, never>

const actionResult = z.object({
  moved: z.array(z.number()),
  /** Records that were not moved, and why; only for actions with `bulk`. */
  refused: z.array(rowAnswer),
  /** A warning although the action succeeded: the user now has too many tasks. */
  warning: z.string().optional(),
})
export type ActionResult = z.output<typeof actionResult>
type Plain = z.ZodObject<Record<never, never>>
export type ActionEndpoint<A> = Endpoint<
  Plain,
  Plain,
  ActionBody<A>,
  typeof actionResult,
  z.ZodUnknown,
  `${string}:${string}`
>

/** `PUT <path>/<action>` with `id_list` and the action's input; permission `<name>:<action>`. */
function actionEndpoints<A extends Record<string, Action<string>>>(name: string, path: string, actions: A) {
  const one = (key: string, action: Action<string>) =>
    endpoint({
      method: 'PUT',
      path: `${action.mount?.path ?? path}/${key}`,
      permission: actionPermission({ name }, key, action),
      about: action.words,
      get body() {
        return z.object({ id_list: wire.ids, ...(action.agrees ? seen : {}), ...(action.input ?? {}) })
      },
      data: actionResult,
    })
  return Object.fromEntries(
    Object.entries(actions).map(([key, action]) => [key, one(key, action)]),
  ) as unknown as { [K in keyof A]: ActionEndpoint<A[K]> }
}

export type TaskEndpoints = ReturnType<typeof taskEndpoints>

function taskEndpoints(name: string, path: string, module: string) {
  return {
    /** Staff who may work on these tasks: a task can be assigned to or shared with them. */
    workers: endpoint({
      method: 'GET',
      path: `${path}/workers`,
      permission: `${name}:list`,
      about: ['List who may be assigned', '查看可指派人员'],
      query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
      data: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
    release: releaseOf(module, `${name}:release`),
  }
}

/** Releases tasks of a module at the path that the specification's task list uses: `PUT {module}_release` (section 7). */
export const releaseOf = (module: string, permission: `${string}:${string}` | 'staff') =>
  endpoint({
    method: 'PUT',
    path: `/v1/${module}_release`,
    permission,
    about: ['Release', '释放'],
    body: z.object({ id_list: wire.ids }),
    data: actionResult,
  })

/** The permission that an action requires. */
export const actionPermission = (
  flow: { readonly name: string },
  key: string,
  action: Pick<Action<string>, 'mount'>,
): `${string}:${string}` => `${action.mount?.name ?? flow.name}:${key}`

/** Actions that are possible in a state. */
export function actionsFrom<S extends string, A extends string>(flow: Workflow<S, A>, state: S): A[] {
  return (Object.keys(flow.actions) as A[]).filter((key) => flow.actions[key].from.includes(state))
}

/** Finds mistakes in a workflow: unreachable states, dead ends, actions that leave final states, a missing `undo` action. */
export function validateWorkflow(flow: Workflow): string[] {
  const found: string[] = []
  const reached = new Set([flow.start])
  for (let grew = true; grew; ) {
    grew = false
    for (const action of Object.values(flow.actions))
      if (action.to !== undefined && !reached.has(action.to) && action.from.some((s) => reached.has(s))) {
        reached.add(action.to)
        grew = true
      }
  }
  for (const [name, state] of Object.entries(flow.states)) {
    const leaving = actionsFrom(flow, name).filter((action) => flow.actions[action]?.to !== undefined)
    if (!reached.has(name)) found.push(`${flow.name}: nothing leads to ${name}`)
    if (state.final && leaving.length > 0)
      found.push(`${flow.name}: ${leaving.join(', ')} leaves the final state ${name}`)
    if (!state.final && leaving.length === 0) found.push(`${flow.name}: nothing leaves ${name}`)
  }
  for (const [name, { undo }] of Object.entries(flow.actions))
    if (undo !== undefined && !(undo in flow.actions))
      found.push(`${flow.name}: ${name} has no ${undo} to undo it`)
  return found
}
