import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { ReportedEvent } from '../../logistics/tracking-account/connection.ts'
import type { OrderRecord } from '../order/change.ts'
import { parcel } from './table.ts'
import { takeReports } from './take.ts'

/** What carriers said of the demo's parcels that are at their door; the others are told of by the simulated service. */

/** How far along the way each was said. */
const way: readonly (readonly [part: number, sub: string, text: string, there: boolean])[] = [
  [0.02, 'InfoReceived', 'Shipment information received', false],
  [0.1, 'InTransit_PickedUp', 'Parcel picked up by carrier', false],
  [0.25, 'InTransit_Other', 'Arrived at sorting center', false],
  [0.35, 'InTransit_Departure', 'Departed from airport', false],
  [0.65, 'InTransit_Arrival', 'Arrived in destination country', true],
  [0.7, 'InTransit_CustomsProcessing', 'Import customs clearance started', true],
  [0.75, 'InTransit_CustomsReleased', 'Released by customs', true],
  [0.95, 'OutForDelivery_Other', 'Out for delivery', true],
  [1, 'Delivered_Other', 'Delivered, left at front door', true],
]

/** Its parcel went the usual way and is delivered now. */
export async function arrive(ctx: Ctx, o: OrderRecord): Promise<void> {
  const [its] = await ctx.db.select().from(parcel).where(eq(parcel.orderId, o.id))
  if (!its) return
  const from = its.shippedAt.getTime()
  const span = ctx.now.getTime() - from
  const events = way.map(([part, subStatus, text, there]): ReportedEvent => {
    const [country, city] = there ? [its.country, ''] : [its.origin, '']
    const at = new Date(from + part * span)
    const status = subStatus.split('_')[0] ?? ''
    const place = country
    return { at, zoned: true, status, subStatus, text, place, country, city, carrier: its.carrier, raw: null }
  })
  const last = events.at(-1)
  await takeReports(ctx, its.accountId, [
    {
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
  // It is at its end: the service need not be told of it.
  await ctx.db.update(parcel).set({ tracking: 'ended', endedAt: ctx.now }).where(eq(parcel.id, its.id))
}
