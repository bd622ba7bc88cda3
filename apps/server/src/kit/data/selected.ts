import { type Column, is, Param, SQL, StringChunk, Subquery, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './database.ts'
import { dialect } from './query-text.ts'

/** Reading rows of a query that is written as SQL: for lists, where putting it together anew costs as much as its answer. */

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

const expressionOf = (one: Column | SQL | SQL.Aliased | Subquery): SQL | Column =>
  is(one, SQL.Aliased) ? one.sql : is(one, Subquery) ? one._.sql : one

export const listed = (all: readonly Selected[]): SQL => sql.join(all.map(expressionOf), sql`, `)

/** What turns a value of the driver into one of a column or expression. */
export type Decoder = Pick<Column, 'mapFromDriverValue'>

export function decoderOf(one: Column | SQL | SQL.Aliased | Subquery): Decoder {
  const of = expressionOf(one)
  // An expression keeps what `mapWith` told it where only the query builder looks.
  return is(of, SQL) ? (of as unknown as { decoder: Column }).decoder : of
}

export const decoded = (decoder: Decoder, value: unknown): unknown =>
  value === null ? null : decoder.mapFromDriverValue(value)

const { builtins } = pg.types
const [timestamps, zonedTimestamps, dates, intervals, numerics] = [1115, 1185, 1182, 1187, 1231]
/** Points in time, days and lists of exact numbers stay text, as columns expect them. */
const asText = new Set<number>([
  ...[builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL],
  ...[timestamps, zonedTimestamps, dates, intervals, numerics],
])
/** How the driver reads values whose columns read them further. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    asText.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format)) as never,
}

/** Rows as the driver has them, each a list of its values. */
export async function valuesOf(db: Db, query: SQL): Promise<unknown[][]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const { rows } = await db.$client.query<unknown[]>({ text, values: params, rowMode: 'array', types })
  return rows
}
