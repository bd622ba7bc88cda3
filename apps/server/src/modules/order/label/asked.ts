import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { parcelLabel } from './table.ts'

/** Those of the orders whose label is being requested from a carrier now. */
export async function askedLabels(ctx: Ctx, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: parcelLabel.orderId })
    .from(parcelLabel)
    .where(and(inArray(parcelLabel.orderId, [...orderIds]), eq(parcelLabel.state, 'asked')))
  return new Set(rows.map(({ id }) => id))
}
