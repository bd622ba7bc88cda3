import type { ListColumn } from './list-types.ts'

/** The columns that are generated from a record, overridden by key. Unknown keys are appended as new columns. */
export function overrideColumns<Row>(
  made: readonly ListColumn<Row>[],
  differing: Readonly<Record<string, Partial<ListColumn<Row>>>>,
): ListColumn<Row>[] {
  const known = made.map((column) => ({ ...column, ...differing[column.key] }))
  const added = Object.entries(differing).flatMap(([key, { title, cell, ...rest }]) =>
    title !== undefined && cell !== undefined && !made.some((column) => column.key === key)
      ? [{ ...rest, key, title, cell }]
      : [],
  )
  return [...known, ...added]
}
