import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = join(import.meta.dirname, '../migrations')
/** Any number, the same in every process: two that start at once migrate one after the other. */
const lockKey = 4_600_001

/**
 * Brings a database to this version's schema, all of it or nothing.
 * @throws when a migration fails; the transaction around it leaves the database as it was.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dropyard-migrate' })
  client.on('notice', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await runMigrations(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
