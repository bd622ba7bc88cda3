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
 * Payment in three steps: gather the data, decide what it comes to (`decide.ts`), write. The order is locked first, then its
 * stock, then the wallet. Price, reservation, posting and the shares of all lines are written in one transaction.
 */

export interface PayRef extends OrderRef {
  /** The price that the user saw. */
  pay_amount?: number | undefined
}

/** Pays each order as a whole or not at all. An order that is already paid is no error, and nothing is moved. */
export const payOrders = (ctx: Ctx, refs: readonly PayRef[]): Promise<OrderResult[]> =>
  // The version is checked inside, because a retried payment still has the version before the first one.
  eachOrder(
    ctx,
    refs.map(({ version: seenVersion, ...ref }) => ({ ...ref, seenVersion })),
    (o, ref) => payOne(ctx, o, ref),
    { movesStock: true, movesMoney: true },
  )

/** Pays one order, or fails with the reason. */
export async function payOrder(ctx: Ctx, ref: PayRef): Promise<OrderResult> {
  // Both queries are pipelined; the lines are read once the lock is granted.
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
  // Why it can't be paid is more useful than "changed meanwhile", so it is checked first.
  assertAllowed(mayPay(viewOf(o)))
  assertVersion(o.version, seen.seenVersion)
  addressOk(o)
  const { charges, lines, values } = await priceToPay(ctx, o, seen.pay_amount, known)
  // Caches the address limits for `planChange`, which would otherwise read them while the wallet is locked.
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
  // Last, because all payments of a company wait for its wallet: everything to be written is ready, and the writes that follow
  // are sent together with the commit.
  if (posting) await post(ctx, posting)
  keepOnLines(ctx, onLines)
  change.write()
  return { amount: -paid.total }
}
