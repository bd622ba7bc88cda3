import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { parcelLabel } from './table.ts'

/** Those of the orders that ever had a label or requested one. */
export async function hadLabel(ctx: Ctx, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await ctx.db
    .selectDistinct({ id: parcelLabel.orderId })
    .from(parcelLabel)
    .where(inArray(parcelLabel.orderId, [...orderIds]))
  return new Set(rows.map(({ id }) => id))
}
