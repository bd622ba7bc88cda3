import { orderErrors } from '@dropyard/contract/order/order'
import { orderGuardErrors } from '@dropyard/contract/order/order-guard'
import { orderSkuErrors } from '@dropyard/contract/order/order-sku'
import { isUnpaid } from '@dropyard/contract/order/order-state'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import {
  axesOf,
  change,
  type LineRecord,
  linesOf,
  type NewEvent,
  type OrderRecord,
  type OrderValues,
} from './change.ts'
import { priceValues, ruleEvents } from './quote.ts'
import { orderLine } from './table.ts'

/** What an order sends: SKUs and quantities, until it is paid. */

export interface GoodsChange {
  line_id: number
  sku_id: number | null
  quantity: number
}

/** Changes SKUs and quantities of a locked, unpaid order and prices it anew. */
export async function changeGoods(
  ctx: Ctx,
  o: OrderRecord,
  changes: readonly GoodsChange[],
): Promise<OrderRecord> {
  if (o.cancelled) fail(orderGuardErrors.cancelled)
  if (!isUnpaid(axesOf(o))) fail(orderGuardErrors.already_paid)
  const lines = await linesOf(ctx, [o.id])
  const byId = new Map(lines.map((line) => [line.id, line]))
  await knownSkus(
    ctx,
    o.entityId,
    changes.flatMap((one) => one.sku_id ?? []),
  )
  for (const { line_id, sku_id, quantity } of changes) {
    const line = byId.get(line_id)
    if (!line) fail(orderErrors.line_unknown, { id: line_id })
    await ctx.db
      .update(orderLine)
      .set({ skuId: sku_id, quantity, ...(sku_id === line.skuId ? {} : { warehouseId: null }) })
      .where(eq(orderLine.id, line_id))
  }
  return settle(ctx, o, [{ kind: 'goods_changed' }])
}

/** Brings supply, count and price of a locked, unpaid order in line with its lines. */
export async function settle(
  ctx: Ctx,
  o: OrderRecord,
  events: readonly NewEvent[],
  set: OrderValues = {},
): Promise<OrderRecord> {
  const lines = await linesOf(ctx, [o.id])
  const mapped = lines.length > 0 && lines.every((line) => line.skuId !== null)
  const supply = mapped === (o.supply !== 'unmapped') ? o.supply : mapped ? 'mapped' : 'unmapped'
  const next: OrderRecord = { ...o, ...set, supply }
  const priced = await priceValues(ctx, next, lines)
  return change(ctx, o, {
    moves: supply === o.supply ? {} : { supply: mapped ? 'map' : 'unmap' },
    set: { ...set, goodsNum: piecesOf(lines), ...priced },
    events: [
      ...events,
      ...(supply === 'mapped' && o.supply === 'unmapped' ? [{ kind: 'mapped' as const }] : []),
      ...ruleEvents(o, priced),
    ],
  })
}

export const piecesOf = (lines: readonly Pick<LineRecord, 'quantity' | 'refunded'>[]): number =>
  lines.reduce((sum, line) => sum + line.quantity - line.refunded, 0)

/** Fails unless every SKU can be bought by the company. */
export async function knownSkus(ctx: Ctx, entityId: number, skuIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(skuIds)]
  if (wanted.length === 0) return
  const rows = await ctx.db
    .select({ id: sku.id })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      sql`${inArray(sku.id, wanted)} AND ${sku.active} AND ${goods.status} = 'on_shelf'
        AND (${goods.visibleTo} IS NULL OR ${goods.visibleTo} @> ${String(entityId)}::jsonb)`,
    )
  if (rows.length !== wanted.length) fail(orderSkuErrors.sku)
}
