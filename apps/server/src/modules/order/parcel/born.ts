import { isBefore } from '@dropyard/contract/order/parcel/state'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** From when on a tracking number belongs to our parcel. Carriers reuse numbers, and report events of the earlier parcel too. */

/** By parcel id: when its carrier was asked for the number, or when its order came in. It can't have been shipped before that. */
export async function bornAt(ctx: Ctx, parcelIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (parcelIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; ms: string }>(sql`
    SELECT p.id, extract(epoch FROM least(p.shipped_at, coalesce(l.asked_at, o.created_at))) * 1000 AS ms
    FROM parcel p JOIN "order" o ON o.id = p.order_id
    LEFT JOIN parcel_label l ON l.id = p.label_id AND l.account_id IS NOT NULL
    WHERE p.id = ANY(${sql.param([...parcelIds])}::bigint[])`)
  return new Map(rows.map(({ id, ms }) => [Number(id), Number(ms)]))
}

/** Whether an event belongs to an earlier parcel with the same number. */
export const isOld = (
  born: ReadonlyMap<number, number>,
  { parcelId, at }: { parcelId: number; at: Date | null },
): boolean => isBefore({ at: at?.getTime() ?? null }, born.get(parcelId) ?? 0)
