import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { parcel, parcelEvent, trackingPush } from './table.ts'

/** Carriers write who signed and where: their words go with a buyer who is erased. What happened and when stays. */

const wordless = { text: '', place: '', city: '', zip: '', raw: null }

export async function eraseWords(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const parcels = await ctx.db
    .update(parcel)
    .set({ zip: '', lastText: '', updatedAt: ctx.now })
    .where(eq(parcel.orderId, orderId))
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
  for (const { number } of parcels)
    await ctx.db.delete(trackingPush).where(sql`position(${number} IN ${trackingPush.body}) > 0`)
}

/** What is heard afterwards is kept without its words, too. */
export const withoutWords = <E extends object>(event: E): E => ({ ...event, ...wordless })
