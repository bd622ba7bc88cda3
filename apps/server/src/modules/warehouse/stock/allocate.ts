import { stockErrors } from '@dropyard/contract/warehouse/stock/words'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import type { Place } from './balance.ts'

/** Good pieces in bins that waves claim, so that nothing else takes them. */

/** Pieces to claim in a bin, or negative: to give back. */
interface Claim extends Place {
  readonly binId: number
  readonly pieces: number
}

/**
 * Changes what is claimed in bins. The caller has locked the balances.
 * @throws if a bin has less than is claimed
 */
export async function changeAllocated(ctx: Pick<Ctx, 'db'>, claims: readonly Claim[]): Promise<void> {
  const changes = claims.filter(({ pieces }) => pieces !== 0)
  if (changes.length === 0) return
  const list = (of: (one: Claim) => number): string => `{${changes.map(of).join()}}`
  try {
    const { rowCount } = await ctx.db.execute(sql`
      UPDATE bin_stock b SET allocated = b.allocated + c.pieces FROM (
        SELECT sku_id, warehouse_id, bin_id, sum(pieces)::int AS pieces
        FROM unnest(${list((one) => one.skuId)}::bigint[], ${list((one) => one.warehouseId)}::bigint[],
          ${list((one) => one.binId)}::bigint[], ${list((one) => one.pieces)}::int[]) AS c(sku_id, warehouse_id, bin_id, pieces)
        GROUP BY 1, 2, 3
      ) AS c
      WHERE b.sku_id = c.sku_id AND b.warehouse_id = c.warehouse_id AND b.condition = 'good' AND b.bin_id = c.bin_id`)
    const wanted = new Set(changes.map(({ skuId, warehouseId, binId }) => `${skuId}:${warehouseId}:${binId}`))
    if (rowCount !== wanted.size) fail(stockErrors.bin_too_few)
  } catch (error) {
    if (constraintOf(error) === 'bin_stock_allocated') fail(stockErrors.bin_claimed)
    throw error
  }
}

/** Good pieces in a bin that no wave has claimed. */
export interface PickableStock {
  readonly skuId: number
  readonly binId: number
  readonly free: number
}

/** What can be picked of SKUs in a warehouse, in the order of the walking route. Blocked bins are left out. */
export async function pickableStock(
  ctx: Pick<Ctx, 'db'>,
  warehouseId: number,
  skuIds: readonly number[],
  zone = '',
): Promise<PickableStock[]> {
  if (skuIds.length === 0) return []
  const { rows } = await ctx.db.execute<{ sku_id: string; bin_id: string; free: number }>(sql`
    SELECT s.sku_id, s.bin_id, s.quantity - s.allocated AS free FROM bin_stock s JOIN bin b ON b.id = s.bin_id
    WHERE s.sku_id = ANY (${`{${skuIds.join()}}`}::bigint[]) AND s.warehouse_id = ${warehouseId} AND s.condition = 'good'
      AND s.quantity > s.allocated AND NOT b.blocked AND b.kind IN ('stock', 'pick', 'bulk', 'returns')
      AND (${zone} = '' OR b.zone = ${zone})
    ORDER BY b.place, b.code, s.id`)
  return rows.map((row) => ({ skuId: Number(row.sku_id), binId: Number(row.bin_id), free: row.free }))
}
