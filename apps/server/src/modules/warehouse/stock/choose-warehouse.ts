import { stockErrors } from '@dropyard/contract/warehouse/stock/words'
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { warehouse } from '../warehouse/table.ts'
import { availableOf } from './available.ts'

/**
 * Chooses the warehouse that covers the most lines completely, then the most pieces; among equals, one that other lines use
 * already, then one that allows backorders.
 */
export async function chooseWarehouse(
  ctx: Ctx,
  lines: readonly { skuId: number; quantity: number }[],
  others: readonly number[],
): Promise<number> {
  const places = await ctx.db
    .select({ id: warehouse.id, backorder: warehouse.backorder })
    .from(warehouse)
    .where(eq(warehouse.status, 'active'))
    .orderBy(asc(warehouse.id))
  const stock = await availableOf(ctx, [...new Set(lines.map((line) => line.skuId))])
  const ranked = places.map((one) => {
    const left = new Map([...stock].map(([id, s]) => [id, s.byWarehouse.get(one.id) ?? 0]))
    let whole = 0
    let pieces = 0
    for (const line of lines) {
      const there = left.get(line.skuId) ?? 0
      const got = Math.min(there, line.quantity)
      left.set(line.skuId, there - got)
      pieces += got
      if (got === line.quantity) whole++
    }
    return { id: one.id, rank: [whole, pieces, others.includes(one.id) ? 1 : 0, one.backorder ? 1 : 0] }
  })
  const best = ranked.reduce<(typeof ranked)[number] | undefined>(
    (top, one) => (top && !isHigher(one.rank, top.rank) ? top : one),
    undefined,
  )
  if (!best) fail(stockErrors.no_warehouse)
  return best.id
}

function isHigher(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((value, i) => value !== right[i])
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0)
}
