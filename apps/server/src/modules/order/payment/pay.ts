import { commonErrors } from '@dropyard/contract/kit/errors'
import { mayPay, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { assertVersion, fail } from '../../../kit/errors.ts'
import { spend } from '../../finance/wallet/spend.ts'
import { addressOk } from '../order/address-ok.ts'
import { announcePaid } from '../order/announce.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import { assertAllowed, axesOf, lockOrders, type OrderRecord, planChange, viewOf } from '../order/change.ts'
import { lockStatistics } from '../order/lock-statistics.ts'
import { takeCoupon } from '../order-price/coupon.ts'
import { priceNow, quotedPrice } from '../order-price/quote.ts'
import { decidePayment } from './decide.ts'
import { type Gathered, gather } from './gather.ts'
import { holdFrom, keepOnLines, warehouseOf } from './reserve-lines.ts'

/**
 * Payment in three steps: gather the data (`gather.ts`), decide what it comes to (`decide.ts`), write. The order is locked first,
 * then its stock, then its lines with the statistics of the company's orders, then the wallet. Price, reservation, posting and the
 * shares of all lines are written in one transaction.
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
    (o, ref, known: Gathered) => payOne(ctx, o, ref, known),
    {
      movesStock: true,
      movesMoney: true,
      read: (locked) =>
        gather(
          ctx,
          locked.map((o) => o.id),
          locked,
        ),
    },
  )

/** Pays one order, or fails with the reason. */
export async function payOrder(ctx: Ctx, ref: PayRef): Promise<OrderResult> {
  const locked = lockOrders(ctx, [ref.id])
  const [[o], known] = await Promise.all([locked, gather(ctx, [ref.id], locked)])
  if (!o) fail(commonErrors.not_found)
  const done = await payOne(ctx, o, { pay_amount: ref.pay_amount, seenVersion: ref.version }, known)
  return { id: o.id, order_sn: o.orderSn, ok: true, code: null, message: '', ...done }
}

async function payOne(
  ctx: Ctx,
  o: OrderRecord,
  seen: { pay_amount?: number | undefined; seenVersion: number | undefined },
  known: Gathered,
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
  const lines = known.lines(o)
  const facts = known.facts(o)
  const price = facts ? priceNow(ctx, o, lines, facts) : quotedPrice(o, seen.pay_amount)
  const from = price.from ?? (await channelWarehouse(ctx, known, o.channelId))
  const hold = await holdFrom(ctx, o, lines, { from, held: known.held(o), goods: facts?.goods })
  const charges = await takeCoupon(ctx, o, price.charges, lines, facts?.goods)
  const values = price.valuesWith(charges, seen.pay_amount)
  const { paid, paidAt, posting, onLines, moves, events } = decidePayment({
    ...{ order: o, charges, lines, hold },
    now: ctx.now,
  })
  const set = { ...values, charges: { quoted: charges, paid }, payAmount: paid.total, paidAt }
  // Before the wallet is locked: the queue prepares its job for a moment before it sends it.
  deferWrite(ctx.db, announcePaid(ctx, o, paid.total, paid.currency))
  const change = await planChange(ctx, o, { moves, set, events: [...events] })
  // Nothing below waits: all of it is sent together with the commit. The wallet, for which all payments of a company wait, is last
  // but for the order, whose counters all its orders share.
  keepOnLines(ctx, onLines)
  lockStatistics(ctx, [o.entityId])
  if (posting) spend(ctx, posting, known.wallet(o))
  change.write()
  known.noteReserved(hold.left)
  return { amount: -paid.total }
}

/** The warehouse of a channel. One that is no longer active isn't among the cached ones. */
const channelWarehouse = async (
  ctx: Ctx,
  { tables }: Gathered,
  channelId: number | null,
): Promise<number | null> =>
  tables.channels.find(({ id }) => id === channelId)?.warehouse.id ?? (await warehouseOf(ctx, channelId))
