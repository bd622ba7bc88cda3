import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Pieces of a SKU that a transfer sent and that haven't arrived, of lots that were put on hold or recalled since. */
export async function heldUnderWay(ctx: Pick<Ctx, 'db'>, skuId: number, reference: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ pieces: string }>(sql`
    SELECT coalesce(-sum(b.change), 0) AS pieces FROM stock_movement s JOIN bin_movement b ON b.movement_id = s.id
    JOIN lot l ON l.id = b.lot_id AND l.state <> 'good'
    WHERE s.reference = ${reference} AND s.kind = 'transfer' AND s.sku_id = ${skuId}`)
  return Number(rows[0]?.pieces ?? 0)
}
