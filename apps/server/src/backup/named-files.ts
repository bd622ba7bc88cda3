import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Column, is } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { keyColumns } from '../kit/data/file-columns.ts'

/** Finds the files that rows refer to. A backup must contain them even if the store doesn't list them. */

const source = join(import.meta.dirname, '..')

/** Keys as `put` and `secretKey` create them; in texts they are part of addresses such as `/files/goods/…`. */
const keyPattern =
  '(?:goods|editor|documents|receipts|exports|labels|handover)/(?:[0-9a-f]{2}/[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.[a-z0-9]{2,5}'

/** Loads all table definitions, which register the columns that name files. */
async function loadTables(): Promise<void> {
  for (const path of globSync('{kit,modules}/**/*table.ts', { cwd: source })) await import(join(source, path))
}

interface Named {
  readonly table: string
  readonly column: string
}
const nameOf = (column: AnyPgColumn): Named => ({
  table: (column.table as unknown as Record<symbol, string>)[Symbol.for('drizzle:Name')] ?? '',
  column: column.name,
})

/** The columns that exist in the database, quoted: a database of an earlier version lacks some. */
async function existing(client: pg.Client, columns: readonly AnyPgColumn[]): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    `SELECT quote_ident(c.table_name) AS table, quote_ident(c.column_name) AS column
     FROM information_schema.columns c
     JOIN jsonb_to_recordset($1) AS known ("table" text, "column" text)
       ON known."table" = c.table_name AND known."column" = c.column_name
     WHERE c.table_schema = 'public'`,
    [JSON.stringify(columns.map(nameOf))],
  )
  return rows
}

/** The keys of files that rows name, as seen by the client's transaction. */
export async function namedFiles(client: pg.Client): Promise<Set<string>> {
  await loadTables()
  const names = new Set<string>()
  const columns = keyColumns().filter((column) => is(column, Column))
  for (const { table, column } of await existing(client, columns)) {
    const { rows } = await client.query<{ key: string }>(
      `SELECT DISTINCT found[1] AS key FROM ${table}, regexp_matches(${column}::text, $1, 'g') AS found
       WHERE ${column} IS NOT NULL`,
      [`(${keyPattern})`],
    )
    for (const { key } of rows) names.add(key)
  }
  return names
}
