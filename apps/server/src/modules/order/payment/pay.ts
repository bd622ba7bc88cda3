import { mayPay, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { assertVersion } from '../../../kit/errors.ts'
import { post } from '../../finance/wallet/service.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { addressOk } from '../order/address-ok.ts'
import { announcePaid } from '../order/announce.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import {
  assertAllowed,
  axesOf,
  type LineRecord,
  linesOf,
  lockOrder,
  type OrderRecord,
  planChange,
  viewOf,
} from '../order/change.ts'
import { takeCoupon } from '../order-price/coupon.ts'
import { priceToPay } from '../order-price/quote.ts'
import { decidePayment } from './decide.ts'
import { holdLines, keepOnLines } from './reserve-lines.ts'

/**
 * Paying: what it needs is gathered, what it comes to is decided (`decide.ts`), and then it is written. The order is locked,
 * then its stock, then the wallet, always in that order. Price, reservation, posting and the shares of every line are one
 * transaction.
 */

export interface PayRef extends OrderRef {
  /** The price that the payer saw. */
  pay_amount?: number | undefined
}

/** Pays each order whole or not at all. One that is paid already is fine, too, and moves nothing. */
export const payOrders = (ctx: Ctx, refs: readonly PayRef[]): Promise<OrderResult[]> =>
  // The version is looked at inside: a repeated payment names the version before the first one.
  eachOrder(
    ctx,
    refs.map(({ version: seenVersion, ...ref }) => ({ ...ref, seenVersion })),
    (o, ref) => payOne(ctx, o, ref),
    { movesStock: true, movesMoney: true },
  )

/** Pays one order, or fails with the reason. */
export async function payOrder(ctx: Ctx, ref: PayRef): Promise<OrderResult> {
  // The lines travel with the lock, and are read once it is there.
  const [o, lines] = await Promise.all([lockOrder(ctx, ref.id), linesOf(ctx, [ref.id])])
  const done = await payOne(ctx, o, { pay_amount: ref.pay_amount, seenVersion: ref.version }, lines)
  return { id: o.id, order_sn: o.orderSn, ok: true, code: null, message: '', ...done }
}

async function payOne(
  ctx: Ctx,
  o: OrderRecord,
  seen: { pay_amount?: number | undefined; seenVersion: number | undefined },
  known?: readonly LineRecord[],
): Promise<{ amount: number; code?: string; message?: string }> {
  if (!isUnpaid(axesOf(o)) && !o.cancelled)
    return {
      amount: 0,
      code: orderGuardErrors.already_paid.code,
      message: orderGuardErrors.already_paid.words[ctx.lang],
    }
  // Why it can not be paid says more than that it was changed.
  assertAllowed(mayPay(viewOf(o)))
  assertVersion(o.version, seen.seenVersion)
  addressOk(o)
  const { charges, lines, values } = await priceToPay(ctx, o, seen.pay_amount, known)
  // The limits of addresses are kept for `applyChange`, which would else read them while the wallet is locked.
  const [hold] = await Promise.all([
    holdLines(ctx, o, lines, values.channelId ?? o.channelId),
    addressLimits(ctx),
  ])
  const payment = decidePayment({ order: o, charges, lines, hold, now: ctx.now })
  const { paid, paidAt, posting, onLines, moves, events } = payment
  await takeCoupon(ctx, o, charges, lines)
  deferWrite(ctx.db, announcePaid(ctx, o, paid.total, paid.currency))
  const set = { ...values, charges: { quoted: charges, paid }, payAmount: paid.total, paidAt }
  const change = await planChange(ctx, o, { moves, set, events: [...events] })
  // Last, when what is to be written is put together: all payments of a company wait for its wallet. What follows travels
  // with the commit.
  if (posting) await post(ctx, posting)
  keepOnLines(ctx, onLines)
  change.write()
  return { amount: -paid.total }
}
