import type { RowAction } from './list-types.ts'

/** What ends something comes after everything else. */
export const endsLast = (actions: readonly RowAction[]): RowAction[] =>
  actions.toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
