import pg from 'pg'
import { vi } from 'vitest'
import type { Ctx } from '../kit/context.ts'
import { eventually } from './eventually.ts'

/** The texts of the queries that `work` sends, in their order. */
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

/** Records the queries of all connections of this process, with their values, until `end` is called. */
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
 * Finds sessions that wait for a lock in this database, not in others of the server. Doesn't use `pg_stat_activity`, because it
 * doesn't change within a transaction.
 */
export const lockWaits = `SELECT FROM pg_locks waits WHERE NOT granted AND EXISTS (
  SELECT FROM pg_locks held WHERE held.pid = waits.pid
    AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`

/** Waits until another session waits for a lock of this transaction. */
export async function lockWaited(ctx: Ctx): Promise<void> {
  await eventually(async () => {
    const { rows } = await ctx.db.$client.query(
      'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    )
    if (rows.length === 0) throw new Error('Nobody waits for a lock')
  })
}
