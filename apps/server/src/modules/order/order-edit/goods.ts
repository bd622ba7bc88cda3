import { commonErrors } from '@dropyard/contract/kit/errors'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { mayChangeGoods, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import { orderSkuErrors } from '@dropyard/contract/order/order-sku'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { knownSets } from '../../catalog/goods-set/sold.ts'
import {
  applyChange,
  assertAllowed,
  type LineRecord,
  linesOf,
  type NewEvent,
  type OrderRecord,
  type OrderValues,
  viewOf,
} from '../order/change.ts'
import { bringBack, leaveOut, leftOutOf, notOursEvent, oursAgainEvent } from '../order/line/left-out.ts'
import { currentLines, isMatched, ownLines } from '../order/line/sets.ts'
import { orderLine } from '../order/line/table.ts'
import { goodsAreFree } from '../order-price/price.ts'
import type { PriceFacts } from '../order-price/price-facts.ts'
import { priceValues, pricingOf, ruleEvents } from '../order-price/quote.ts'

/** The goods that an order sends: SKUs and quantities, which can be changed until it is paid. */

export interface GoodsChange {
  line_id: number
  sku_id: number | null
  /** A set, instead of a SKU. */
  set_id?: number | null | undefined
  quantity: number
}

/**
 * Changes SKUs and quantities of an unpaid order, and recalculates its price. The caller must hold the order's row
 * lock.
 */
export async function changeGoods(
  ctx: Ctx,
  o: OrderRecord,
  changes: readonly GoodsChange[],
): Promise<OrderRecord> {
  assertAllowed(mayChangeGoods(viewOf(o)))
  if (goodsAreFree(o)) fail(orderGuardErrors.goods_free)
  const lines = await linesOf(ctx, [o.id])
  const out = othersShip(lines, changes)
  const byId = new Map(lines.map((line) => [line.id, line]))
  await knownSkus(
    ctx,
    o.entityId,
    changes.flatMap((one) => one.sku_id ?? []),
  )
  // A set that the line already has is not checked; if it is no longer sold, pricing reports it.
  const chosen = changes.filter((one) => one.set_id && one.set_id !== byId.get(one.line_id)?.setId)
  await knownSets(
    ctx,
    o.entityId,
    chosen.flatMap((one) => one.set_id ?? []),
  )
  for (const { line_id, sku_id, set_id = null, quantity } of changes) {
    const line = byId.get(line_id)
    if (!line) fail(orderErrors.line_unknown, { id: line_id })
    if (line.parentId !== null) fail(orderErrors.part_of_set, { id: line_id })
    if (sku_id !== null && set_id !== null) fail(orderSkuErrors.one)
    if (quantity === 0) continue
    await ctx.db
      .update(orderLine)
      .set({
        skuId: sku_id,
        setId: set_id,
        quantity,
        ...(sku_id === line.skuId ? {} : { warehouseId: null }),
      })
      .where(eq(orderLine.id, line_id))
  }
  await leaveOut(ctx, out)
  const changed = changes.some((one) => one.quantity > 0)
  return recalculateOrder(ctx, o, [
    ...(changed ? [{ kind: 'goods_changed' as const }] : []),
    ...(out.length > 0 ? [notOursEvent(out.map((line) => line.title))] : []),
  ])
}

/**
 * Lines that another supplier ships: those that are set to zero pieces, and unmatched lines that the list omits. At least one
 * line must remain.
 */
function othersShip(lines: readonly LineRecord[], changes: readonly GoodsChange[]): LineRecord[] {
  const wanted = new Map(changes.map((one) => [one.line_id, one.quantity]))
  const own = ownLines(lines)
  const out = own.filter((line) => (wanted.get(line.id) ?? (isMatched(line) ? 1 : 0)) === 0)
  if (out.length === own.length) fail(orderErrors.nothing_ours)
  return out
}

/** Puts items that were left out back into an unpaid order. The caller must hold the order's row lock. */
export async function restoreGoods(
  ctx: Ctx,
  o: OrderRecord,
  ids: readonly number[],
  assign: (orderIds: readonly number[]) => Promise<unknown>,
): Promise<OrderRecord> {
  const rows = (await leftOutOf(ctx, o.id)).filter((row) => ids.includes(row.id))
  if (rows.length !== new Set(ids).size) fail(commonErrors.not_found)
  await bringBack(ctx, rows)
  await assign([o.id])
  return recalculateOrder(ctx, o, [oursAgainEvent(rows.map(({ line }) => line.title))])
}

/**
 * Recalculates supply state, item count and price of an unpaid order from its lines. The caller must hold the order's
 * row lock.
 */
export async function recalculateOrder(
  ctx: Ctx,
  o: OrderRecord,
  events: readonly NewEvent[],
  set: OrderValues = {},
): Promise<OrderRecord> {
  return settleBy(ctx, o, { lines: await currentLines(ctx, o), facts: undefined, events, set })
}

/** The same for several orders; shared data is read once. */
export async function recalculateOrders(ctx: Ctx, orders: readonly OrderRecord[]): Promise<void> {
  if (orders.length === 0) return
  const { lines, facts } = await pricingOf(ctx, orders)
  for (const o of orders) await settleBy(ctx, o, { lines: lines(o), facts: facts(o), events: [], set: {} })
}

async function settleBy(
  ctx: Ctx,
  o: OrderRecord,
  {
    lines,
    facts,
    events,
    set,
  }: {
    lines: readonly LineRecord[]
    facts: PriceFacts | undefined
    events: readonly NewEvent[]
    set: OrderValues
  },
): Promise<OrderRecord> {
  const mapped = lines.length > 0 && lines.every(isMatched)
  const supply = mapped === (o.supply !== 'unmapped') ? o.supply : mapped ? 'mapped' : 'unmapped'
  const next: OrderRecord = { ...o, ...set, supply }
  const priced = await priceValues(ctx, next, lines, facts)
  return applyChange(ctx, o, {
    moves: supply === o.supply ? {} : { supply: mapped ? 'map' : 'unmap' },
    set: { ...set, goodsNum: piecesOf(lines), ...priced },
    events: [
      ...events,
      ...(supply === 'mapped' && o.supply === 'unmapped' ? [{ kind: 'mapped' as const }] : []),
      ...ruleEvents(o, priced),
    ],
  })
}

/** Number of pieces as the store sold them: a set counts as one. */
export const piecesOf = (lines: readonly Pick<LineRecord, 'quantity' | 'refunded' | 'parentId'>[]): number =>
  ownLines(lines).reduce((sum, line) => sum + line.quantity - line.refunded, 0)

/** Fails unless the company can buy every SKU. */
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
