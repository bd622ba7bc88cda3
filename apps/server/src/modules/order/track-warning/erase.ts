import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { parcel } from '../parcel/table.ts'
import { trackWarning } from './table.ts'

/** What was noted on warnings of parcels goes with the buyer who waits for them. */
export const eraseWarningNotes = (ctx: Ctx, its: Erasure): Promise<void> =>
  its.blank(
    ctx,
    trackWarning,
    inArray(
      trackWarning.parcelId,
      ctx.db.select({ id: parcel.id }).from(parcel).where(inArray(parcel.orderId, its.orderIds)),
    ),
    { note: '' },
  )
