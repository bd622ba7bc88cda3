import type { Words } from '@dropyard/contract/kit/text'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { mayCancel, refundable } from '@dropyard/contract/order/order/guard'
import type { PaidMoney } from '@dropyard/contract/order/order/money'
import {
  type Refund,
  type Refunded,
  refundErrors,
  refundLines,
  refundRest,
} from '@dropyard/contract/order/order/refund'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { cancelMoves, isPackedOrLater, isUnpaid } from '@dropyard/contract/order/order/state'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { post } from '../../finance/wallet/service.ts'
import { giveBackCoupon, lockCouponOf } from '../coupon/service.ts'
import { dropLabel } from '../label/make.ts'
import { announceCancelled } from '../order/announce.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import {
  applyChange,
  assertAllowed,
  axesOf,
  type LineRecord,
  linesOf,
  lockOrder,
  lockOrders,
  type OrderRecord,
  viewOf,
} from '../order/change.ts'
import { partsOf } from '../order/line/sets.ts'
import { lockStockOf } from '../order/lock-stock.ts'
import { paymentOf } from '../order/payment-of.ts'
import { order } from '../order/table.ts'
import { leaveParcel, throwLabelAway } from '../order-combine/leave.ts'
import { piecesOf } from '../order-edit/goods.ts'
import { closeException } from '../order-exception/cases.ts'
import { mustNotBeMade } from '../order-proof/holds.ts'
import { freeStock, trimStock } from '../payment/reserve-lines.ts'

/** Cancelling and refunding: with the same locks in the same order as paying, and never more than was paid. */

// An order of a combined parcel leaves it; the other orders of the parcel are locked too.
export const cancelOrders = (ctx: Ctx, refs: readonly OrderRef[], reason: string): Promise<OrderResult[]> =>
  eachOrder(ctx, refs, async (o) => ({ amount: (await cancelOrder(ctx, o, reason)).amount }), {
    movesStock: true,
    movesMoney: true,
    parcels: 'beside',
    may: mayCancel,
  })

/**
 * Cancels an order: refunds the money immediately and releases the stock. Refused once it is packed. The caller must
 * hold the order's row lock.
 */
export async function cancelOrder(
  ctx: Ctx,
  given: OrderRecord,
  reason: string,
  /** The reason as shown in the timeline, if it exists in both languages. */
  shown: string | Words = reason,
): Promise<{ order: OrderRecord; amount: number }> {
  const o = await asItIs(ctx, given)
  assertAllowed(mayCancel(viewOf(o)))
  await mustNotBeMade(ctx, o.id)
  const lines = await linesOf(ctx, [o.id])
  const paid = isUnpaid(axesOf(o)) ? undefined : o.charges?.paid
  const left = await leaveParcel(ctx, o)
  await freeStock(ctx, o)
  // Before the wallet is locked, as in a payment.
  if (paid && o.fulfilment === 'none' && (await isLastOfFamily(ctx, o)))
    await giveBackCoupon(ctx, o.splitFrom ?? o.id)
  const back = paid ? await giveRestBack(ctx, o, paid, lines, reason) : undefined
  const after = await applyChange(ctx, o, {
    moves: cancelMoves(axesOf(o)),
    set: {
      ...left,
      onHold: null,
      abnormal: null,
      labelError: null,
      ...(back ? { refunds: o.refunds + 1, refundedAmount: back.refunded.amount } : {}),
    },
    events: [
      ...(back ? [refundEvent(back.refund.total, reason)] : []),
      { kind: 'cancelled', values: { reason: shown } },
    ],
  })
  if (o.abnormal !== null) await closeException(ctx, o.id, { fix: 'cancel', resolution: reason })
  if (o.fulfilment !== 'none') await dropLabel(ctx, o.id)
  await announceCancelled(ctx, after, reason)
  return { order: after, amount: back?.refund.total ?? 0 }
}

/**
 * The parts of a split order share a coupon: it is returned when the last of them is cancelled. Of two that are cancelled at once
 * one waits for the other.
 */
async function isLastOfFamily(ctx: Ctx, o: OrderRecord): Promise<boolean> {
  const rootId = o.splitFrom ?? o.id
  await lockCouponOf(ctx, rootId)
  const [other] = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(
      and(
        or(eq(order.id, rootId), eq(order.splitFrom, rootId)),
        ne(order.id, o.id),
        eq(order.cancelled, false),
      ),
    )
    .limit(1)
  return other === undefined
}

/**
 * Reads an order of a combined parcel again, because cancelling another order of the parcel in this request may have
 * changed it.
 */
async function asItIs(ctx: Ctx, o: OrderRecord): Promise<OrderRecord> {
  if (o.combinedId === null) return o
  const [now] = await lockOrders(ctx, [o.id])
  return now ?? o
}

/**
 * Refunds pieces of a paid order that is not packed; their stored shares are returned. If no pieces would remain, the order is
 * cancelled instead.
 */
export async function refundOrder(
  ctx: Ctx,
  o: OrderRecord,
  asked: readonly { line_id: number; quantity: number }[],
  reason: string,
): Promise<{ order: OrderRecord; amount: number }> {
  assertAllowed(refundable(viewOf(o)))
  if (!isPackedOrLater(axesOf(o)))
    await mustNotBeMade(
      ctx,
      o.id,
      asked.map((one) => one.line_id),
    )
  const paid = o.charges?.paid
  if (!paid) throw new Error(`Order ${o.id} is paid and has no shares`)
  // Before the order leaves a parcel or loses its label, which changes statistics.
  await lockStockOf(ctx, [o.id])
  const lines = await linesOf(ctx, [o.id])
  const answer = refundLines(paid, refundedOf(o, lines), inParts(lines, asked))
  if (!answer.ok) fail(refundErrors[answer.code], answer.values)
  if (answer.everything) return cancelOrder(ctx, o, reason)
  const left = withRefund(lines, answer.refund)
  await throwLabelAway(ctx, o)
  // Stock, then the lines with their company's statistics, then money, as in a payment.
  const reserved = await trimStock(ctx, o, left)
  await countRefunded(ctx, left)
  await bookRefund(ctx, o, answer.refund, reason)
  const wasReserved = o.supply === 'reserved'
  const after = await applyChange(ctx, o, {
    moves: {
      payment: 'refund_part',
      ...(reserved.all === wasReserved ? {} : { supply: reserved.all ? 'reserve' : 'fall_short' }),
      ...(o.fulfilment === 'predicted' ? { fulfilment: 're_predict' } : {}),
    },
    set: {
      refunds: o.refunds + 1,
      refundedAmount: answer.refunded.amount,
      goodsNum: piecesOf(left),
      ...(o.fulfilment === 'predicted' ? { trackingNumber: null, trackingUrl: null } : {}),
    },
    events: [
      refundEvent(answer.refund.total, reason),
      ...(o.fulfilment === 'predicted'
        ? [{ kind: 'label_dropped' as const, values: { number: o.trackingNumber } }]
        : []),
    ],
  })
  return { order: after, amount: answer.refund.total }
}

/** Refunds lines of one order, or fails with the reason. */
export async function refundOne(
  ctx: Ctx,
  asked: OrderRef & { lines: readonly { line_id: number; quantity: number }[]; reason: string },
): Promise<OrderResult> {
  const o = await lockOrder(ctx, asked.id, asked.version)
  const { amount } = await refundOrder(ctx, o, asked.lines, asked.reason)
  return { id: o.id, order_sn: o.orderSn, ok: true, code: null, message: '', amount }
}

/** What was refunded so far, as input of the refund rules. */
export const refundedOf = (
  o: Pick<OrderRecord, 'refundedAmount'>,
  lines: readonly LineRecord[],
): Refunded => ({
  amount: o.refundedAmount,
  quantities: Object.fromEntries(lines.map((line) => [line.id, line.refunded])),
})

async function giveRestBack(
  ctx: Ctx,
  o: OrderRecord,
  paid: PaidMoney,
  lines: readonly LineRecord[],
  reason: string,
): Promise<{ refund: Refund; refunded: Refunded }> {
  const answer = refundRest(paid, refundedOf(o, lines))
  if (!answer.ok) fail(refundErrors[answer.code], answer.values)
  await countRefunded(ctx, withRefund(lines, answer.refund))
  await bookRefund(ctx, o, answer.refund, reason)
  return answer
}

/** Posts a refund: each of our accounts returns its share. */
export async function bookRefund(ctx: Ctx, o: OrderRecord, refund: Refund, reason: string): Promise<void> {
  if (refund.total === 0) return
  const parts = [
    { account: 'sales', amount: -refund.goods },
    { account: 'shipping', amount: -(refund.postage + refund.registration) },
    { account: 'service', amount: -refund.serviceFee },
    { account: 'duty', amount: -(refund.duty + refund.iossTax) },
    // Amounts given earlier without goods were posted as compensation; they are deducted now.
    { account: 'compensation', amount: -refund.givenBefore },
  ] as const
  await post(ctx, {
    kind: 'order_refund',
    key: `order:${o.id}:refund:${o.refunds + 1}`,
    reference: paymentOf(o),
    entityId: o.entityId,
    remark: reason ? `${o.orderSn}: ${reason}` : o.orderSn,
    lines: [{ account: 'wallet', amount: refund.total }, ...parts.filter((part) => part.amount !== 0)],
  })
}

/** The lines to refund as they were paid for: a set is refunded whole, as pieces of each of its parts. */
export function inParts(
  lines: readonly LineRecord[],
  asked: readonly { line_id: number; quantity: number }[],
): { id: number; quantity: number }[] {
  return asked.flatMap(({ line_id: id, quantity }) => {
    const line = lines.find((one) => one.id === id)
    if (line && line.parentId !== null) fail(orderErrors.part_of_set, { id })
    if (!line || line.setId === null) return [{ id, quantity }]
    const left = line.quantity - line.refunded
    if (quantity > left) fail(refundErrors.quantity_left, { id, left })
    return partsOf(lines, line).map((part) => ({
      id: part.id,
      quantity: (part.quantity / line.quantity) * quantity,
    }))
  })
}

/** The lines after a refund; the refunded quantity of a set follows from its parts. */
export function withRefund(lines: readonly LineRecord[], refund: Refund): LineRecord[] {
  // The same line may be listed twice.
  const taken = new Map<number, number>()
  for (const { id, quantity } of refund.lines) taken.set(id, (taken.get(id) ?? 0) + quantity)
  return lines.map((line) => {
    const [part] = partsOf(lines, line)
    const more = part
      ? ((taken.get(part.id) ?? 0) * line.quantity) / part.quantity
      : (taken.get(line.id) ?? 0)
    return { ...line, refunded: line.refunded + more }
  })
}

export async function countRefunded(ctx: Ctx, lines: readonly LineRecord[]): Promise<void> {
  const list = (numbers: readonly number[]): string => `{${numbers.join(',')}}`
  await ctx.db.execute(sql`
    UPDATE order_line SET refunded = back.refunded
    FROM unnest(${list(lines.map((line) => line.id))}::bigint[], ${list(lines.map((line) => line.refunded))}::int[])
      AS back(id, refunded)
    WHERE order_line.id = back.id AND order_line.refunded <> back.refunded`)
}

export const refundEvent = (total: number, reason: string) => ({
  kind: 'refunded' as const,
  values: { amount: { amount: total, currency: 'USD' }, reason },
})
