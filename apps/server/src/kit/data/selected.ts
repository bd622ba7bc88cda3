import { Param, SQL, StringChunk, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { dialect, expressionOf, types } from './query-builder.ts'

/** Reads rows of queries that are written as SQL: for lists in which building the query each time costs as much as its answer. */

/** Anything that can be selected, aliased or not. */
export type Selected = AnyPgColumn | SQL | SQL.Aliased

/** The same SQL in as few chunks as its values allow: its text is built here once instead of in each query that contains it. */
export function flattened(whole: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(whole)
  const [first = '', ...pieces] = text.split(/\$\d+/)
  if (pieces.length !== params.length) throw new Error(`A value's place stands in the text itself: ${text}`)
  const rest = pieces.flatMap((piece, i) => [new Param(params[i]), new StringChunk(piece)])
  return new SQL([new StringChunk(first), ...rest])
}

export const listed = (all: readonly Selected[]): SQL => sql.join(all.map(expressionOf), sql`, `)

/** Rows as arrays of the driver's values. */
export async function valuesOf(db: Db, query: SQL): Promise<unknown[][]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const { rows } = await db.$client.query<unknown[]>({ text, values: params, rowMode: 'array', types })
  return rows
}
