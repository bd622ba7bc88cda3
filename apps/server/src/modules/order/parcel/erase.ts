import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { parcel, parcelEvent, trackingPush } from './table.ts'

/** Carriers' texts name who signed for a parcel and where, so they are erased with the buyer. What happened and when is kept. */

const wordless = { text: '', place: '', city: '', zip: '', raw: null }

export async function eraseWords(ctx: Ctx, { orderIds }: Erasure): Promise<void> {
  const parcels = await ctx.db
    .update(parcel)
    .set({ zip: '', lastText: '', updatedAt: ctx.now })
    .where(inArray(parcel.orderId, orderIds))
    .returning({ id: parcel.id, number: parcel.number })
  if (parcels.length === 0) return
  await ctx.db
    .update(parcelEvent)
    .set(wordless)
    .where(
      inArray(
        parcelEvent.parcelId,
        parcels.map(({ id }) => id),
      ),
    )
  const numbers = sql.param(parcels.map(({ number }) => number))
  await ctx.db
    .delete(trackingPush)
    .where(
      sql`EXISTS (SELECT FROM unnest(${numbers}::text[]) AS number WHERE position(number IN ${trackingPush.body}) > 0)`,
    )
}

/** Later events of an erased buyer's parcel are stored without their texts, too. */
export const withoutWords = <E extends object>(event: E): E => ({ ...event, ...wordless })
