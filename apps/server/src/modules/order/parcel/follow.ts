import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { sendAlong } from '../../../kit/data/database.ts'
import { change, type OrderRecord } from '../order/change.ts'

/** Which numbers are followed: those of parcels that left by a channel whose carrier the tracking service knows. */

/** The channels that a tracking service follows now, with its code of their carrier. What we deliver ourselves no carrier knows. */
export const serviced = sql`LEFT JOIN carrier k ON k.status = 'active' AND k.track_code <> ''
    AND lower(c.carrier) IN (lower(k.platform_name), lower(k.name_en), lower(k.code))
    AND NOT EXISTS (SELECT 1 FROM channel_carrier own WHERE own.channel_id = c.id AND own.own)
  LEFT JOIN tracking_account a ON a.status = 'active' AND k.id IS NOT NULL`

/** The label that a number is of, whose carrier can be asked about it where no service tells; one order of a parcel holds it. */
const labelled = (orderId: SQL, number: SQL): SQL => sql`LEFT JOIN LATERAL (
    SELECT l.id, l.account_id, l.ours FROM parcel_label l WHERE l.number = ${number} AND (l.order_id = ${orderId} OR l.order_id IN (
      SELECT beside.id FROM "order" its JOIN "order" beside ON beside.combined_id = its.combined_id WHERE its.id = ${orderId}))
    ORDER BY l.id DESC LIMIT 1
  ) l ON true`

/** What can be followed of an order: by a service, or by its carrier itself; a number of ours is known to none. */
export const followable = (orderId: SQL, number: SQL): SQL => sql`channel c
  JOIN warehouse w ON w.id = c.warehouse_id
  ${serviced}
  ${labelled(orderId, number)}`
export const isFollowed = sql`(l.ours IS NOT TRUE AND (a.id IS NOT NULL OR l.account_id IS NOT NULL))`

/** Days that the channel's prices of the day name at most for a country. */
const promised = (country: string): SQL => sql`(
    SELECT max((z->'days'->>'max')::int) FROM jsonb_array_elements((
      SELECT r.card->'zones' FROM channel_rate r WHERE r.channel_id = c.id AND r.valid_from <= now()
      ORDER BY r.valid_from DESC LIMIT 1)) z
    WHERE z->'countries' ? ${country.toUpperCase()})`

interface Leaving {
  number: string
  channelId: number | null
  at: Date
  /** It is another order's, or nobody's, number by now. */
  dead: boolean
}

/** @returns whether anybody tells of it */
async function note(ctx: Ctx, o: OrderRecord, { number, channelId, at, dead }: Leaving): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    INSERT INTO parcel (order_id, entity_id, label_id, channel_id, account_id, number, carrier_code, carrier, origin,
      country, zip, shipped_at, promised_days, dead_at, tracking, next_try_at)
    SELECT ${o.id}, ${o.entityId}, l.id, c.id, a.id, ${number}, coalesce(k.track_code, ''), c.carrier, w.country,
      ${o.address.country}, ${o.address.zip}, ${at.toISOString()}::timestamptz, ${promised(o.address.country)},
      ${dead ? at.toISOString() : null}::timestamptz, CASE WHEN a.id IS NULL THEN 'live' ELSE 'waiting' END,
      ${ctx.now.toISOString()}::timestamptz
    FROM ${followable(sql`${o.id}::bigint`, sql`${number}`)}
    WHERE c.id = ${channelId} AND ${isFollowed}
    ORDER BY k.id, a.id LIMIT 1
    ON CONFLICT (order_id, number) DO UPDATE SET updated_at = excluded.updated_at, dead_at = excluded.dead_at
    RETURNING id`)
  return rows.length > 0
}

/** A parcel left: it is followed from now on, and what else the order was sent under is dead. Safe to run twice. */
export async function follow(ctx: Ctx, o: OrderRecord): Promise<void> {
  const { trackingNumber: number, channelId, shippedAt } = o
  if (number === null || shippedAt === null) return
  retire(ctx, o.id, number)
  // What was sent first is given up with this one.
  if (o.redeliveredFrom !== null) retire(ctx, o.redeliveredFrom, null)
  const isTold = await note(ctx, o, { number, channelId, at: shippedAt, dead: false })
  if (isTold && o.parcel !== 'moving') await change(ctx, o, { moves: { parcel: 'follow' } })
  if (!isTold && o.parcel !== 'none') await change(ctx, o, { moves: { parcel: 'lose_sight' } })
}

/** A number that was thrown away before it left, though its carrier has scanned it: where that parcel goes is to be known. */
export async function followDead(
  ctx: Ctx,
  { order: o, number, channelId }: { order: OrderRecord; number: string; channelId: number },
): Promise<void> {
  if (number !== '' && number !== o.trackingNumber)
    await note(ctx, o, { number, channelId, at: ctx.now, dead: true })
}

/** The numbers of an order, but for one, are dead: they are followed on, because a scan of them is to be looked after. */
export function retire(ctx: Ctx, orderId: number, but: string | null): void {
  sendAlong(
    ctx.db,
    ctx.db.execute(sql`
      UPDATE parcel SET dead_at = now(), updated_at = now()
      WHERE order_id = ${orderId} AND tracking IN ('waiting', 'live', 'resuming', 'stopped') AND phase NOT IN ('delivered', 'returned')
        AND dead_at IS NULL AND (${but}::text IS NULL OR number <> ${but})`),
  )
}
