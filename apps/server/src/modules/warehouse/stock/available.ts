import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { warehouse } from '../warehouse/table.ts'
import { stockBalance } from './table.ts'

/** Available stock. */

export interface Availability {
  available: number
  byWarehouse: ReadonlyMap<number, number>
}

/** Free pieces of a balance: on hand, and neither reserved, in quarantine nor damaged. */
export const freePieces = sql`(${stockBalance.onHand} - ${stockBalance.reserved} - ${stockBalance.quarantine} - ${stockBalance.damaged})`

/** Columns that an update of balances must return for `wakeWaiting`. */
export const changedBalance = {
  skuId: stockBalance.skuId,
  free: sql<number>`${freePieces}`.mapWith(Number),
  waiting: stockBalance.waiting,
}

/** Available pieces in one warehouse, or in all of them. */
export const availableIn = (
  stock: Availability | undefined,
  warehouseId: number | null | undefined,
): number => (warehouseId ? stock?.byWarehouse.get(warehouseId) : stock?.available) ?? 0

/** What a new order can reserve: free pieces beyond those that paid orders wait for. */
const sellablePieces = sql`greatest(0, ${freePieces} - ${stockBalance.waiting})`

/** Available stock by SKU now; SKUs without any stock are in the map with 0. */
export async function availableOf(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, Availability>> {
  const result = new Map<number, { available: number; byWarehouse: Map<number, number> }>(
    skuIds.map((id) => [id, { available: 0, byWarehouse: new Map() }]),
  )
  if (skuIds.length === 0) return result
  const rows = await ctx.db
    .select({
      skuId: stockBalance.skuId,
      warehouseId: stockBalance.warehouseId,
      free: sql<number>`${sellablePieces}`.mapWith(Number),
    })
    .from(stockBalance)
    .innerJoin(warehouse, and(eq(warehouse.id, stockBalance.warehouseId), eq(warehouse.status, 'active')))
    .where(inArray(stockBalance.skuId, [...skuIds]))
  for (const row of rows) {
    const one = result.get(row.skuId)
    if (!one) continue
    one.available += row.free
    one.byWarehouse.set(row.warehouseId, row.free)
  }
  return result
}
