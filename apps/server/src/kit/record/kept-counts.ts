import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table in which triggers keep how many rows of another table have each value of a column. */
export interface KeptCounts {
  readonly table: PgTable
  /** The values, such as the tabs of a list. A value may have several rows, such as one for each company: their sum is its number. */
  readonly value: AnyPgColumn
  readonly total: AnyPgColumn
}

const counts = new WeakMap<PgTable, KeptCounts>()

/** Lists of the table without filters take the numbers of their tabs from these counts: counting a million rows takes seconds. */
export function keepCounts(of: PgTable, kept: KeptCounts): void {
  counts.set(of, kept)
}

export const keptCountsOf = (of: PgTable): KeptCounts | undefined => counts.get(of)
