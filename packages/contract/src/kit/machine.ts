import type { Words } from './text.ts'

/**
 * States and the moves between them, declared once for what has no list of actions of its own: an axis of an order, a
 * publishing batch. The code moves by them, `docs/workflows.md` draws them, and random walks prove that nothing moves
 * otherwise.
 */

export interface Move<S extends string> {
  readonly from: readonly S[]
  readonly to: S
}

export interface Machine {
  readonly start: string
  readonly states: Readonly<Record<string, Words>>
  readonly actions: Readonly<Record<string, Move<string>>>
}

/** A misspelt state does not compile. */
export const machine = <
  const S extends string,
  const A extends { readonly [action: string]: Move<NoInfer<S>> },
>(declared: {
  readonly start: NoInfer<S>
  readonly states: Readonly<Record<S, Words>>
  readonly actions: A
}) => declared

/** The move that an action makes from a state; undefined where the machine has none. */
export function moveOf({ actions }: Machine, action: string, state: string): Move<string> | undefined {
  const move = Object.hasOwn(actions, action) ? actions[action] : undefined
  return move?.from.includes(state) ? move : undefined
}
