import { eq } from 'drizzle-orm'
import type { PlatformLine } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Matched } from '../order-sku/match.ts'
import type { LineRecord, OrderRecord } from './change.ts'
import { orderLine } from './table.ts'

/** Writing the lines of orders. */

/** What is sent for a line from now on: a SKU, or a set whose parts come when the order is settled. */
export const giveGoods = async (
  ctx: Ctx,
  lineId: number,
  { skuId, setId }: Pick<LineRecord, 'skuId' | 'setId'>,
): Promise<void> => {
  await ctx.db.update(orderLine).set({ skuId, setId }).where(eq(orderLine.id, lineId))
}

/** Adds lines as a store or a file told them, each with what it was matched to. */
export async function addLines(
  ctx: Ctx,
  of: Pick<OrderRecord, 'id' | 'entityId'>,
  lines: readonly PlatformLine[],
  matched: readonly Matched[],
  { from = 0, withIds = true }: { from?: number; withIds?: boolean } = {},
): Promise<void> {
  if (lines.length === 0) return
  await ctx.db.insert(orderLine).values(lineValues(of, lines, matched, { from, withIds }))
}

/** Lines as a store or a file told them, each with what it was matched to, as rows. */
export const lineValues = (
  of: Pick<OrderRecord, 'id' | 'entityId'>,
  lines: readonly PlatformLine[],
  matched: readonly Matched[],
  { from, withIds }: { from: number; withIds: boolean },
): (typeof orderLine.$inferInsert)[] =>
  lines.map((line, i) => ({
    orderId: of.id,
    entityId: of.entityId,
    position: from + i,
    platformLineId: withIds ? line.id : null,
    platformProductId: line.productId,
    platformVariantId: line.variantId,
    title: line.title,
    variantTitle: line.variantTitle,
    platformSku: line.sku,
    quantity: line.quantity,
    platformQuantity: line.quantity,
    soldPrice: line.price,
    image: line.image,
    orderSkuId: matched[i]?.orderSkuId ?? null,
    skuId: matched[i]?.skuId ?? null,
    setId: matched[i]?.setId ?? null,
    properties: line.properties,
  }))
