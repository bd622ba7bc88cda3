import { isBefore } from '@dropyard/contract/order/parcel/state'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Since when a number is ours: carriers use numbers again, and tell of the parcel that had it before. */

/** By parcel: when its carrier was asked for its number, or its order came; it never left before that. */
export async function bornAt(ctx: Ctx, parcelIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (parcelIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; ms: string }>(sql`
    SELECT p.id, extract(epoch FROM least(p.shipped_at, coalesce(l.asked_at, o.created_at))) * 1000 AS ms
    FROM parcel p JOIN "order" o ON o.id = p.order_id
    LEFT JOIN parcel_label l ON l.id = p.label_id AND l.account_id IS NOT NULL
    WHERE p.id = ANY(${sql.param([...parcelIds])}::bigint[])`)
  return new Map(rows.map(({ id, ms }) => [Number(id), Number(ms)]))
}

/** Whether an event is of the parcel that had the number before. */
export const isOld = (
  born: ReadonlyMap<number, number>,
  { parcelId, at }: { parcelId: number; at: Date | null },
): boolean => isBefore({ at: at?.getTime() ?? null }, born.get(parcelId) ?? 0)
