import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { GivenTime } from '../../../kit/station/station.ts'
import { isLate } from './bin-at.ts'
import { recount } from './recount.ts'

/**
 * Asks to count again what was counted after pieces had been put into the bin, and before that was booked: the station that put them
 * there had no connection. If the count was posted already, its difference contains these pieces, so a new count is started.
 */
export async function noteLateMove(
  ctx: Ctx,
  { binId, skuId }: { readonly binId: number; readonly skuId: number },
  when: GivenTime,
): Promise<void> {
  if (!isLate(ctx, when)) return
  const counted = sql`bin_id = ${binId} AND sku_id = ${skuId} AND condition = 'good' AND counted IS NOT NULL
    AND counted_at >= ${when.earliest.toISOString()}::timestamptz`
  await ctx.db.execute(sql`
    UPDATE stock_count_line SET counted = NULL, expected = NULL, result = 'open', issue = 'moved' WHERE ${counted} AND active`)
  const { rows } = await ctx.db.execute<{ warehouse_id: string; count_sn: string; created_by: string }>(sql`
    SELECT l.warehouse_id, c.count_sn, c.created_by FROM stock_count_line l JOIN stock_count c ON c.id = l.count_id
    WHERE ${counted} AND result = 'posted' ORDER BY l.id DESC LIMIT 1`)
  const [posted] = rows
  if (!posted) return
  await ctx.enqueue(recount, {
    ...{ warehouseId: Number(posted.warehouse_id), binId, skuId, userId: Number(posted.created_by) },
    note:
      ctx.lang === 'zh'
        ? `${posted.count_sn} 过账后补传上架记录`
        : `Put away before ${posted.count_sn}, sent after it was posted`,
  })
}
