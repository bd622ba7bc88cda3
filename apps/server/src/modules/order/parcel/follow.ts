import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { sendAlong } from '../../../kit/data/database.ts'
import { change, type OrderRecord } from '../order/change.ts'

/** Which numbers are followed: those of parcels that left by a channel whose carrier the tracking service knows. */

/** The channels that can be followed now, with the service's code of their carrier. */
export const followable = sql`channel c
  JOIN warehouse w ON w.id = c.warehouse_id
  JOIN carrier k ON k.status = 'active' AND k.track_code <> ''
    AND lower(c.carrier) IN (lower(k.platform_name), lower(k.name_en), lower(k.code))
  JOIN tracking_account a ON a.status = 'active'`

/** A parcel left: it is followed from now on, and what else the order was sent under is not. Safe to run twice. */
export async function follow(ctx: Ctx, o: OrderRecord): Promise<void> {
  if (o.trackingNumber === null || o.shippedAt === null) return
  retire(ctx, o.id, o.trackingNumber)
  // What was sent first is given up with this one.
  if (o.redeliveredFrom !== null) retire(ctx, o.redeliveredFrom, null)
  const { rows } = await ctx.db.execute(sql`
    INSERT INTO parcel (order_id, entity_id, label_id, channel_id, account_id, number, carrier_code, carrier, origin,
      country, zip, shipped_at, next_try_at)
    SELECT ${o.id}, ${o.entityId},
      (SELECT l.id FROM parcel_label l WHERE l.order_id = ${o.id} AND l.number = ${o.trackingNumber} ORDER BY l.id DESC LIMIT 1),
      c.id, a.id, ${o.trackingNumber}, k.track_code, c.carrier, w.country,
      ${o.address.country}, ${o.address.zip}, ${o.shippedAt.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz
    FROM ${followable}
    WHERE c.id = ${o.channelId}
    ORDER BY k.id, a.id LIMIT 1
    ON CONFLICT (order_id, number) DO UPDATE SET updated_at = excluded.updated_at
    RETURNING id`)
  if (rows.length > 0 && o.parcel !== 'moving') await change(ctx, o, { moves: { parcel: 'follow' } })
  if (rows.length === 0 && o.parcel !== 'none') await change(ctx, o, { moves: { parcel: 'lose_sight' } })
}

/** Stops following the numbers of an order, but for one; what arrived stays as it is. */
export function retire(ctx: Ctx, orderId: number, but: string | null): void {
  sendAlong(
    ctx.db,
    ctx.db.execute(sql`
      UPDATE parcel SET tracking = CASE WHEN tracking = 'waiting' AND tries = 0 THEN 'ended' ELSE 'stopping' END,
        next_try_at = now(), tries = 0, updated_at = now()
      WHERE order_id = ${orderId} AND tracking IN ('waiting', 'live') AND phase NOT IN ('delivered', 'returned')
        AND (${but}::text IS NULL OR number <> ${but})`),
  )
}
