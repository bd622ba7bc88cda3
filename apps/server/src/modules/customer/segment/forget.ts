import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { customerGoods, customerMail, customerSegmentMember } from './table.ts'

/** Erased customers are members of no segment, and what they ordered or did with mails isn't stored any longer. */
export async function forgetCustomers(
  ctx: Ctx,
  { ids, whole }: { ids: readonly number[]; whole: boolean },
): Promise<void> {
  if (!whole) return
  await ctx.db.delete(customerSegmentMember).where(inArray(customerSegmentMember.customerId, [...ids]))
  await ctx.db.delete(customerMail).where(inArray(customerMail.customerId, [...ids]))
  await ctx.db.delete(customerGoods).where(inArray(customerGoods.customerId, [...ids]))
}
