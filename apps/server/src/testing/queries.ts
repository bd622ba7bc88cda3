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

/** What a connection sent. */
interface Traffic {
  texts: string[]
  /** Statements that are sent in one turn of the event loop share a packet, and so a round trip. */
  roundTrips: number
}

/** The traffic of the one transaction that writes while `work` runs. */
export async function writeTraffic(work: () => Promise<unknown>): Promise<Traffic> {
  const written = new Map<unknown, Traffic & { isOpen: boolean }>()
  const query = pg.Query.prototype as unknown as { text: string; submit: (to: unknown) => unknown }
  const { submit } = query
  const noted = vi.spyOn(query, 'submit').mockImplementation(function (this: typeof query, to) {
    if (this.text.startsWith('BEGIN READ WRITE')) written.set(to, { texts: [], roundTrips: 0, isOpen: false })
    const one = written.get(to)
    one?.texts.push(this.text)
    if (one && !one.isOpen) {
      one.roundTrips++
      one.isOpen = true
      setImmediate(() => {
        one.isOpen = false
      })
    }
    return submit.call(this, to)
  })
  try {
    await work()
  } finally {
    noted.mockRestore()
  }
  const [only, ...others] = [...written.values()].filter(({ texts }) =>
    texts.some((text) => /^\s*update/i.test(text)),
  )
  if (!only || others.length > 0)
    throw new Error(`${others.length + Number(Boolean(only))} transactions wrote`)
  return only
}

/** The tables that a query reads; none if it only locks rows or writes. */
export function tablesRead(text: string): string[] {
  const onlyLocks = /^\s*SELECT\s+(?:1|id)?\s*FROM\b.*\bFOR (?:NO KEY )?UPDATE\b/is.test(text)
  if (onlyLocks || !/^\s*SELECT\b/i.test(text)) return []
  const named = text.matchAll(/\b(?:FROM|JOIN)\s+"?([a-z_]+)\b"?(?!\s*\()/gi)
  return [...new Set([...named].map(([, table]) => table ?? ''))]
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
