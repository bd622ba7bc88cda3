import { eq, inArray } from 'drizzle-orm'
import type { PlatformLine } from '../../../../connectors/connector.ts'
import type { Ctx } from '../../../../kit/context.ts'
import type { LineRecord, NewEvent, OrderRecord } from '../change.ts'
import { lineValues } from './lines.ts'
import { orderLeftOut, orderLine } from './table.ts'

/**
 * Items of a store's order that another supplier ships. They are stored apart from the lines, so that no work is done on them.
 */

export type LeftOutRecord = typeof orderLeftOut.$inferSelect

export const notOursEvent = (titles: readonly string[]): NewEvent => ({
  kind: 'not_ours',
  values: { titles: [...titles] },
})

export const oursAgainEvent = (titles: readonly string[]): NewEvent => ({
  kind: 'ours_again',
  values: { titles: [...titles] },
})

export const leftOutOf = (ctx: Ctx, orderId: number): Promise<LeftOutRecord[]> =>
  ctx.db
    .select()
    .from(orderLeftOut)
    .where(eq(orderLeftOut.orderId, orderId))
    .orderBy(orderLeftOut.position, orderLeftOut.id)

/** Stores the items of a store's order that another supplier ships. */
export async function keepLeftOut(
  ctx: Ctx,
  of: Pick<OrderRecord, 'id' | 'entityId'>,
  items: readonly { line: PlatformLine; orderSkuId: number | null; position: number }[],
): Promise<void> {
  if (items.length === 0) return
  await ctx.db.insert(orderLeftOut).values(
    items.map((item) => ({
      ...item,
      orderId: of.id,
      entityId: of.entityId,
      platformLineId: item.line.id,
    })),
  )
}

/** Moves lines that another supplier ships out of their orders, with the parts of their sets. */
export async function leaveOut(ctx: Ctx, lines: readonly LineRecord[]): Promise<void> {
  if (lines.length === 0) return
  await ctx.db.insert(orderLeftOut).values(
    lines.map((line) => ({
      orderId: line.orderId,
      entityId: line.entityId,
      position: line.position,
      platformLineId: line.platformLineId,
      orderSkuId: line.orderSkuId,
      line: asTold(line),
    })),
  )
  await ctx.db.delete(orderLine).where(
    inArray(
      orderLine.id,
      lines.map((line) => line.id),
    ),
  )
}

/** A line as the store described it, with the quantity that is still to be sent. */
const asTold = (line: LineRecord): PlatformLine => ({
  id: line.platformLineId ?? String(line.id),
  productId: line.platformProductId,
  variantId: line.platformVariantId,
  title: line.title,
  variantTitle: line.variantTitle,
  sku: line.platformSku,
  quantity: line.quantity,
  price: line.soldPrice,
  image: line.image,
  requiresShipping: true,
  properties: line.properties,
})

/** Turns left-out items into lines again. They have no goods until their mappings are applied. */
export async function bringBack(ctx: Ctx, rows: readonly LeftOutRecord[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.insert(orderLine).values(
    rows.flatMap(({ orderId, entityId, position, platformLineId, orderSkuId, line }) =>
      lineValues({ id: orderId, entityId }, [line], [{ orderSkuId, skuId: null, setId: null }], {
        from: position,
        withIds: platformLineId !== null,
      }),
    ),
  )
  await dropLeftOut(
    ctx,
    rows.map(({ id }) => id),
  )
}

export const dropLeftOut = async (ctx: Ctx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await ctx.db.delete(orderLeftOut).where(inArray(orderLeftOut.id, [...ids]))
}
