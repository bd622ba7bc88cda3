import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { businessCode } from './table.ts'

/**
 * Uses a code once for a registration, whatever its capitals, and gives it with its salesperson; undefined for a code
 * that does not exist, is switched off, expired or used up. Counted by one guarded update, so that the last use
 * is never given twice.
 */
export async function redeem(
  ctx: Ctx,
  code: string,
): Promise<{ id: number; salespersonId: number } | undefined> {
  const [row] = await ctx.db
    .update(businessCode)
    .set({ uses: sql`${businessCode.uses} + 1` })
    .where(
      and(
        eq(businessCode.code, code.trim().toUpperCase()),
        eq(businessCode.status, 1),
        or(isNull(businessCode.maxUses), lt(businessCode.uses, businessCode.maxUses)),
        or(isNull(businessCode.expiresAt), gt(businessCode.expiresAt, ctx.now)),
      ),
    )
    .returning({ id: businessCode.id, salespersonId: businessCode.salespersonId })
  return row
}
