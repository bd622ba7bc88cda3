import { sql } from 'drizzle-orm'
import type { PlatformLine } from '../../../../connectors/connector.ts'
import type { Ctx } from '../../../../kit/context.ts'
import type { LineRecord, OrderRecord } from '../change.ts'
import { orderLine } from './table.ts'

/** Writing the lines of orders. */

/** What a store's line was matched to: its variant, and the SKU or set that is mapped to that. */
export type LineGoods = Pick<LineRecord, 'orderSkuId' | 'skuId' | 'setId'>

/** Sets which goods are sent for lines: SKUs, or sets, whose parts are added when the orders are settled. */
export async function assignSkus(
  ctx: Ctx,
  lines: readonly ({ lineId: number } & Pick<LineRecord, 'skuId' | 'setId'>)[],
): Promise<void> {
  if (lines.length === 0) return
  const given = lines.map(({ lineId, skuId, setId }) => ({ id: lineId, sku_id: skuId, set_id: setId }))
  await ctx.db.execute(sql`
    UPDATE order_line AS line SET sku_id = given.sku_id, set_id = given.set_id
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given(id bigint, sku_id bigint, set_id bigint)
    WHERE line.id = given.id`)
}

/** Adds lines from a store or a file, each with the goods it was matched to. */
export async function addLines(
  ctx: Ctx,
  of: Pick<OrderRecord, 'id' | 'entityId'>,
  lines: readonly PlatformLine[],
  matched: readonly LineGoods[],
  { from = 0, withIds = true }: { from?: number; withIds?: boolean } = {},
): Promise<void> {
  if (lines.length === 0) return
  await ctx.db.insert(orderLine).values(lineValues(of, lines, matched, { from, withIds }))
}

/** Rows for lines from a store or a file, each with the goods it was matched to. */
export const lineValues = (
  of: Pick<OrderRecord, 'id' | 'entityId'>,
  lines: readonly PlatformLine[],
  matched: readonly LineGoods[],
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
