import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { GivenTime } from '../../../kit/station/station.ts'

/** What a bin had when it was counted. */

interface Place {
  readonly skuId: number
  readonly warehouseId: number
  readonly binId: number
  readonly condition: 'good' | 'damaged'
}

/** Milliseconds within which a count arrives that was made with a connection. Nothing moves in between that a person would notice. */
const promptMs = 2000
/** Milliseconds by which a movement can be booked later than its transaction began, whose time it has. */
const bookingMs = 5000

/** Whether an input arrived later than it would have with a connection. */
export const isLate = ({ now }: Pick<Ctx, 'now'>, { earliest }: GivenTime): boolean =>
  now.getTime() - earliest.getTime() > promptMs

/**
 * What the bin had when it was counted: what it has now, less what moved since. The caller has locked the balance, so that nothing
 * moves now.
 * @param when the time in which it was counted; without it now
 * @returns `isCertain`: nothing moved in that time
 */
export async function binAt(
  ctx: Ctx,
  { skuId, warehouseId, binId, condition }: Place,
  when?: GivenTime,
): Promise<{ pieces: number; isCertain: boolean }> {
  const late = when && isLate(ctx, when) ? when : undefined
  const from = new Date((late?.earliest ?? ctx.now).getTime() - bookingMs).toISOString()
  const to = (late?.latest ?? ctx.now).toISOString()
  const moved = sql`FROM stock_movement m JOIN bin_movement c ON c.movement_id = m.id AND c.bin_id = ${binId} AND c.condition = ${condition}
    WHERE m.sku_id = ${skuId} AND m.warehouse_id = ${warehouseId} AND m.at >= ${from}::timestamptz`
  const { rows } = await ctx.db.execute<{ pieces: string; since: string; moves: string }>(sql`
    SELECT coalesce((SELECT sum(s.quantity) FROM bin_stock s WHERE s.sku_id = ${skuId} AND s.warehouse_id = ${warehouseId}
        AND s.bin_id = ${binId} AND s.condition = ${condition}), 0) AS pieces,
      ${late ? sql`(SELECT coalesce(sum(c.change), 0) ${moved} AND m.at > ${to}::timestamptz)` : sql`0`} AS since,
      ${late ? sql`(SELECT count(*) ${moved} AND m.at <= ${to}::timestamptz)` : sql`0`} AS moves`)
  const [row] = rows
  return {
    pieces: Math.max(0, Number(row?.pieces) - Number(row?.since)),
    isCertain: Number(row?.moves) === 0,
  }
}
