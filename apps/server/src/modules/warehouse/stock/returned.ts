import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { refreshGoodsStock } from '../../catalog/goods/stock-total.ts'
import { changedBalance } from './available.ts'
import { wakeWaiting } from './signals.ts'
import { stockBalance, stockMovement } from './table.ts'

/** Goods returned by buyers: good pieces can be sold again, damaged ones are kept apart. */

export interface ReturnedPieces {
  skuId: number
  good: number
  damaged: number
}

/**
 * Books returned pieces into a warehouse. Idempotent by reference and SKU.
 * @param reference the source, such as `case:12`
 */
export async function takeBack(
  ctx: Ctx,
  { warehouseId, reference, orderId }: { warehouseId: number; reference: string; orderId: number },
  returned: readonly ReturnedPieces[],
): Promise<void> {
  const bySku = new Map<number, ReturnedPieces>()
  for (const { skuId, good, damaged } of returned) {
    const before = bySku.get(skuId)
    bySku.set(skuId, {
      skuId,
      good: good + (before?.good ?? 0),
      damaged: damaged + (before?.damaged ?? 0),
    })
  }
  const came = [...bySku.values()]
    .filter(({ good, damaged }) => good + damaged > 0)
    .sort((one, other) => one.skuId - other.skuId)
  if (came.length === 0) return
  const movements = came.flatMap(({ skuId, good, damaged }) =>
    (
      [
        ['return_good', good],
        ['return_bad', damaged],
      ] as const
    )
      .filter(([, pieces]) => pieces > 0)
      .map(([kind, pieces]) => ({
        kind,
        skuId,
        warehouseId,
        onHandChange: pieces,
        reference,
        orderId,
        key: `${kind}:${reference}:sku:${skuId}`,
        userId: ctx.user?.id ?? null,
        at: ctx.now,
      })),
  )
  const fresh = await ctx.db
    .insert(stockMovement)
    .values(movements)
    .onConflictDoNothing()
    .returning({ id: stockMovement.id })
  if (fresh.length === 0) return
  await ctx.db
    .insert(stockBalance)
    .values(came.map(({ skuId }) => ({ skuId, warehouseId })))
    .onConflictDoNothing()
  const list = (of: (one: ReturnedPieces) => number): string => `{${came.map(of).join(',')}}`
  const changed = await ctx.db
    .update(stockBalance)
    .set({
      onHand: sql`${stockBalance.onHand} + came.good + came.damaged`,
      damaged: sql`${stockBalance.damaged} + came.damaged`,
    })
    .from(
      sql`unnest(${list((one) => one.skuId)}::bigint[], ${list((one) => one.good)}::int[], ${list((one) => one.damaged)}::int[])
        AS came(sku_id, good, damaged)`,
    )
    .where(and(sql`${stockBalance.skuId} = came.sku_id`, eq(stockBalance.warehouseId, warehouseId)))
    .returning(changedBalance)
  await wakeWaiting(ctx, changed)
  refreshGoodsStock(
    ctx,
    came.map(({ skuId }) => skuId),
  )
}
