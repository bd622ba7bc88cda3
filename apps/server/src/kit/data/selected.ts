import { type Column, is, Param, SQL, StringChunk, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './database.ts'

/** Reading rows of a query that is written as SQL: for lists, where putting it together anew costs as much as its answer. */

const dialect = new PgDialect()

/** What can be selected, however it is called. */
export type Selected = AnyPgColumn | SQL | SQL.Aliased

/** The same SQL in as few pieces as its values allow: its text is put together here and not in each query that has it. */
export function flat(whole: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(whole)
  const [first = '', ...pieces] = text.split(/\$\d+/)
  if (pieces.length !== params.length) throw new Error(`A value's place stands in the text itself: ${text}`)
  const rest = pieces.flatMap((piece, i) => [new Param(params[i]), new StringChunk(piece)])
  return new SQL([new StringChunk(first), ...rest])
}

const expressionOf = (one: Selected): SQL | AnyPgColumn => (is(one, SQL.Aliased) ? one.sql : one)

export const listed = (all: readonly Selected[]): SQL => sql.join(all.map(expressionOf), sql`, `)

/** What turns a value of the driver into one of the column or expression. */
export function decoderOf(one: Selected): (value: unknown) => unknown {
  const of = expressionOf(one)
  // An expression keeps what `mapWith` told it where only the query builder looks.
  const decoder = is(of, SQL) ? (of as unknown as { decoder: Column }).decoder : of
  return (value) => (value === null ? null : decoder.mapFromDriverValue(value))
}

const { builtins } = pg.types
const [timestamps, zonedTimestamps, dates, intervals] = [1115, 1185, 1182, 1187]
/** Points in time and days stay text, as columns expect them. */
const asText = new Set<number>([
  ...[builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL],
  ...[timestamps, zonedTimestamps, dates, intervals],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    asText.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format)) as never,
}

/** Rows as the driver has them, each a list of its values. */
export async function valuesOf(db: Db, query: SQL): Promise<unknown[][]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const { rows } = await db.$client.query<unknown[]>({ text, values: params, rowMode: 'array', types })
  return rows
}
