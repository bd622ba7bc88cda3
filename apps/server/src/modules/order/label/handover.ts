import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Parcels that a carrier took on one day and that are on no hand-over list yet. A day ends at midnight UTC. */

export interface Taken {
  carrier: string
  warehouseId: number
  day: string
  /** The carrier account that issued their labels; null for labels of our own. */
  accountId: number | null
}

const shippedOn = (day: string): SQL => sql`o.shipped_at >= ${day}::date AT TIME ZONE 'UTC'
  AND o.shipped_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`
const from = sql`parcel_label l JOIN "order" o ON o.id = l.order_id JOIN channel c ON c.id = l.channel_id
  WHERE l.state = 'live' AND l.handover_id IS NULL AND l.number = o.tracking_number`

type Open = { carrier: string; warehouse_id: string; account_id: string | null; parcels: number }

export async function openBy(ctx: Ctx, day: string) {
  const { rows } = await ctx.db.execute<Open>(sql`
    SELECT c.carrier, c.warehouse_id, l.account_id, count(*)::int AS parcels FROM ${from} AND ${shippedOn(day)}
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
  return rows.map((row) => ({
    ...row,
    warehouse_id: Number(row.warehouse_id),
    account_id: row.account_id === null ? null : Number(row.account_id),
  }))
}

/** Locks the labels, so that two lists made at the same time can't both contain a parcel. */
export async function toHandOver(ctx: Ctx, { carrier, warehouseId, day, accountId }: Taken) {
  const { rows } = await ctx.db.execute<{ id: string; grams: number }>(sql`
    SELECT l.id, coalesce(l.charged_grams, (SELECT s.grams FROM pack_session s WHERE s.order_id = o.id ORDER BY s.id DESC LIMIT 1), (SELECT sum((x->>'grams')::int)::int
      FROM jsonb_array_elements(o.charges->'quoted'->'lines') x), 0) AS grams
    FROM ${from} AND ${shippedOn(day)} AND c.carrier = ${carrier} AND c.warehouse_id = ${warehouseId}
      AND l.account_id IS NOT DISTINCT FROM ${accountId}::bigint
    ORDER BY l.id FOR UPDATE OF l`)
  return rows.map(({ id, grams }) => ({ id: Number(id), grams: Number(grams) }))
}

export async function putOnList(ctx: Ctx, ids: readonly number[], handoverId: number): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE parcel_label SET handover_id = ${handoverId} WHERE id = ANY(${sql.param([...ids])}::bigint[])`,
  )
}
