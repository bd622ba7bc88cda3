import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { requestUrl } from '../kit/http/request-login.ts'

/** The database of one test file. */
export interface TestDatabase {
  /** URL for the superuser. */
  readonly url: string
  /** Creates the restricted role of requests and returns its URL. */
  requestUrl(): Promise<string>
  /** Runs a statement as superuser, so row-level security doesn't apply. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Ends all connections and drops the database. */
  drop(): Promise<void>
  /** Renames it to be used as a template for copies; no one can connect to it any more. */
  keepAs(name: string): Promise<void>
}

/** A copy of the template: schema and reference rows, no users. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(inject('template'))

/** Copies files, which takes some tens of milliseconds; the default strategy logs each page and takes several times as long. */
export const copyOf = (name: string): Promise<TestDatabase> => makeDatabase(`${name} STRATEGY file_copy`)

/** A database without a schema. */
export const emptyDatabase = (): Promise<TestDatabase> => makeDatabase('template0')

let connection: Promise<pg.Client> | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a statement as superuser, outside of test databases. All test files of a process share one connection, because opening one
 * costs PostgreSQL as much as many queries; their statements run one after the other.
 */
export function asAdmin(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const result = last.then(async () => {
    connection ??= connectAdmin()
    return (await connection).query(text, values)
  })
  last = result.catch(() => undefined)
  return result
}

async function connectAdmin(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject('postgres') })
  // Without a listener, a connection that breaks would end the process.
  admin.on('error', () => {
    connection = undefined
  })
  await admin.connect()
  return admin
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const name = `dropyard_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const leave = async (...statements: string[]): Promise<void> => {
    const { rows } = await client.query<{ login: string }>(
      `SELECT rolname AS login FROM pg_roles, pg_database d WHERE d.datname = current_database() AND rolname = 'dropyard_login_' || d.oid`,
    )
    await client.end()
    for (const statement of statements) await asAdmin(statement)
    for (const { login } of rows) await asAdmin(`DROP ROLE ${login}`)
  }
  return {
    url: url.href,
    requestUrl: () => requestUrl(client, url.href),
    query: (text, values) => client.query(text, values),
    drop: () => leave(`DROP DATABASE ${name} WITH (FORCE)`),
    keepAs: (kept) =>
      // Copying fails while someone is connected to the template, so connections are disabled.
      leave(`ALTER DATABASE ${name} RENAME TO ${kept}`, `ALTER DATABASE ${kept} ALLOW_CONNECTIONS false`),
  }
}
