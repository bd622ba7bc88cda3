import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { requestUrl } from '../kit/http/request-login.ts'

/** A database of one test file. */
export interface TestDatabase {
  /** Address, as the superuser. */
  readonly url: string
  /** Makes the login of requests and answers its address. */
  requestUrl(): Promise<string>
  /** Runs a statement as the superuser: row-level security does not apply to it. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>
  /** Gives it a name under which it is copied; nobody may be connected any more. */
  keepAs(name: string): Promise<void>
}

/** A copy of the template: schema and reference rows, nobody in it yet. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(inject('template'))

/**
 * Copying whole files takes some tens of milliseconds; to write each of their pages to the log takes several times as long.
 */
export const copyOf = (name: string): Promise<TestDatabase> => makeDatabase(`${name} STRATEGY file_copy`)

/** One without a schema. */
export const emptyDatabase = (): Promise<TestDatabase> => makeDatabase('template0')

async function makeDatabase(template: string): Promise<TestDatabase> {
  const name = `dropyard_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inject('postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const leave = async (...statements: string[]): Promise<void> => {
    const { rows } = await client.query<{ login: string }>(
      `SELECT rolname AS login FROM pg_roles, pg_database d WHERE d.datname = current_database() AND rolname = 'dropyard_login_' || d.oid`,
    )
    await client.end()
    for (const statement of statements) await admin.query(statement)
    for (const { login } of rows) await admin.query(`DROP ROLE ${login}`)
    await admin.end()
  }
  return {
    url: url.href,
    requestUrl: () => requestUrl(client, url.href),
    query: (text, values) => client.query(text, values),
    drop: () => leave(`DROP DATABASE ${name} WITH (FORCE)`),
    keepAs: (kept) =>
      // With nobody allowed in, copies need no lock.
      leave(`ALTER DATABASE ${name} RENAME TO ${kept}`, `ALTER DATABASE ${kept} ALLOW_CONNECTIONS false`),
  }
}
