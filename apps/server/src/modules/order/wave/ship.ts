import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { PickedPieces } from '../../warehouse/stock/reserve.ts'

/** Marks what lies in totes for an order as shipped, and says where it lies. The caller has locked the order, and ships it. */
export async function shipPicked(ctx: Ctx, orderId: number): Promise<PickedPieces[]> {
  const { rows } = await ctx.db.execute<{ line_id: string; bin_id: string; pieces: number }>(sql`
    UPDATE wave_pick p SET shipped = p.picked - p.to_return - p.returned
    FROM (SELECT id, picked - shipped - to_return - returned AS pieces FROM wave_pick
      WHERE order_id = ${orderId} AND picked > shipped + to_return + returned) AS lies
    WHERE p.id = lies.id
    RETURNING p.order_line_id AS line_id, p.tote_bin_id AS bin_id, lies.pieces`)
  return rows.map((row) => ({ lineId: Number(row.line_id), binId: Number(row.bin_id), pieces: row.pieces }))
}
