import { and, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { orderCombineMember } from './table.ts'

/** Erases the carrier's error that an order had before it was combined, because it may name the buyer. */
export async function eraseLabelErrors(ctx: Ctx, { orderIds }: Erasure): Promise<void> {
  const { before } = orderCombineMember
  await ctx.db
    .update(orderCombineMember)
    .set({ before: sql`${before} || '{"labelError": null}'` })
    .where(and(inArray(orderCombineMember.orderId, orderIds), sql`${before} ->> 'labelError' IS NOT NULL`))
}
