import { commonErrors } from '@dropyard/contract/kit/errors'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { attempt } from '../../../kit/data/attempt-table.ts'
import type { Db } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'

/** Counts attempts in the database, so that all processes count together and a restart doesn't reset them. */

/** At most `limit` attempts in a window of `seconds`. */
export interface Limit {
  readonly key: string
  readonly limit: number
  readonly seconds: number
}

/**
 * Counts one attempt for each limit in a separate transaction, so that the count remains if the request fails and rolls back.
 * @throws Refusal `common.too_many` (429) with the seconds to wait
 */
export async function countAttempts(early: PreTransactionCtx, limits: readonly Limit[]): Promise<void> {
  const waits = await early.database.transaction('all', async (db) => {
    const found: number[] = []
    // Sorted by key, to avoid deadlocks between requests.
    for (const one of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const row = await count(db, one)
      if (row.count > one.limit) found.push(row.wait)
    }
    return found
  })
  if (waits.length > 0) fail(commonErrors.too_many, { seconds: Math.max(...waits) })
}

/** Some failures are allowed without waiting, further ones with growing pauses. */
export interface Slowdown {
  readonly key: string
  /** Failures without a wait. */
  readonly free: number
  /** Longest pause in seconds. The first pause is one second, and each is twice as long as the one before. */
  readonly maxSeconds: number
  /** Seconds without a failure after which the count is reset. */
  readonly forgetSeconds: number
}

/**
 * Counts one attempt for each key in a separate transaction; `refundAttempt` takes back a successful one. An attempt during a
 * pause is refused and not counted at all.
 * @throws Refusal `common.too_many` (429) with the seconds to wait
 */
export async function slowDown(
  early: Pick<PreTransactionCtx, 'database'>,
  some: readonly Slowdown[],
): Promise<void> {
  await early.database.transaction('all', async (db) => {
    for (const one of [...some].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const seconds = await waitOf(db, one)
      if (seconds > 0) fail(commonErrors.too_many, { seconds })
    }
  })
}

/**
 * Counts an attempt and returns 0, or during a pause returns the seconds until its end. After a pause, only one of several
 * concurrent attempts succeeds.
 */
async function waitOf(db: Db, { key, free, maxSeconds, forgetSeconds }: Slowdown): Promise<number> {
  // clock_timestamp(), because a transaction that began earlier may get here after the pause.
  const { rowCount } = await db.execute(sql`
    INSERT INTO attempt (key, count, until) VALUES (${key}, 1, clock_timestamp() + make_interval(secs => ${forgetSeconds}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN attempt.until <= clock_timestamp() THEN 1 ELSE attempt.count + 1 END,
      until = excluded.until,
      next_at = CASE WHEN attempt.until <= clock_timestamp() OR attempt.count < ${free} THEN clock_timestamp()
        ELSE clock_timestamp() + make_interval(secs => least(${maxSeconds}, 2 ^ least(attempt.count - ${free}, 30))) END
    WHERE attempt.next_at <= clock_timestamp() OR attempt.until <= clock_timestamp()`)
  if (rowCount) return 0
  const [row] = await db
    .select({
      wait: sql<number>`greatest(1, ceil(extract(epoch FROM ${attempt.nextAt} - clock_timestamp())))::int`,
    })
    .from(attempt)
    .where(eq(attempt.key, key))
  return row?.wait ?? 1
}

/** Claims something that may happen once in `seconds`. @returns 0 if it may, otherwise the seconds to wait */
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

/** Takes back a successful attempt. */
export async function refundAttempt(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.db
    .update(attempt)
    .set({ count: sql`greatest(0, ${attempt.count} - 1)` })
    .where(inArray(attempt.key, [...keys]))
}

export async function clearAttempts(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.delete(attempt).where(eq(attempt.key, key))
}
