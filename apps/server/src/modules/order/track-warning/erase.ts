import { trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { parcel } from '../parcel/table.ts'
import { trackWarning } from './table.ts'

/** Erases notes and texts of warnings about an erased buyer's parcels. */
export async function eraseWarningNotes(ctx: Ctx, its: Erasure): Promise<void> {
  const parcels = ctx.db.select({ id: parcel.id }).from(parcel).where(inArray(parcel.orderId, its.orderIds))
  const ofBuyer = inArray(trackWarning.parcelId, parcels)
  await its.moved(ctx, trackWarningFlow.name, { table: trackWarning, where: ofBuyer }, [
    'said',
    'outcome',
    'reason',
  ])
  await its.blank(ctx, trackWarning, ofBuyer, { note: '' })
}
