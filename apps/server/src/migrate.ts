import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = join(import.meta.dirname, '../migrations')
/** Any number, the same in every process: two that start at once migrate one after the other. */
const lockKey = 4_600_001

/** The schema could not be brought to this version; nothing was changed. */
export class MigrationError extends Error {
  constructor(cause: unknown) {
    const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    super(inner instanceof Error ? inner.message : String(inner), { cause })
    this.name = 'MigrationError'
  }
}

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
    await runMigrations(drizzle({ client }), { migrationsFolder: folder }).catch((error: unknown) => {
      throw new MigrationError(error)
    })
  } finally {
    await client.end()
  }
}
