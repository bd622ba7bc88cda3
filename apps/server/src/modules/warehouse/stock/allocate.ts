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
 * Changes what is claimed in bins: of their lots in the order in which pieces leave (`move_lots`). The caller has locked the balances.
 * @throws if a bin has less than is claimed
 */
export async function changeAllocated(ctx: Pick<Ctx, 'db'>, claims: readonly Claim[]): Promise<void> {
  const changes = claims.filter(({ pieces }) => pieces !== 0)
  if (changes.length === 0) return
  const list = (of: (one: Claim) => number): string => `{${changes.map(of).join()}}`
  try {
    const { rows } = await ctx.db.execute<{ sku_id: string; bin_id: string }>(sql`
      WITH claim AS (
        SELECT sku_id, warehouse_id, bin_id, sum(pieces)::int AS pieces
        FROM unnest(${list((one) => one.skuId)}::bigint[], ${list((one) => one.warehouseId)}::bigint[],
          ${list((one) => one.binId)}::bigint[], ${list((one) => one.pieces)}::int[]) AS c(sku_id, warehouse_id, bin_id, pieces)
        GROUP BY 1, 2, 3
      ), place AS (
        SELECT b.id, b.lot_id, c.pieces, CASE WHEN c.pieces > 0 THEN b.quantity - b.allocated ELSE b.allocated END AS room,
          row_number() OVER bin AS nth, count(*) OVER (PARTITION BY b.sku_id, b.bin_id) AS lots,
          sum(CASE WHEN c.pieces > 0 THEN b.quantity - b.allocated ELSE b.allocated END) OVER bin AS upto
        FROM claim c JOIN bin_stock b ON b.sku_id = c.sku_id AND b.warehouse_id = c.warehouse_id AND b.bin_id = c.bin_id
          AND b.condition = 'good'
        LEFT JOIN lot l ON l.id = b.lot_id
        WINDOW bin AS (PARTITION BY b.sku_id, b.bin_id
          ORDER BY coalesce(l.state <> 'good', false), b.lot_id IS NOT NULL, l.expires_on, b.lot_id)
      )
      UPDATE bin_stock b SET allocated = b.allocated + sign(p.pieces)::int * p.share FROM (
        SELECT *, CASE WHEN nth = lots THEN greatest(0, abs(pieces) - (upto - room))
          ELSE greatest(0, least(room, abs(pieces) - (upto - room))) END::int AS share FROM place
      ) AS p WHERE b.id = p.id RETURNING b.sku_id, b.bin_id`)
    const wanted = new Set(changes.map(({ skuId, binId }) => `${skuId}:${binId}`))
    if (new Set(rows.map(({ sku_id, bin_id }) => `${sku_id}:${bin_id}`)).size !== wanted.size)
      fail(stockErrors.bin_too_few)
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

/** What can be picked of SKUs in a warehouse, what expires first, then in the order of the walking route. Blocked bins are left out. */
export async function pickableStock(
  ctx: Pick<Ctx, 'db'>,
  warehouseId: number,
  skuIds: readonly number[],
  zone = '',
): Promise<PickableStock[]> {
  if (skuIds.length === 0) return []
  const { rows } = await ctx.db.execute<{ sku_id: string; bin_id: string; free: number }>(sql`
    SELECT s.sku_id, s.bin_id, sum(s.quantity - s.allocated)::int AS free FROM bin_stock s JOIN bin b ON b.id = s.bin_id
    LEFT JOIN lot l ON l.id = s.lot_id
    WHERE s.sku_id = ANY (${`{${skuIds.join()}}`}::bigint[]) AND s.warehouse_id = ${warehouseId} AND s.condition = 'good'
      AND s.quantity > s.allocated AND NOT b.blocked AND b.kind IN ('stock', 'pick', 'bulk', 'returns')
      AND (${zone} = '' OR b.zone = ${zone})
    GROUP BY s.sku_id, s.bin_id, b.place, b.code ORDER BY min(l.expires_on), b.place, b.code, s.bin_id`)
  return rows.map((row) => ({ skuId: Number(row.sku_id), binId: Number(row.bin_id), free: row.free }))
}
