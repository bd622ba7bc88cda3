import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { customer } from './table.ts'

/** Sets what is to be done next with a customer, when, and by whom; nulls for nothing. */
export async function setNextAction(
  ctx: Ctx,
  id: number,
  next: Pick<typeof customer.$inferSelect, 'nextAction' | 'nextDue' | 'nextBy'>,
): Promise<void> {
  await ctx.db
    .update(customer)
    .set({ ...next, version: sql`${customer.version} + 1`, updatedAt: ctx.now })
    .where(eq(customer.id, id))
}
