import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { promisedDays } from '../../logistics/channel/promised.ts'
import { applyChange, type OrderRecord } from '../order/change.ts'

/** Selects the numbers that are tracked: those of parcels shipped with a channel whose carrier the tracking service knows. */

/**
 * The channels that an active tracking service covers, with its code for their carrier. Channels that we deliver ourselves are
 * left out, because no carrier knows their numbers.
 */
export const serviced = sql`LEFT JOIN carrier k ON k.status = 'active' AND k.track_code <> ''
    AND lower(c.carrier) IN (lower(k.platform_name), lower(k.name_en), lower(k.code))
    AND NOT EXISTS (SELECT 1 FROM channel_carrier own WHERE own.channel_id = c.id AND own.own)
  LEFT JOIN tracking_account a ON a.status = 'active' AND k.id IS NOT NULL`

/**
 * The label of a number: where no service reports on it, the label's carrier can be asked. One order of a parcel holds the label.
 */
const labelled = (orderId: SQL, number: SQL): SQL => sql`LEFT JOIN LATERAL (
    SELECT l.id, l.account_id, l.ours FROM parcel_label l WHERE l.number = ${number} AND (l.order_id = ${orderId} OR l.order_id IN (
      SELECT beside.id FROM "order" its JOIN "order" beside ON beside.combined_id = its.combined_id WHERE its.id = ${orderId}))
    ORDER BY l.id DESC LIMIT 1
  ) l ON true`

/** What is needed to track an order's parcel, through a service or its carrier. A number of ours is known to neither. */
export const followable = (orderId: SQL, number: SQL): SQL => sql`channel c
  JOIN warehouse w ON w.id = c.warehouse_id
  ${serviced}
  ${labelled(orderId, number)}`
export const isFollowed = sql`(l.ours IS NOT TRUE AND (a.id IS NOT NULL OR l.account_id IS NOT NULL))`

interface Leaving {
  order: OrderRecord
  number: string
  channelId: number | null
  at: Date
  /** Another order has this number by now, or no order does. */
  dead: boolean
}

/** @returns ids of the orders whose parcels can be tracked */
async function note(ctx: Ctx, leaving: readonly Leaving[]): Promise<ReadonlySet<number>> {
  const given = leaving.map(({ order: o, number, channelId, at, dead }) => {
    const { country, zip } = o.address
    const values = { order_id: o.id, entity_id: o.entityId, number, channel_id: channelId, country, zip }
    return { ...values, at, dead_at: dead ? at : null }
  })
  const { rows } = await ctx.db.execute<{ order_id: string }>(sql`
    INSERT INTO parcel (order_id, entity_id, label_id, channel_id, account_id, number, carrier_code, carrier, origin,
      country, zip, shipped_at, promised_days, dead_at, tracking, next_try_at)
    SELECT n.order_id, n.entity_id, f.label_id, n.channel_id, f.account_id, n.number, f.code, f.carrier, f.origin,
      n.country, n.zip, n.at, f.promised_days, n.dead_at, CASE WHEN f.account_id IS NULL THEN 'live' ELSE 'waiting' END,
      ${ctx.now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS n(order_id bigint, entity_id bigint, number text,
      channel_id bigint, country text, zip text, at timestamptz, dead_at timestamptz)
    CROSS JOIN LATERAL (
      SELECT l.id AS label_id, a.id AS account_id, coalesce(k.track_code, '') AS code, c.carrier, w.country AS origin,
        ${promisedDays(sql`c.id`, sql`n.country`)} AS promised_days
      FROM ${followable(sql`n.order_id`, sql`n.number`)}
      WHERE c.id = n.channel_id AND ${isFollowed}
      ORDER BY k.id, a.id LIMIT 1
    ) f
    ON CONFLICT (order_id, number) DO UPDATE SET updated_at = excluded.updated_at, dead_at = excluded.dead_at
    RETURNING order_id`)
  return new Set(rows.map((row) => Number(row.order_id)))
}

/** Starts tracking a parcel that was shipped; earlier numbers of its order are marked as dead. Idempotent. */
export const follow = (ctx: Ctx, o: OrderRecord): Promise<void> => followAll(ctx, [o])

/** The same for many orders, in a fixed number of statements. */
export async function followAll(ctx: Ctx, orders: readonly OrderRecord[]): Promise<void> {
  const leaving = orders.flatMap((order) => {
    const { trackingNumber: number, channelId, shippedAt: at } = order
    return number === null || at === null ? [] : [{ order, number, channelId, at, dead: false }]
  })
  if (leaving.length === 0) return
  retireAll(
    ctx,
    leaving.flatMap(({ order: { id, redeliveredFrom }, number }) => [
      { orderId: id, but: number },
      // A reshipment replaces the parcel of the first order, so that one's numbers are dead too.
      ...(redeliveredFrom === null ? [] : [{ orderId: redeliveredFrom, but: null }]),
    ]),
  )
  const told = await note(ctx, leaving)
  for (const { order: o } of leaving) {
    if (told.has(o.id) && o.parcel !== 'moving') await applyChange(ctx, o, { moves: { parcel: 'follow' } })
    if (!told.has(o.id) && o.parcel !== 'none') await applyChange(ctx, o, { moves: { parcel: 'lose_sight' } })
  }
}

/** Tracks a number that was given up before shipping but scanned by the carrier, to find out where its parcel goes. */
export async function followDead(
  ctx: Ctx,
  { order: o, number, channelId }: { order: OrderRecord; number: string; channelId: number },
): Promise<void> {
  if (number !== '' && number !== o.trackingNumber)
    await note(ctx, [{ order: o, number, channelId, at: ctx.now, dead: true }])
}

/** Marks the numbers of an order as dead. They are still tracked, because a scan of one needs a look. */
export const retire = (ctx: Ctx, orderId: number): void => retireAll(ctx, [{ orderId, but: null }])

/** The same for many orders, except for one number of each. */
function retireAll(ctx: Ctx, given: readonly { orderId: number; but: string | null }[]): void {
  deferWrite(
    ctx.db,
    ctx.db.execute(sql`
      UPDATE parcel p SET dead_at = now(), updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS n("orderId" bigint, but text)
      WHERE p.order_id = n."orderId" AND p.tracking IN ('waiting', 'live', 'resuming', 'stopped')
        AND p.phase NOT IN ('delivered', 'returned') AND p.dead_at IS NULL AND (n.but IS NULL OR p.number <> n.but)`),
  )
}
