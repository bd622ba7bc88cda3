import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Column, is } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { keyColumns } from '../kit/data/file-columns.ts'

/** Which files the rows name: what a backup has to hold, whatever the store's listing says. */

const source = join(import.meta.dirname, '..')

/** Keys as `put` and `secretKey` make them; within texts they stand in addresses such as `/files/goods/…`. */
const keyPattern =
  '(?:goods|editor|documents|receipts|exports|labels|handover)/(?:[0-9a-f]{2}/[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.[a-z0-9]{2,5}'

/** Definitions of tables say which of their columns name files. */
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

/** Those columns that the database has, quoted: a database that an earlier version made lacks some. */
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

/** The keys that rows name, as the client's transaction sees them. */
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
