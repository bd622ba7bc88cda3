import type { RowAction } from './list-types.ts'

/** Moves destructive actions to the end. */
export const endsLast = (actions: readonly RowAction[]): RowAction[] =>
  actions.toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
