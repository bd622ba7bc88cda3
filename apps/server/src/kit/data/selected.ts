import { type Column, is, Param, SQL, StringChunk, Subquery, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './database.ts'
import { dialect } from './query-text.ts'

/** Reads rows of queries that are written as SQL: for lists in which building the query each time costs as much as its answer. */

/** Anything that can be selected, aliased or not. */
export type Selected = AnyPgColumn | SQL | SQL.Aliased

/** The same SQL in as few chunks as its values allow: its text is built here once instead of in each query that contains it. */
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

/** Converts a value of the driver to that of a column or expression. */
export type Decoder = Pick<Column, 'mapFromDriverValue'>

export function decoderOf(one: Column | SQL | SQL.Aliased | Subquery): Decoder {
  const of = expressionOf(one)
  // Drizzle types don't expose the decoder that `mapWith` set on an expression.
  return is(of, SQL) ? (of as unknown as { decoder: Column }).decoder : of
}

export const decoded = (decoder: Decoder, value: unknown): unknown =>
  value === null ? null : decoder.mapFromDriverValue(value)

const { builtins } = pg.types
const [timestamps, zonedTimestamps, dates, intervals, numerics] = [1115, 1185, 1182, 1187, 1231]
/** Timestamps, dates and arrays of numerics stay text, as the columns' decoders expect. */
const asText = new Set<number>([
  ...[builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL],
  ...[timestamps, zonedTimestamps, dates, intervals, numerics],
])
/** The driver's parsers for values that columns decode further. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    asText.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format)) as never,
}

/** Rows as arrays of the driver's values. */
export async function valuesOf(db: Db, query: SQL): Promise<unknown[][]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const { rows } = await db.$client.query<unknown[]>({ text, values: params, rowMode: 'array', types })
  return rows
}
