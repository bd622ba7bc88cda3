import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { trackClaim } from './table.ts'

/**
 * What a merchant got for an order by claims against carriers, in US cents.
 * @param except a claim that doesn't count
 */
export async function compensatedFor(ctx: Ctx, orderId: number, except = 0): Promise<number> {
  const [row] = await ctx.db
    .select({ sum: sql<number>`coalesce(sum(${trackClaim.compensation}), 0)`.mapWith(Number) })
    .from(trackClaim)
    .where(and(eq(trackClaim.orderId, orderId), eq(trackClaim.state, 'paid'), ne(trackClaim.id, except)))
  return row?.sum ?? 0
}
