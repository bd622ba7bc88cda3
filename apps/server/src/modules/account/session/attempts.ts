import { commonErrors } from '@dropyard/contract/kit/errors'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Db } from '../../../kit/database.ts'
import { fail } from '../../../kit/errors.ts'
import type { Early } from '../../../kit/route.ts'
import { attempt } from './table.ts'

/** Counting attempts in the database, so that every process counts together and a restart forgets nothing. */

/** At most `limit` attempts in a window of `seconds`. */
export interface Limit {
  readonly key: string
  readonly limit: number
  readonly seconds: number
}

/**
 * Counts one attempt for each limit in a transaction of its own: what the request does next may fail and roll
 * back, the count stays.
 * @throws Refusal `common.too_many` (429) with the seconds to wait.
 */
export async function countAttempts(early: Early, limits: readonly Limit[]): Promise<void> {
  const waits = await early.database.transaction('all', async (db) => {
    const found: number[] = []
    // Always in the order of their keys, so that two requests never wait for each other.
    for (const one of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const row = await count(db, one)
      if (row.count > one.limit) found.push(row.wait)
    }
    return found
  })
  if (waits.length > 0) fail(commonErrors.too_many, { seconds: Math.max(...waits) })
}

/** Claims something that may happen once in `seconds`. Gives 0 when it may, else the seconds to wait. */
export async function claimOnce(ctx: Ctx, key: string, seconds: number): Promise<number> {
  const row = await count(ctx.db, { key, limit: 1, seconds })
  return row.count > 1 ? row.wait : 0
}

async function count(db: Db, { key, seconds }: Limit): Promise<{ count: number; wait: number }> {
  const end = sql`now() + make_interval(secs => ${seconds})`
  const [row] = await db
    .insert(attempt)
    .values({ key, count: 1, until: end as unknown as Date })
    .onConflictDoUpdate({
      target: attempt.key,
      set: {
        count: sql`CASE WHEN ${attempt.until} <= now() THEN 1 ELSE ${attempt.count} + 1 END`,
        until: sql`CASE WHEN ${attempt.until} <= now() THEN excluded.until ELSE ${attempt.until} END`,
      },
    })
    .returning({
      count: attempt.count,
      wait: sql<number>`greatest(1, ceil(extract(epoch FROM ${attempt.until} - now())))::int`,
    })
  if (!row) throw new Error('An attempt was not counted')
  return row
}

/** Takes back an attempt that turned out well, and forgets what its account counted. */
export async function forgive(ctx: Ctx, keys: { account: string; address: string }): Promise<void> {
  await forget(ctx, keys.account)
  await ctx.db
    .update(attempt)
    .set({ count: sql`greatest(0, ${attempt.count} - 1)` })
    .where(eq(attempt.key, keys.address))
}

export async function forget(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.delete(attempt).where(eq(attempt.key, key))
}
