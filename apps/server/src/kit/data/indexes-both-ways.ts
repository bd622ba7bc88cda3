import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core'

/** Indexes for lists sorted by a nullable column: nulls come last in both directions. */
export const indexesBothWays = (name: string, column: ExtraConfigColumn, id: ExtraConfigColumn) => [
  index(name).on(column, id),
  index(`${name}_down`).on(column.desc().nullsLast(), id.desc().nullsFirst()),
]
