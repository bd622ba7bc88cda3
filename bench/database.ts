import pg from 'pg'

/** Runs `work` with a separate connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The name of the bare server's connections. */
export const bareName = 'bare'
const longestWaitMs = 120_000
/** Consecutive checks without an active query: between two abandoned requests there is a moment without one. */
const checksAtRest = 10

/**
 * Waits until no query runs in the database. Queries of the bare server belong to requests that were abandoned, and are cancelled: at
 * 16 connections they can take minutes. Those of the product end by its own limit of time.
 */
export const untilIdle = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const ends = Date.now() + longestWaitMs
    for (let atRest = 0; atRest < checksAtRest; ) {
      const { rows } = await client.query<{ active: number }>(
        `SELECT count(*)::int AS active, count(*) FILTER (WHERE application_name = $1 AND pg_cancel_backend(pid)) AS cancelled
         FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()`,
        [bareName],
      )
      atRest = rows[0]?.active === 0 ? atRest + 1 : 0
      if (Date.now() > ends) throw new Error('The database does not come to rest.')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
