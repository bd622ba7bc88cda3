import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { demoAddress } from './modules/account/user/demo-ids.ts'

const folder = join(import.meta.dirname, '../migrations')
/** Any number, the same in every process. */
export const startLock = 4_600_001

/** A migration failed; nothing was changed. */
export class MigrationError extends Error {
  constructor(cause: unknown) {
    const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    super(inner instanceof Error ? inner.message : String(inner), { cause })
    this.name = 'MigrationError'
  }
}

/** The database has migrations that this version doesn't know, because a newer version made them. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError'
}

/**
 * Runs the database work of a start under a lock, so that processes do it one after the other: when two start on an empty
 * database, the second finds it filled.
 *
 * @param work gets a connection of the database's owner
 */
export async function inTurn<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const turn = await startClient(ownerUrl)
  const lost = new Promise<never>((_, reject) => {
    turn.on('error', reject)
  })
  lost.catch(() => undefined)
  try {
    // The lock belongs to a transaction, which ends when its client disconnects, even behind a connection pooler. A session lock
    // would stay on the pooled connection, and no process could start any more.
    await turn.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
    await turn.query('SELECT pg_advisory_xact_lock($1)', [startLock])
    const owner = await startClient(ownerUrl)
    // Without a listener the event would end the process. The running query fails, too, and reports the error.
    owner.on('error', () => undefined)
    try {
      return await Promise.race([work(owner), lost])
    } finally {
      await owner.end()
    }
  } finally {
    await turn.end()
  }
}

async function startClient(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dropyard-start' })
  client.on('notice', () => undefined)
  await client.connect()
  return client
}

/**
 * Applies all missing migrations in one transaction.
 * @throws `NewerDataError` for a database of a newer version, `MigrationError` when a migration fails
 */
export async function migrate(owner: pg.Client): Promise<void> {
  const { missing } = comparedTo(await migrationsOf(owner))
  // Queries on a table queue behind a migration that waits for its lock, so it gives up, and the start fails.
  await owner.query("BEGIN; SET LOCAL lock_timeout = '15s'")
  try {
    await applyMigrations(owner, missing)
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK')
    throw new MigrationError(error)
  }
}

/** Hashes of the contents of the migrations that a database has, in their order. */
export async function migrationsOf(owner: pg.Client): Promise<string[]> {
  const { rows: there } = await owner.query<{ name: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS name`,
  )
  if (!there[0]?.name) return []
  const { rows } = await owner.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

/**
 * Applies the migrations with these hashes to an empty database, within the caller's transaction.
 * @throws `NewerDataError`
 */
export const applyFirst = (owner: pg.Client, hashes: readonly string[]): Promise<void> =>
  applyMigrations(owner, comparedTo(hashes).there)

/** @throws `NewerDataError` when this version doesn't have one of the migrations */
function comparedTo(hashes: readonly string[]) {
  const all = readMigrationFiles({ migrationsFolder: folder })
  const there = all.filter(({ hash }) => hashes.includes(hash))
  if (there.length < hashes.length) throw new NewerDataError()
  return { there, missing: all.filter((one) => !there.includes(one)) }
}

type Migrations = ReturnType<typeof readMigrationFiles>

async function applyMigrations(owner: pg.Client, wanted: Migrations): Promise<void> {
  await owner.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  for (const { sql, hash, folderMillis } of wanted) {
    for (const statement of sql) await owner.query(statement)
    await owner.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/**
 * Whether a database is empty or holds the demo's users. With real users, DEMO would publish a mailbox with their login codes
 * and offer demo logins that don't exist.
 */
export async function mayBeDemo(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ demo: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM person) OR EXISTS (SELECT FROM person WHERE email = $1) AS demo',
    [demoAddress('admin')],
  )
  return rows[0]?.demo === true
}
