import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TestApp } from './app.ts'

/** Creates the table of a made-up record, which has no migration, with the statements that a migration would have. */
export async function makeTable(app: TestApp, table: PgTable): Promise<void> {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ table }))
  for (const statement of statements) await app.asOwner(statement)
}

/** Same for facts, which are append-only. */
export async function makeFactsTable(app: TestApp, table: PgTable): Promise<void> {
  await makeTable(app, table)
  await app.asOwner(`REVOKE UPDATE, DELETE ON ${getTableName(table)} FROM dropyard_app`)
}
