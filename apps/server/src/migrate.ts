import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { demoAddress } from './modules/account/user/demo-ids.ts'

const folder = join(import.meta.dirname, '../migrations')
/** Any numbers, the same in every process: what several do at their start they do one after the other. */
export const lockKeys = { migrate: 4_600_001, fill: 4_600_002 }

/** The schema could not be brought to this version; nothing was changed. */
export class MigrationError extends Error {
  constructor(cause: unknown) {
    const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    super(inner instanceof Error ? inner.message : String(inner), { cause })
    this.name = 'MigrationError'
  }
}

/** The database holds what this build does not know: another one made it. */
export class OtherBuildError extends Error {
  override readonly name = 'OtherBuildError'
}

/**
 * Brings a database to this version's schema, all of it or nothing.
 * @throws `OtherBuildError` for a database of another build, and when a migration fails; the transaction around it leaves the database as it was.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dropyard-migrate' })
  client.on('notice', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKeys.migrate])
    await checkOrigin(client)
    await runMigrations(drizzle({ client }), { migrationsFolder: folder }).catch((error: unknown) => {
      throw new MigrationError(error)
    })
  } finally {
    await client.end()
  }
}

/** Migrations are known by their content: one that is rewritten before the first release is another one. */
async function checkOrigin(client: pg.Client): Promise<void> {
  const { rows: there } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS name`,
  )
  if (!there[0]?.name) return
  const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map((one) => one.hash))
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations')
  if (rows.some(({ hash }) => !known.has(hash))) throw new OtherBuildError()
}

/** Fills a database while no other process does: of two that start on an empty one, the second finds it filled. */
export async function fillInTurn(ownerUrl: string, fill: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dropyard-fill' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKeys.fill])
    await fill()
  } finally {
    await client.end()
  }
}

/**
 * Whether a database is empty or holds the demo's people. In one that holds others, DEMO would open a mailbox with their
 * codes to everybody, and name logins that are none.
 */
export async function mayBeDemo(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dropyard-demo' })
  await client.connect()
  try {
    const { rows } = await client.query<{ demo: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM person) OR EXISTS (SELECT FROM person WHERE email = $1) AS demo',
      [demoAddress('admin')],
    )
    return rows[0]?.demo === true
  } finally {
    await client.end()
  }
}
