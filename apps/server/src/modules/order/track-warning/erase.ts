import { trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { parcel } from '../parcel/table.ts'
import { trackWarning } from './table.ts'

/** What was noted on warnings of parcels, and said of them, goes with the buyer who waits for them. */
export async function eraseWarningNotes(ctx: Ctx, its: Erasure): Promise<void> {
  const warnings = await ctx.db
    .select({ id: trackWarning.id })
    .from(trackWarning)
    .innerJoin(parcel, eq(parcel.id, trackWarning.parcelId))
    .where(inArray(parcel.orderId, its.orderIds))
  const ids = warnings.map(({ id }) => id)
  await its.moves(ctx, trackWarningFlow.name, ids, ['said', 'outcome', 'reason'])
  await its.blank(ctx, trackWarning, inArray(trackWarning.id, ids), { note: '' })
}
