import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { businessCode } from './table.ts'

/** Signs of generated codes: letters and digits that can't be mistaken for others. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Creates an invitation code with a random text. */
export async function createCode(
  ctx: Ctx,
  one: { salespersonId: number; maxUses: number },
): Promise<{ id: number; code: string }> {
  const code = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')
  const [made] = await ctx.db
    .insert(businessCode)
    .values({ ...one, code })
    .returning({ id: businessCode.id, code: businessCode.code })
  if (!made) throw new Error('The code was not made')
  return made
}

/**
 * Uses an invitation code once for a registration, ignoring case. @returns the code with its salesperson; undefined if it doesn't
 * exist or is disabled, expired or used up. A guarded update counts the uses, so that concurrent requests can't share the last
 * one.
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
