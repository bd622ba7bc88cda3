import pg from 'pg'
import { vi } from 'vitest'
import type { Ctx } from '../kit/context.ts'
import { eventually } from './eventually.ts'

/** The texts of what a work asks the database, in their order. */
export async function queriesOf(ctx: Ctx, work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(ctx.db.$client, 'query')
  try {
    await work()
    return asked.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    )
  } finally {
    asked.mockRestore()
  }
}

interface Query {
  text: string
  values: unknown[]
}

/** Notes what every connection asks that this process opens from now on, with the values, until it is told to end. */
export function noteQueries(): { asked: () => Query[]; end: () => void } {
  const noted = vi.spyOn(pg.Client.prototype, 'query')
  return {
    asked: () =>
      noted.mock.calls.map(([query, values]: unknown[]) => {
        const one: Partial<Query> = typeof query === 'string' ? { text: query } : (query as Partial<Query>)
        return { text: one.text ?? '', values: one.values ?? (Array.isArray(values) ? values : []) }
      }),
    end: () => noted.mockRestore(),
  }
}

/**
 * Finds who waits for a lock in this database. Other databases of the server are left out, and `pg_stat_activity` isn't read:
 * within a transaction it stays as it was first seen.
 */
export const lockWaits = `SELECT FROM pg_locks waits WHERE NOT granted AND EXISTS (
  SELECT FROM pg_locks held WHERE held.pid = waits.pid
    AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`

/** Until somebody waits for a lock of this transaction. */
export async function lockWaited(ctx: Ctx): Promise<void> {
  await eventually(async () => {
    const { rows } = await ctx.db.$client.query(
      'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    )
    if (rows.length === 0) throw new Error('Nobody waits for a lock')
  })
}
