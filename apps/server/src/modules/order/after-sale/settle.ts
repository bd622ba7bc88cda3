import { money, sumAmounts } from '@dropyard/contract/kit/money'
import { afterSaleErrors } from '@dropyard/contract/order/after-sale'
import { bookingOf } from '@dropyard/contract/order/after-sale/rule'
import { leftToRefund, type Refund, refundLines } from '@dropyard/contract/order/order/refund'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { post } from '../../finance/wallet/service.ts'
import {
  applyChange,
  type LineRecord,
  linesOf,
  lockOrder,
  type NewEvent,
  type OrderRecord,
  type OrderValues,
} from '../order/change.ts'
import { lockStatistics } from '../order/lock-statistics.ts'
import { paymentOf } from '../order/payment-of.ts'
import { piecesOf } from '../order-edit/goods.ts'
import { trimStock } from '../payment/reserve-lines.ts'
import { bookRefund, countRefunded, refundEvent, refundedOf, withRefund } from './cancel.ts'
import { askedLines, givenBack, paidOf } from './limit.ts'
import { makeRedelivery } from './redeliver.ts'
import type { CaseRecord } from './table.ts'

/**
 * Carries out what a case agreed on, under the order's lock and in one transaction: a refund to the wallet or a reshipment, the
 * order's after-sale state, and its timeline.
 */
export async function settle(ctx: UserCtx, row: CaseRecord): Promise<Partial<CaseRecord>> {
  const o = await lockOrder(ctx, row.orderId)
  const lines = await linesOf(ctx, [o.id])
  const done =
    row.outcome === 'reissue' ? await sendAgain(ctx, o, lines, row) : await giveBack(ctx, o, lines, row)
  return { ...done, settledAt: ctx.now }
}

const closing = (row: CaseRecord): NewEvent => ({
  kind: 'after_sale',
  values: { number: row.caseSn, what: { en: 'Settled', zh: '已完成' } },
})

async function giveBack(
  ctx: UserCtx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  row: CaseRecord,
): Promise<Partial<CaseRecord>> {
  const paid = paidOf(o)
  const refunded = await givenBack(ctx, o, lines)
  const amounts = new Map(row.lines.map(({ line_id, amount }) => [line_id, amount ?? 0]))
  const booking = bookingOf(paid, refunded, askedLines(lines, row.lines), amounts)
  if (!booking) fail(afterSaleErrors.too_much, { most: money(leftToRefund(paid, refunded), paid.currency) })
  const { refund, compensation, everything } = booking
  const total = (refund?.total ?? 0) + compensation
  const unpacked = refund === null ? undefined : await takeOut(ctx, o, lines, refund, everything)
  lockStatistics(ctx, [o.entityId])
  if (refund) await countRefunded(ctx, withRefund(lines, refund))
  if (refund) await bookRefund(ctx, o, refund, row.caseSn)
  if (compensation > 0) await compensate(ctx, o, row, compensation)
  await applyChange(ctx, o, {
    moves: {
      afterSale: 'agree',
      // Nothing is due if only items came back for which no refund was offered.
      ...(everything ? { payment: 'refund_rest' } : total > 0 ? { payment: 'refund_part' } : {}),
      ...unpacked?.moves,
    },
    set: {
      ...(refund ? { refunds: o.refunds + 1 } : {}),
      refundedAmount: booking.refunded.amount - refunded.claimed,
      ...unpacked?.set,
    },
    events: [...(total > 0 ? [refundEvent(total, row.caseSn)] : []), closing(row)],
  })
  return { amount: total, cost: total }
}

/** Posts money given without returning pieces. Later refunds of these pieces deduct it (contract/order/order/refund). */
async function compensate(ctx: UserCtx, o: OrderRecord, row: CaseRecord, amount: number): Promise<void> {
  await post(ctx, {
    kind: 'compensation',
    key: `after-sale:${row.id}`,
    reference: paymentOf(o),
    entityId: o.entityId,
    remark: `${o.orderSn}: ${row.caseSn}`,
    lines: [
      { account: 'wallet', amount },
      { account: 'compensation', amount: -amount },
    ],
  })
}

/** Removes refunded pieces from a parcel that is packed but not shipped; undefined for any other. */
async function takeOut(
  ctx: UserCtx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  refund: Refund,
  everything: boolean,
): Promise<{ moves: { supply?: 'release' }; set: OrderValues } | undefined> {
  if (o.fulfilment !== 'packed') return undefined
  const left = withRefund(lines, refund)
  await trimStock(ctx, o, left)
  return { moves: everything ? { supply: 'release' } : {}, set: { goodsNum: piecesOf(left) } }
}

async function sendAgain(
  ctx: UserCtx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  row: CaseRecord,
): Promise<Partial<CaseRecord>> {
  const pieces = askedLines(lines, row.lines).flatMap(({ parts }) => parts)
  const pricing = row.pricing ?? 'free'
  const made = await makeRedelivery(ctx, {
    id: o.id,
    cause: row.cause ?? 'us',
    pricing,
    lines: pieces.map(({ id, quantity }) => ({ line_id: id, quantity })),
    note: row.caseSn,
    key: `case-${row.id}`,
  })
  await applyChange(ctx, o, { moves: { afterSale: 'agree' }, events: [closing(row)] })
  return { redeliveryId: made.id, cost: costOf(o, lines, pieces, pricing) }
}

/** Our cost of a reshipment: what was originally paid for these pieces, less what is paid for them now. */
function costOf(
  o: OrderRecord,
  lines: readonly LineRecord[],
  pieces: readonly { id: number; quantity: number }[],
  pricing: 'free' | 'shipping' | 'full',
): number {
  if (pricing === 'full') return 0
  const answer = refundLines(paidOf(o), refundedOf(o, lines), pieces)
  if (!answer.ok) return 0
  return pricing === 'free' ? sumAmounts(answer.refund.lines.map((line) => line.amount)) : answer.refund.goods
}
