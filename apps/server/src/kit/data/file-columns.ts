import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { likePattern } from './filters.ts'

/** Registry of the columns that refer to uploaded files: a file that is referenced is in use and must not be deleted. */

const named: AnyPgColumn[] = []

/** Registers columns that refer to files by key or URL: a text, an array, or a form or HTML that contains them. */
export function namesFiles(...columns: AnyPgColumn[]): void {
  named.push(...columns)
}

const kept: AnyPgColumn[] = []

/**
 * Registers columns with the key of a file that belongs to their row alone, such as a job's result: it is deleted with the row.
 */
export function keepsFiles(...columns: AnyPgColumn[]): void {
  kept.push(...columns)
}

/** All columns that refer to files which must exist. */
export const keyColumns = (): readonly AnyPgColumn[] => [...named, ...kept]

export const fileColumns = (): readonly AnyPgColumn[] => named

/** Whether any row refers to a file. */
export const isNamed = async (db: Db, key: string): Promise<boolean> =>
  (await unnamed(db, [key])).length === 0

/** The files that no row refers to. Scans all texts that may contain references, so call it rarely. */
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
