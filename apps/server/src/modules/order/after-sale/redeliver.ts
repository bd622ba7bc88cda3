import {
  type redeliver,
  redeliverCauses,
  redeliverErrors,
} from '@dropyard/contract/order/after-sale/redeliver'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { orderGuardErrors } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import {
  addOrderEvents,
  assertNotStale,
  derived,
  freshOrder,
  type LineRecord,
  linesOf,
  lockOrder,
  lockOrders,
  type OrderRecord,
} from '../order/change.ts'
import { unshippedQuantity } from '../order/line/pieces.ts'
import { orderLine } from '../order/line/table.ts'
import { lockStockOf } from '../order/lock-stock.ts'
import { nextOrderSn } from '../order/number.ts'
import { order } from '../order/table.ts'
import { recalculateOrder } from '../order-edit/goods.ts'
import { payOrder } from '../payment/pay.ts'

/** Sends goods again: a new order with its own price that refers to the old one. */

/** Whether the parcel was handed over, because only then can it be sent again. */
export const mayRedeliver = (o: OrderRecord): boolean =>
  !o.cancelled && (o.fulfilment === 'shipped' || o.fulfilment === 'delivered' || o.fulfilment === 'closed')

type Wish = z.output<(typeof redeliver)['make']['body']>

/** Creates the new order. A free one is paid immediately, with nothing; any other waits for the merchant's payment. */
export async function makeRedelivery(ctx: UserCtx, wish: Wish): Promise<OrderResult> {
  const placeKey = wish.key ? `redeliver:${wish.id}:${wish.key}` : null
  if (wish.pricing === 'free') {
    await lockOrders(ctx, [await firstOf(ctx, wish.id), wish.id])
    // A free one is paid at once, after the new order has changed statistics.
    await lockStockOf(ctx, [wish.id])
  }
  const o = await lockOrder(ctx, wish.id)
  const before = placeKey ? await madeBefore(ctx, o, placeKey) : undefined
  if (before) return answer(before, 0)
  assertNotStale(o, wish.version)
  if (o.cancelled) fail(orderGuardErrors.cancelled)
  if (!mayRedeliver(o)) fail(redeliverErrors.not_shipped)
  const lines = chosenLines(await linesOf(ctx, [o.id]), wish)
  if (wish.pricing !== 'full') await mustBeLeft(ctx, lines)
  if (wish.pricing === 'free') await mustBeFreeStill(ctx, o)
  const made = await insertCopy(ctx, o, wish, placeKey, lines)
  addOrderEvents(ctx, o, [
    {
      kind: 'redelivered',
      values: { number: made.orderSn, cause: redeliverCauses[wish.cause], note: wish.note },
    },
  ])
  const priced = await recalculateOrder(ctx, made, [])
  if (wish.pricing !== 'free') return answer(priced, 0)
  const paid = await payOrder(ctx, { id: priced.id })
  return answer(priced, paid.amount)
}

const answer = (o: OrderRecord, amount: number): OrderResult => ({
  id: o.id,
  order_sn: o.orderSn,
  ok: true,
  code: null,
  message: '',
  amount,
})

async function madeBefore(ctx: UserCtx, o: OrderRecord, placeKey: string): Promise<OrderRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(order)
    .where(and(eq(order.entityId, o.entityId), eq(order.placeKey, placeKey)))
  return row
}

/**
 * Pieces of each line that were sent again free of charge. Cancelled reshipments do not count. While the first order is locked,
 * this can't change until the end of the transaction.
 */
const sentFreeText = (
  lineId: string,
): string => `(SELECT coalesce(sum(again.quantity), 0)::int FROM order_line again
  JOIN "order" o ON o.id = again.order_id
  WHERE again.redelivers_id = ${lineId} AND NOT o.cancelled AND o.redeliver_pricing <> 'full')`
export const sentFreeOf = (lineId: string): SQL<number> => sql<number>`${sql.raw(sentFreeText(lineId))}`

async function sentFree(ctx: Ctx, lineIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await ctx.db.$client.query<{ id: number; pieces: number }>(
    `SELECT l.id, ${sentFreeText('l.id')} AS pieces FROM unnest($1::bigint[]) AS l(id)`,
    [[...lineIds]],
  )
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** No piece is sent twice for free: refunded pieces and those that were already sent again are not available. */
async function mustBeLeft(ctx: Ctx, chosen: readonly Chosen[]): Promise<void> {
  const sent = await sentFree(
    ctx,
    chosen.map(({ line }) => line.id),
  )
  for (const { line, quantity } of chosen) {
    const left = Math.max(0, unshippedQuantity(line) - (sent.get(line.id) ?? 0))
    if (quantity > left) fail(redeliverErrors.quantity_left, { id: line.id, left })
  }
}

/** The id of the original order of a chain of reshipments. */
async function firstOf(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ id: string }>(
    `${upToFirst} SELECT id FROM first WHERE from_id IS NULL`,
    [id],
  )
  return Number(rows[0]?.id ?? id)
}

const upToFirst = `WITH RECURSIVE first(id, from_id) AS (
  SELECT id, redelivered_from FROM "order" WHERE id = $1
  UNION ALL SELECT o.id, o.redelivered_from FROM "order" o JOIN first f ON o.id = f.from_id)`

/**
 * Limits how often an order is sent again for free, counting reshipments of its reshipments. While the first order is locked,
 * this can't change until the end of the transaction.
 */
async function mustBeFreeStill(ctx: Ctx, o: OrderRecord): Promise<void> {
  const { rows } = await ctx.db.$client.query<{ free: number }>(
    `${upToFirst}, again AS (
       SELECT id, false AS free FROM first WHERE from_id IS NULL
       UNION ALL SELECT o.id, o.redeliver_pricing = 'free' AND NOT o.cancelled FROM "order" o JOIN again a ON o.redelivered_from = a.id)
     SELECT count(*) FILTER (WHERE free)::int AS free FROM again`,
    [o.id],
  )
  const count = rows[0]?.free ?? 0
  if (count >= ctx.config.FREE_RESHIPMENTS)
    fail(redeliverErrors.free_used, { count: ctx.config.FREE_RESHIPMENTS })
}

interface Chosen {
  line: LineRecord
  quantity: number
}

/** The old lines to send again, each once with its quantity. */
function chosenLines(lines: readonly LineRecord[], wish: Wish): Chosen[] {
  const asked = new Map<number, number>()
  for (const { line_id, quantity } of wish.lines) asked.set(line_id, (asked.get(line_id) ?? 0) + quantity)
  return [...asked].map(([line_id, quantity]) => {
    const line = lines.find((one) => one.id === line_id)
    if (!line) fail(orderErrors.line_unknown, { id: line_id })
    if (line.skuId === null) fail(redeliverErrors.no_sku, { id: line_id })
    if (quantity > line.quantity) fail(redeliverErrors.quantity, { id: line_id, quantity: line.quantity })
    return { line, quantity }
  })
}

async function insertCopy(
  ctx: UserCtx,
  o: OrderRecord,
  wish: Wish,
  placeKey: string | null,
  lines: readonly Chosen[],
): Promise<OrderRecord> {
  const base = freshOrder(o.address)
  const [made] = await ctx.db
    .insert(order)
    .values({
      ...base,
      ...derived(base),
      orderSn: nextOrderSn(ctx.now),
      entityId: o.entityId,
      storeId: o.storeId,
      source: 'redeliver',
      redeliveredFrom: o.id,
      redeliverCause: wish.cause,
      redeliverPricing: wish.pricing,
      pltOrderSn: o.pltOrderSn,
      buyerName: o.buyerName,
      buyerEmail: o.buyerEmail,
      buyerRemark: o.buyerRemark,
      storeDetails: o.storeDetails,
      country: o.country,
      orderCurrency: o.orderCurrency,
      iossNumber: o.iossNumber,
      taxCollected: o.taxCollected,
      remark: wish.note,
      placeKey,
      goodsNum: lines.reduce((sum, one) => sum + one.quantity, 0),
      placedAt: ctx.now,
    })
    .returning()
  if (!made) throw new Error('The redelivery was not made')
  await ctx.db.insert(orderLine).values(
    lines.map(({ line, quantity }, position) => ({
      orderId: made.id,
      entityId: o.entityId,
      redeliversId: line.id,
      position,
      platformProductId: line.platformProductId,
      platformVariantId: line.platformVariantId,
      title: line.title,
      variantTitle: line.variantTitle,
      platformSku: line.platformSku,
      quantity,
      image: line.image,
      orderSkuId: line.orderSkuId,
      skuId: line.skuId,
      properties: line.properties,
      made: line.made,
    })),
  )
  addOrderEvents(ctx, made, [
    { kind: 'redelivery', values: { number: o.orderSn, cause: redeliverCauses[wish.cause] } },
  ])
  return made
}
