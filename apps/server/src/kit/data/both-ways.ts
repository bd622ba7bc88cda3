import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core'

/** Indexes for lists in the order of a column that may be empty: what is empty stands last either way. */
export const bothWays = (name: string, column: ExtraConfigColumn, id: ExtraConfigColumn) => [
  index(name).on(column, id),
  index(`${name}_down`).on(column.desc().nullsLast(), id.desc().nullsFirst()),
]
