import type { SegmentConditions } from '@dropyard/contract/customer/segment'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { sqlState } from '../../../kit/data/database.ts'
import { attempt, rolledBack } from '../../../kit/data/savepoint.ts'
import { assertFound } from '../../../kit/errors.ts'
import { idsThatMeet } from './conditions.ts'
import { customerSegment } from './table.ts'

/** The customers of segments. */

type Segment = typeof customerSegment.$inferSelect

/** A segment is visible to its creator, and if it is shared to all staff who may read segments. Jobs see all. */
export const isUsable = ({ user }: Pick<Ctx, 'user'>): SQL | undefined =>
  user === null ? undefined : or(eq(customerSegment.shared, true), eq(customerSegment.createdBy, user.id))

/**
 * A subquery of the ids of a segment's customers, for `id IN (…)`. Row-level security applies where it runs: a job that acts for a
 * user gets only the customers that this user sees.
 *
 * @throws Refusal if the user may not use this segment
 */
export async function segmentMembers(ctx: Ctx, segmentId: number): Promise<SQL> {
  const [one] = await ctx.db
    .select()
    .from(customerSegment)
    .where(and(eq(customerSegment.id, segmentId), isUsable(ctx)))
  return membersOf(ctx, assertFound(one))
}

export const conditionsOf = ({ kind, entityId, match, groups }: Segment): SegmentConditions => ({
  ...{ kind, match, groups, entity_id: entityId },
})

export const membersOf = (ctx: Ctx, segment: Segment): SQL =>
  segment.mode === 'frozen'
    ? sql`SELECT m.customer_id FROM customer_segment_member m JOIN customer c ON c.id = m.customer_id
        WHERE m.segment_id = ${segment.id} AND c.erased_at IS NULL`
    : idsThatMeet(conditionsOf(segment), ctx)

/**
 * All are counted at once, because steps would do the same work again. If that takes too long, a few are counted, so that something
 * is known.
 */
const all = { most: null, ms: 1800 }
const few = { most: 1000, ms: 1200 }

/** How many customers there are; if counting takes too long, how many there are at least. */
export async function countMembers(ctx: Ctx, members: SQL): Promise<{ count: number; bounded: boolean }> {
  const count = await countWithin(ctx, members, all)
  if (count !== undefined) return { count, bounded: false }
  const found = await countWithin(ctx, members, few)
  // Fewer than were looked for are all of them: the first attempt has read much of what the second one needs.
  return { count: found ?? 0, bounded: found === undefined || found === few.most }
}

/** SQLSTATE of a statement that took longer than `statement_timeout`. */
const cancelled = '57014'

/**
 * Undefined if it takes longer than `ms`. The settings end with the savepoint. Without parallel workers: starting them takes longer
 * than counting from indexes, and many users count at once.
 */
async function countWithin(
  { db }: Ctx,
  members: SQL,
  { most, ms }: { most: number | null; ms: number },
): Promise<number | undefined> {
  try {
    return await attempt(db, () =>
      rolledBack(db, async () => {
        await db.execute(sql`
          SELECT set_config('statement_timeout', ${String(ms)}, true), set_config('max_parallel_workers_per_gather', '0', true)`)
        const { rows } = await db.execute<{ n: number }>(
          sql`SELECT count(*)::int AS n FROM (${members} ${most === null ? sql`` : sql`LIMIT ${most}`}) AS counted`,
        )
        return rows[0]?.n ?? 0
      }),
    )
  } catch (error) {
    if (sqlState(error) === cancelled) return undefined
    throw error
  }
}
