import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TestApp } from './app.ts'

/** Creates the table of made-up facts, which has no migration, with the statements that a migration would have. */
export async function makeFactsTable(app: TestApp, table: PgTable): Promise<void> {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ table }))
  for (const statement of statements) await app.asOwner(statement)
  await app.asOwner(`REVOKE UPDATE, DELETE ON ${getTableName(table)} FROM dropyard_app`)
}
