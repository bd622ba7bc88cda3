import { stockTransferErrors as errors } from '@dropyard/contract/warehouse/stock-transfer'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { sku } from '../../catalog/goods/table.ts'
import { freePieces } from '../stock/available.ts'
import { lockOrCreateBalances } from '../stock/balance.ts'
import { bookMoves } from '../stock/book-moves.ts'
import { addIncoming } from '../stock/incoming.ts'
import { stockBalance } from '../stock/table.ts'
import { warehouseName } from '../warehouse/name.ts'
import { warehouse } from '../warehouse/table.ts'
import { type stockTransfer, stockTransferItem } from './table.ts'

/** Sending a transfer: its free pieces leave, and are incoming at the other warehouse. */

type Transfer = typeof stockTransfer.$inferSelect

/** What the cost layers of a line under way are called. */
export const sourceOf = (lineId: number): string => `stock-transfer-line:${lineId}`

export async function sendItems(ctx: Ctx, { id, fromId, toId }: Transfer): Promise<void> {
  const items = await ctx.db
    .select({ id: stockTransferItem.id, skuId: stockTransferItem.skuId, pieces: stockTransferItem.pieces })
    .from(stockTransferItem)
    .where(eq(stockTransferItem.headId, id))
    .orderBy(asc(stockTransferItem.position))
  const places = items.flatMap(({ skuId }) => [fromId, toId].map((warehouseId) => ({ skuId, warehouseId })))
  // All at once, because balances are locked in one order.
  lockOrCreateBalances(ctx, places)
  await assertFree(ctx, fromId, items)
  await bookMoves(
    ctx,
    items.map((item) => ({
      ...{ kind: 'transfer', skuId: item.skuId, warehouseId: fromId, onHand: -item.pieces },
      ...{
        reference: `stock-transfer:${id}`,
        costSource: sourceOf(item.id),
        key: `stock-transfer-send:${item.id}`,
      },
    })),
  )
  await addIncoming(
    ctx,
    items.map(({ skuId, pieces }) => ({ skuId, warehouseId: toId, pieces })),
  )
}

/** @throws unless each SKU has as many pieces that no order has reserved or waits for */
async function assertFree(
  ctx: Ctx,
  warehouseId: number,
  items: readonly { skuId: number; pieces: number }[],
): Promise<void> {
  const rows = await ctx.db
    .select({
      skuId: stockBalance.skuId,
      free: sql<number>`greatest(0, ${freePieces} - ${stockBalance.waiting})`.mapWith(Number),
      sku: sku.code,
      warehouse: warehouseName(ctx),
    })
    .from(stockBalance)
    .innerJoin(sku, eq(sku.id, stockBalance.skuId))
    .innerJoin(warehouse, eq(warehouse.id, stockBalance.warehouseId))
    .where(
      and(
        eq(stockBalance.warehouseId, warehouseId),
        inArray(
          stockBalance.skuId,
          items.map(({ skuId }) => skuId),
        ),
      ),
    )
  const short = rows.find(({ skuId, free }) => items.some((one) => one.skuId === skuId && one.pieces > free))
  if (short) fail(errors.too_few, { free: short.free, sku: short.sku, warehouse: short.warehouse })
}
