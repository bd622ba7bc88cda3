import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A column with its table's name, for a query inside of a row's query: alone it would be looked for in the inner table. */
export const qualified = (column: AnyPgColumn): SQL => sql`${column.table}.${sql.identifier(column.name)}`

/** What the row is called that a column refers to: `(SELECT name FROM entity WHERE id = ...)`. */
export const nameAt = (
  table: PgTable & { id: AnyPgColumn; name: AnyPgColumn },
  id: AnyPgColumn,
): SQL<string> =>
  sql`(SELECT ${qualified(table.name)} FROM ${table} WHERE ${qualified(table.id)} = ${qualified(id)})`
