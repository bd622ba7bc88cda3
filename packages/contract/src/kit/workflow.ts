import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Text, Words } from './text.ts'
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

export interface Action<S extends string, Input extends z.ZodRawShape = z.ZodRawShape> {
  readonly words: Words
  readonly from: readonly S[]
  readonly to: S
  /** What the action asks for, such as a reason. */
  readonly input?: Input
  /** Asked again before it runs. */
  readonly danger?: true
}

export interface Workflow<S extends string = string, A extends string = string> {
  readonly name: string
  readonly path: string
  readonly start: S
  readonly states: Readonly<Record<S, State>>
  readonly actions: Readonly<Record<A, Action<S>>>
}

/** Declares a workflow. A misspelt state does not compile. */
export function workflow<const S extends string, const A extends Record<string, Action<NoInfer<S>>>>(d: {
  name: string
  path: string
  start: NoInfer<S>
  states: Record<S, State>
  actions: A
}) {
  return { ...d, endpoints: actionEndpoints(d.name, d.path, d.actions) }
}

/** `PUT <path>/<action>` with `id_list` and the action's input; permission `<name>:<action>`. */
function actionEndpoints<A extends Record<string, Action<string>>>(name: string, path: string, actions: A) {
  const one = (key: string, action: Action<string>) =>
    endpoint({
      method: 'PUT',
      path: `${path}/${key}`,
      permission: `${name}:${key}`,
      about: action.words,
      body: z.object({ id_list: wire.ids, ...(action.input ?? {}) }),
      data: z.object({ moved: z.array(z.number()) }),
    })
  return Object.fromEntries(Object.entries(actions).map(([key, action]) => [key, one(key, action)])) as {
    [K in keyof A]: ReturnType<typeof one>
  }
}

/** Actions that may leave a state. */
export function actionsFrom<S extends string, A extends string>(flow: Workflow<S, A>, state: S): A[] {
  return (Object.keys(flow.actions) as A[]).filter((key) => flow.actions[key].from.includes(state))
}

/** What is wrong with a workflow: states nobody reaches, dead ends, exits from final states. */
export function flaws(flow: Workflow): string[] {
  const found: string[] = []
  const reached = new Set([flow.start])
  for (let grew = true; grew; ) {
    grew = false
    for (const action of Object.values(flow.actions))
      if (!reached.has(action.to) && action.from.some((s) => reached.has(s))) {
        reached.add(action.to)
        grew = true
      }
  }
  for (const [name, state] of Object.entries(flow.states)) {
    const leaving = actionsFrom(flow, name)
    if (!reached.has(name)) found.push(`${flow.name}: nothing leads to ${name}`)
    if (state.end && leaving.length > 0)
      found.push(`${flow.name}: ${leaving.join(', ')} leaves the final state ${name}`)
    if (!state.end && leaving.length === 0) found.push(`${flow.name}: nothing leaves ${name}`)
  }
  return found
}

/** Words for the tabs of a workflow's list. */
export type FlowText = Text<{ title: string }>
