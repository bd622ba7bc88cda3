import { Column, getTableName, is, Name, Param, SQL, StringChunk, Table } from 'drizzle-orm'

/** Whether a condition or an order refers to a table, also in a subquery. SQL of an unknown kind counts as a reference. */
export function mentions(piece: unknown, table: Table): boolean {
  if (Array.isArray(piece)) return piece.some((one) => mentions(one, table))
  if (is(piece, StringChunk)) return piece.value.some((text) => text.includes(getTableName(table)))
  if (is(piece, Name)) return piece.value === getTableName(table)
  if (is(piece, Param)) return false
  if (is(piece, Column)) return piece.table === table
  if (is(piece, Table)) return piece === table
  if (is(piece, SQL)) return mentions(piece.queryChunks, table)
  return typeof piece === 'object' && piece !== null && 'getSQL' in piece
}
