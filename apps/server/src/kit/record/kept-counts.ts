import { and, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Values } from './record-options.ts'

/** A table in which triggers keep how many rows of another table have each value of a column. */
export interface KeptCounts {
  readonly table: PgTable
  /** The values, such as the tabs of a list. A value may have several rows, such as one for each company: their sum is its number. */
  readonly value: AnyPgColumn
  readonly total: AnyPgColumn | SQL
  /** Which rows of the table are such counts; all if left out. */
  readonly where?: SQL
  /** Filters of the list that these counts tell apart, such as by campaign, each with its condition on their table. */
  readonly filters?: Readonly<Record<string, (value: never) => SQL>>
}

const counts = new WeakMap<PgTable, KeptCounts>()

/**
 * Lists of the table that have no filters, or only those that the counts tell apart, take the numbers of their tabs from these
 * counts: counting a million rows takes seconds.
 */
export function keepCounts(of: PgTable, kept: KeptCounts): void {
  counts.set(of, kept)
}

/**
 * The counts of a table's rows that meet a query, and the condition on them. Undefined if they must be counted.
 *
 * @param query - the values of all filters
 */
export function keptCountsFor(
  of: PgTable,
  query: Values,
): (KeptCounts & { condition: SQL | undefined }) | undefined {
  const kept = counts.get(of)
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const conditions = given.map(([name, value]) => kept?.filters?.[name]?.(value as never))
  if (!kept || conditions.includes(undefined)) return undefined
  return { ...kept, condition: and(kept.where, ...conditions) }
}
