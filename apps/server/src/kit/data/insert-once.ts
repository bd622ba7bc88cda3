import { and, eq, is, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, IndexedColumn, type PgTable } from 'drizzle-orm/pg-core'
import { assertFound } from '../errors.ts'
import type { Db } from './database.ts'

/**
 * Inserts a row, or finds the row that an earlier call inserted with the same idempotency key. The unique index that contains the
 * column `key` decides the scope of keys, such as `(entity_id, key)`.
 */
export async function insertOnce(
  db: Db,
  table: PgTable,
  values: Readonly<Record<string, unknown>>,
): Promise<{ row: { id: number }; made: boolean }> {
  const insert = db.insert(table).values(values as never)
  if (typeof values.key !== 'string') {
    const [row] = await insert.returning()
    return { row: row as { id: number }, made: true }
  }
  const { target, where } = keyIndexOf(table)
  const [row] = await insert.onConflictDoNothing({ target, ...(where ? { where } : {}) }).returning()
  if (row) return { row: row as { id: number }, made: true }
  const same = target.map((column) => eq(column, values[keyIn(table, column)]))
  const [before] = await db
    .select()
    .from(table as PgTable)
    .where(and(...same))
  return { row: assertFound(before) as { id: number }, made: false }
}

/** @throws when the table has no unique index with the column `key`. */
function keyIndexOf(table: PgTable): { target: AnyPgColumn[]; where: SQL | undefined } {
  const { indexes, columns, name } = getTableConfig(table)
  for (const { config } of indexes) {
    const names = config.columns.flatMap((one) => (is(one, IndexedColumn) && one.name ? [one.name] : []))
    if (!config.unique || !names.includes('key')) continue
    return { target: columns.filter((one) => names.includes(one.name)), where: config.where }
  }
  throw new Error(`${name}: a unique index with the column key is missing`)
}

/** The property name of a column. */
const keyIn = (table: PgTable, column: AnyPgColumn): string =>
  Object.entries(table).find(([, one]) => one === column)?.[0] ?? column.name
