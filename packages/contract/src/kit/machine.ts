import type { Pair } from './text.ts'

/**
 * State machines without buttons for users: only states and the moves between them, such as one state axis of an order or a
 * publishing batch. The code changes states only by these moves, `docs/workflows.md` shows them, and random-walk tests check
 * that no other change happens. Workflows with actions for users are declared by `workflow`.
 */

export interface Move<S extends string> {
  readonly from: readonly S[]
  readonly to: S
}

export interface Machine {
  readonly start: string
  readonly states: Readonly<Record<string, Pair>>
  readonly actions: Readonly<Record<string, Move<string>>>
}

/** Declares a state machine. A misspelt state is a compile error. */
export const machine = <
  const S extends string,
  const A extends { readonly [action: string]: Move<NoInfer<S>> },
>(declared: {
  readonly start: NoInfer<S>
  readonly states: Readonly<Record<S, Pair>>
  readonly actions: A
}) => declared

/** The move that an action makes from a state; undefined if the action isn't possible there. */
export function moveOf({ actions }: Machine, action: string, state: string): Move<string> | undefined {
  const move = Object.hasOwn(actions, action) ? actions[action] : undefined
  return move?.from.includes(state) ? move : undefined
}
