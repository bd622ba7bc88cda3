import type { ListColumn } from './list-types.ts'

/** The columns that follow from a record, with what differs by key. Those that it does not have are added at the end. */
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
