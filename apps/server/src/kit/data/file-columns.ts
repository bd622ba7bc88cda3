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

export const fileColumns = (): readonly AnyPgColumn[] => named

/** Whether any row names a file. Rare enough to read all texts that may. */
export async function isNamed(db: Db, key: string): Promise<boolean> {
  const somewhere = fileColumns().map(
    (column) => sql`EXISTS (SELECT FROM ${column.table} WHERE ${column}::text LIKE ${likePattern(key)})`,
  )
  const { rows } = await db.execute<{ used: boolean }>(sql`SELECT ${sql.join(somewhere, sql` OR `)} AS used`)
  return rows[0]?.used ?? true
}
