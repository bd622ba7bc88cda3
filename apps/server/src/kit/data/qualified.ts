import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A column with its table's name, for subqueries: an unqualified column would be resolved in the inner table. */
export const qualified = (column: AnyPgColumn): SQL => sql`${column.table}.${sql.identifier(column.name)}`

/** The name of the row that a column refers to: `(SELECT name FROM other WHERE id = ...)`. */
export const nameAt = (
  table: PgTable & { id: AnyPgColumn; name: AnyPgColumn },
  id: AnyPgColumn,
): SQL<string> =>
  sql`(SELECT ${qualified(table.name)} FROM ${table} WHERE ${qualified(table.id)} = ${qualified(id)})`
