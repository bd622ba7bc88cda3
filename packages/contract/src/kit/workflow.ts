import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import { type ActionText, rowAnswer } from './row-actions.ts'
import { type TaskActions, type TaskOptions, taskActions } from './tasks.ts'
import type { Words } from './text.ts'
import * as wire from './wire.ts'

/**
 * A workflow as data: states, actions, who goes where. Endpoints, buttons, tabs, history, documents and tests
 * are made from it.
 */

/** What a state means to the eye: one map of colours for the whole product (look.md, State). */
export type Tone = 'neutral' | 'blue' | 'amber' | 'green' | 'red' | 'grey'

export interface State {
  readonly words: Words
  readonly tone: Tone
  /** Nothing leaves a final state. */
  readonly end?: true
}

/** Dangerous ones without a form are asked in the usual words when they have none of their own. */
export interface Action<S extends string, Input extends z.ZodRawShape = z.ZodRawShape> extends ActionText {
  readonly words: Words
  /** What histories call it, such as “Approved”. */
  readonly done: Words
  readonly from: readonly S[]
  /** The record stays where it is when left out. */
  readonly to?: S
  /** What the action asks for, such as a reason; what it is called is in `fields`, where the record has no field of that name. */
  readonly input?: Input
  /** May be taken on many at once: each moves or is refused by itself. Without it, of several all move or none. */
  readonly many?: true
  /** Where this action is called when not beside the others: the merchant's steps of a flow that staff run. */
  readonly door?: { readonly name: string; readonly path: string }
}

type Asked = Readonly<Record<string, readonly [z.ZodType, string, string, ...unknown[]]>>
/** What an action asks for, said as fields: how each is read, and what it is called. */
export const asking = <const F extends Asked>(fields: F) => {
  const each = Object.entries(fields)
  return {
    input: Object.fromEntries(each.map(([name, [schema]]) => [name, schema])) as { [K in keyof F]: F[K][0] },
    fields: Object.fromEntries(each.map(([name, [, en, zh]]) => [name, { label: [en, zh] as const }])),
  }
}

/** What a workflow refuses, whatever it is about. */
export const workflowErrors = errors('workflow', {
  moved: {
    en: 'No. {{id}} is already “{{state}}”. “{{action}}” applies only to: {{from}}.',
    zh: '编号 {{id}} 当前为“{{state}}”，“{{action}}”仅适用于：{{from}}。',
  },
  one_only: { en: 'Select one record at a time.', zh: '此操作每次只能处理一条记录。' },
})

/** An action that this person may take on this record now; lists carry them, screens draw them as buttons. */
export const allowedAction = z.object({
  action: z.string(),
  /** In the language of the request. */
  name: z.string(),
  danger: z.boolean(),
})
export type AllowedAction = z.output<typeof allowedAction>

/** Everything that happened to a record, in its order. */
export const flowHistory = z.array(
  z.object({
    at: z.string(),
    /** Empty for its beginning. */
    action: z.string(),
    action_name: z.string(),
    from: z.string(),
    to: z.string(),
    /** Merchants are told of staff that it was our team. */
    user_name: z.string(),
    /** What was given with it, such as a reason. */
    input: z.record(z.string(), z.unknown()),
  }),
)
export type FlowHistory = z.output<typeof flowHistory>

/** What was changed of a field, as a history keeps it in its `changes`: values, or words in both languages. */
export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}
/** How a history names that fields were changed, by nobody's action of the flow. */
export const changed = { name: 'changed', words: { en: 'Changed', zh: '修改' } } as const

/** An entry of a history that is no action of the flow: what it is called, and how what was given with it is told. */
export type HistoryNote = Pick<Action<string>, 'words' | 'fields'>

export interface Workflow<S extends string = string, A extends string = string> {
  readonly name: string
  readonly path: string
  readonly start: S
  readonly states: Readonly<Record<S, State>>
  readonly actions: Readonly<Record<A, Action<S>>>
  /** What histories hold beside its actions, such as a decision about a record that belongs to this one. */
  readonly notes?: Readonly<Record<string, HistoryNote>> | undefined
  /** Where its records are tasks of staff. */
  readonly tasks?: TaskOptions<S> | undefined
}

/** Declares a workflow. A misspelt state does not compile. */
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
    /** What a flow of tasks has besides its actions. */
    work: (work ?? {}) as T extends undefined ? Record<never, never> : TaskEndpoints,
  }
}

/** The side of a flow that its merchants have: they see no tasks. */
export const withoutTasks = <F extends Workflow>(flow: F): Omit<F, 'tasks'> & { tasks: undefined } => ({
  ...flow,
  tasks: undefined,
})

/** What the caller of an action sends. */
type ActionBody<A> = z.ZodObject<
  { id_list: typeof wire.ids } & (A extends { input: infer I extends z.ZodRawShape } ? I : unknown)
>
/** The input of an action, as its effect gets it. */
export type ActionInput<A> = A extends { input: infer I extends z.ZodRawShape }
  ? z.output<z.ZodObject<I>>
  : Record<never, never>

const actionResult = z.object({
  moved: z.array(z.number()),
  /** Of many: those that did not move, and why. */
  refused: z.array(rowAnswer),
  /** What is to be known though it was done: somebody has more tasks now than is good. */
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
      path: `${action.door?.path ?? path}/${key}`,
      permission: actionPermission({ name }, key, action),
      about: action.words,
      get body() {
        return z.object({ id_list: wire.ids, ...(action.input ?? {}) })
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
    /** Who may work on them: they may be assigned to them, or shared with them. */
    workers: endpoint({
      method: 'GET',
      path: `${path}/workers`,
      permission: `${name}:list`,
      about: { en: 'List who may be assigned', zh: '查看可指派人员' },
      query: z.object({ search: wire.line(100).optional(), ids: wire.ids.optional() }),
      data: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
    release: releaseOf(module, `${name}:release`),
  }
}

/** Releasing tasks of a module, where the specification's list of tasks calls it: `PUT {module}_release` (section 7). */
export const releaseOf = (module: string, permission: `${string}:${string}` | 'staff') =>
  endpoint({
    method: 'PUT',
    path: `/v1/${module}_release`,
    permission,
    about: { en: 'Release', zh: '释放' },
    body: z.object({ id_list: wire.ids }),
    data: actionResult,
  })

/** The permission that an action asks for. */
export const actionPermission = (
  flow: { readonly name: string },
  key: string,
  action: Pick<Action<string>, 'door'>,
): `${string}:${string}` => `${action.door?.name ?? flow.name}:${key}`

/** Actions that may leave a state. */
export function actionsFrom<S extends string, A extends string>(flow: Workflow<S, A>, state: S): A[] {
  return (Object.keys(flow.actions) as A[]).filter((key) => flow.actions[key].from.includes(state))
}

/** What is wrong with a workflow: states nobody reaches, dead ends, exits from final states. */
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
    if (state.end && leaving.length > 0)
      found.push(`${flow.name}: ${leaving.join(', ')} leaves the final state ${name}`)
    if (!state.end && leaving.length === 0) found.push(`${flow.name}: nothing leaves ${name}`)
  }
  for (const [name, { undo }] of Object.entries(flow.actions))
    if (undo !== undefined && !(undo in flow.actions))
      found.push(`${flow.name}: ${name} has no ${undo} to undo it`)
  return found
}
