import type { Workflow } from '@dropyard/contract/kit/workflow'

/** History of the demo's tasks before today. */

/** An action on a task; without an action the task was created. */
export type Deed = readonly [action: string | null, at: Date, userId: number | null, input?: object]

/** The history rows of a task. */
export const movesOf = (
  { name, actions }: Workflow,
  { id, entityId }: { readonly id: number; readonly entityId: number | null },
  deeds: readonly Deed[],
  begun = 'waiting',
) => {
  let state = begun
  return deeds.map(([action, at, userId, input = {}]) => {
    const from = action === null ? null : state
    state = (action && actions[action]?.to) || state
    return { flow: name, recordId: id, entityId, action, from, to: state, input, userId, at }
  })
}
