import type pg from 'pg'
import type { Database } from './database.ts'

/**
 * Locks for work that is longer than a transaction, such as talking to another system. All locks of a process share one connection,
 * which is kept only while one is held; PostgreSQL frees them when the process ends.
 */

interface Session {
  readonly client: Promise<pg.PoolClient>
  readonly held: Set<string>
  isBroken: boolean
}

const sessions = new WeakMap<pg.Pool, Session>()

function sessionOf(pool: pg.Pool): Session {
  const known = sessions.get(pool)
  if (known) return known
  const session = { client: pool.connect(), held: new Set<string>(), isBroken: false }
  sessions.set(pool, session)
  return session
}

/** Runs the work unless another run in any process holds the lock of this name. @returns whether it ran */
export async function whileLocked(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const session = sessionOf(pool)
  if (session.held.has(name)) return false
  session.held.add(name)
  const ask = async (what: 'pg_try_advisory_lock' | 'pg_advisory_unlock'): Promise<boolean> => {
    try {
      const { rows } = await (await session.client).query(`SELECT ${what}(hashtextextended($1, 0)) AS done`, [
        name,
      ])
      return (rows as { done: boolean }[])[0]?.done ?? false
    } catch (error) {
      // The next lock gets another connection.
      session.isBroken = true
      if (sessions.get(pool) === session) sessions.delete(pool)
      throw error
    }
  }
  try {
    if (!(await ask('pg_try_advisory_lock'))) return false
    try {
      await work()
    } finally {
      // A lock that can't be freed ends with its connection.
      await ask('pg_advisory_unlock').catch(() => undefined)
    }
    return true
  } finally {
    session.held.delete(name)
    if (session.held.size === 0) {
      if (sessions.get(pool) === session) sessions.delete(pool)
      session.client.then(
        (client) => client.release(session.isBroken),
        () => undefined,
      )
    }
  }
}
