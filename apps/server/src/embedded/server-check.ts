import pg from 'pg'

/** Checks a database server before the product starts on it. */

const oldest = 16

/** Creates a database on the server of `adminUrl` unless it exists. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  })
}

/** Why the product can't use this database, in a few words; undefined when it can. */
export async function problemOf(url: string): Promise<string | undefined> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
      const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
      return major < oldest ? `it is PostgreSQL ${major}, and ${oldest} or newer is needed` : undefined
    })
  } catch (error) {
    return reasonOf(error)
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A host name with several addresses fails with an AggregateError: its message is empty, but each address has an error. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message || first.name : String(first)
}
