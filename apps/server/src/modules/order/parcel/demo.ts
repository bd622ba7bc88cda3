import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { ReportedEvent } from '../../logistics/tracking-account/connection.ts'
import type { OrderRecord } from '../order/change.ts'
import { type ParcelRecord, parcel } from './table.ts'
import { ingestEvents } from './take.ts'

/** Carriers' events for the demo's delivered parcels; those of the others come from the simulated tracking service. */

const way = z.array(
  z.strictObject({
    /** When it was reported, as a share of the whole way: 0 at hand-over, 1 at delivery. */
    part: z.number(),
    status: z.string(),
    text: z.string(),
    there: z.boolean().default(false),
  }),
)

/** Adds the usual events of a parcel that is delivered now. */
export async function arrive(ctx: Ctx, o: OrderRecord): Promise<void> {
  const its = await parcelOf(ctx, o.id)
  if (!its) return
  const from = its.shippedAt.getTime()
  const span = ctx.now.getTime() - from
  await say(
    ctx,
    its,
    demoData('order/parcel', way).map(({ part, ...said }) => ({ ...said, at: new Date(from + part * span) })),
  )
  // It has arrived, so it need not be registered with the tracking service.
  await ctx.db.update(parcel).set({ tracking: 'ended', endedAt: ctx.now }).where(eq(parcel.id, its.id))
}

/** Adds an event of the parcel that happens now, in the country of destination. */
export async function carrierSays(
  ctx: Ctx,
  orderId: number,
  said: { status: string; text: string },
): Promise<void> {
  const its = await parcelOf(ctx, orderId)
  if (its) await say(ctx, its, [{ ...said, there: true, at: ctx.now }])
}

const parcelOf = async (ctx: Ctx, orderId: number): Promise<ParcelRecord | undefined> =>
  (await ctx.db.select().from(parcel).where(eq(parcel.orderId, orderId)))[0]

async function say(
  ctx: Ctx,
  its: ParcelRecord,
  said: readonly { status: string; text: string; there: boolean; at: Date }[],
): Promise<void> {
  const events = said.map(({ status: subStatus, text, there, at }): ReportedEvent => {
    const country = there ? its.country : its.origin
    const [status = ''] = subStatus.split('_')
    const place = { place: country, country, city: '', zip: '' }
    return { status, subStatus, text, ...place, carrier: its.carrier, raw: null, at, zoned: true }
  })
  const last = events.at(-1)
  await ingestEvents(ctx, [
    {
      id: its.id,
      orderId: its.orderId,
      heardAt: ctx.now,
      report: {
        number: its.number,
        carrier: its.carrierCode,
        tag: String(its.id),
        status: last?.status ?? '',
        subStatus: last?.subStatus ?? '',
        statusAt: last?.at ?? null,
        events,
        lastMile: null,
      },
    },
  ])
}
