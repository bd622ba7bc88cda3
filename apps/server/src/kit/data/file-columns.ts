import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { likePattern } from './filters.ts'

/** Where uploaded files are named: a file that is named somewhere is in use, and not deleted. */

const named: AnyPgColumn[] = []

/** Columns that name files, by their key or by the address that it is in: a text, texts, or a form or HTML with them inside. */
export function namesFiles(...columns: AnyPgColumn[]): void {
  named.push(...columns)
}

const kept: AnyPgColumn[] = []

/** Columns that hold the key of a file that belongs to their row alone, such as what a job made: it goes with the row. */
export function keepsFiles(...columns: AnyPgColumn[]): void {
  kept.push(...columns)
}

/** All columns whose rows name files that must be there. */
export const keyColumns = (): readonly AnyPgColumn[] => [...named, ...kept]

export const fileColumns = (): readonly AnyPgColumn[] => named

/** Whether any row names a file. */
export const isNamed = async (db: Db, key: string): Promise<boolean> =>
  (await unnamed(db, [key])).length === 0

/** Those of the files that no row names. Rare enough to read all texts that may. */
export async function unnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const asked = JSON.stringify(keys.map((key) => ({ key, pattern: likePattern(key) })))
  const somewhere = fileColumns().map(
    (column) => sql`EXISTS (SELECT FROM ${column.table} WHERE ${column}::text LIKE asked.pattern)`,
  )
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT key FROM jsonb_to_recordset(${asked}::jsonb) AS asked (key text, pattern text) WHERE NOT (${sql.join(somewhere, sql` OR `)})`)
  return rows.map((row) => row.key)
}
