import { and, inArray, isNotNull, or } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { parcelLabel } from './table.ts'

/** Labels show who a parcel was for, and answers of carriers name it: both go with a buyer who is erased. */
export async function eraseLabels(ctx: Ctx, its: Erasure): Promise<void> {
  const kept = and(
    inArray(parcelLabel.orderId, its.orderIds),
    or(isNotNull(parcelLabel.file), isNotNull(parcelLabel.trouble)),
  )
  const labels = await ctx.db.select({ file: parcelLabel.file }).from(parcelLabel).where(kept).for('update')
  if (labels.length === 0) return
  for (const { file } of labels) if (file !== null) its.file(file)
  await ctx.db.update(parcelLabel).set({ file: null, trouble: null }).where(kept)
}
