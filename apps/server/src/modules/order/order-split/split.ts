import { sumAmounts } from '@dropyard/contract/kit/money'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { mayRegroup } from '@dropyard/contract/order/order/guard'
import type { PaidMoney } from '@dropyard/contract/order/order/money'
import type { OrderMoves } from '@dropyard/contract/order/order/state'
import { orderCombineErrors } from '@dropyard/contract/order/order-combine'
import {
  type orderSplit as contract,
  orderSplitErrors,
  type SplitPreview,
} from '@dropyard/contract/order/order-split'
import { chargesOfPaid, shareOf, splitPaid } from '@dropyard/contract/order/order-split/share'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { handOn } from '../../warehouse/stock/hand-on.ts'
import { noteChosenChannel } from '../channel-change/propose.ts'
import { askedLabels } from '../label/asked.ts'
import {
  addOrderEvents,
  applyChange,
  derived,
  type LineRecord,
  linesOf,
  lockOrder,
  type OrderRecord,
  type OrderValues,
} from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { lockStockOf } from '../order/lock-stock.ts'
import { nextOrderSn } from '../order/number.ts'
import { order } from '../order/table.ts'
import { piecesOf } from '../order-edit/goods.ts'
import { moveNotes } from '../order-note/write.ts'
import { moveProofs } from '../order-proof/proof.ts'
import { moveStock } from '../payment/reserve-lines.ts'
import { beforeOf } from './before.ts'
import { halfOf, quotedBy } from './half.ts'
import { type Moved, moveLines, takenLines } from './lines.ts'
import { orderSplit } from './table.ts'

/** Splits pieces off a paid order: they become an order of their own, with their share of the money and of the reserved stock. */

type Wish = z.output<(typeof contract)['split']['body']>

export async function splitOrder(ctx: UserCtx, wish: Wish): Promise<SplitPreview> {
  const o = await lockOrder(ctx, wish.id, wish.version, mayRegroup)
  if (o.splitFrom !== null) fail(orderSplitErrors.part)
  if (o.payment !== 'paid' || o.refundedAmount > 0) fail(orderSplitErrors.refunded, { order_sn: o.orderSn })
  if (o.ownTrackingNumber !== null) fail(orderCombineErrors.own_label)
  if ((await askedLabels(ctx, [o.id])).size > 0) fail(orderCombineErrors.label_asked)
  const { charges } = o
  if (!charges?.paid) throw new Error(`Order ${o.id} is paid and has no shares`)
  const lines = await linesOf(ctx, [o.id])
  const taken = takenLines(lines, wish.lines)
  const money = splitPaid(charges.paid, new Map(taken.map(({ line, pieces }) => [line.id, pieces])))
  await keepBefore(ctx, o, lines)
  // The part takes over reserved stock after its insert has changed statistics.
  await lockStockOf(ctx, [o.id])
  const made = await insertPart(ctx, o)
  const moved = await moveLines(ctx, taken, made.id)
  await moveNotes(ctx, { lineIds: moved.whole, orderIds: [] }, made.id)
  await moveProofs(ctx, moved.whole, made.id)
  await handOn(ctx, o.id, made.id, moved.held)
  await keepCopies(ctx, o.id, moved)
  const both = await linesOf(ctx, [o.id, made.id])
  const [left, out] = [o, made].map((one) => both.filter((line) => line.orderId === one.id)) as [
    LineRecord[],
    LineRecord[],
  ]
  const items = taken
    .filter(({ line }) => line.parentId === null)
    .map(({ line, pieces }) => `${pieces} × ${line.platformSku || line.title}`)
  const rest = await applyChange(ctx, o, {
    moves: supplyMove(o, left),
    set: moneyValues(o, money.rest, left),
    events: [{ kind: 'split_off', values: { number: made.orderSn, items } }],
  })
  addOrderEvents(ctx, made, [{ kind: 'split_part', values: { number: o.orderSn } }])
  const part = await applyChange(ctx, made, {
    moves: supplyMove(made, out),
    set: moneyValues(o, money.part, out, moved.copies),
  })
  const sent = await byChannel(ctx, part, out, wish.channel_id)
  const quotes = await quotedBy(ctx, [
    { o, lines },
    { o: rest, lines: left },
    { o: sent.order, lines: sent.lines },
  ])
  return {
    id: wish.dry_run ? null : made.id,
    order_sn: wish.dry_run ? '' : made.orderSn,
    whole: halfOf(o, lines, quotes[0]),
    rest: halfOf(rest, left, quotes[1]),
    part: halfOf(sent.order, sent.lines, quotes[2]),
  }
}

/** Stores the order as it was before its first part was split off. */
async function keepBefore(ctx: UserCtx, o: OrderRecord, lines: readonly LineRecord[]): Promise<void> {
  await ctx.db
    .insert(orderSplit)
    .values({
      entityId: o.entityId,
      orderId: o.id,
      before: beforeOf(o, lines),
      at: ctx.now,
      userId: ctx.user.id,
    })
    .onConflictDoNothing()
}

/** Stores which lines were divided, so that joining can merge them again. */
async function keepCopies(ctx: UserCtx, orderId: number, { copies }: Moved): Promise<void> {
  if (copies.length === 0) return
  const open = and(eq(orderSplit.orderId, orderId), isNull(orderSplit.joinedAt))
  const [row] = await ctx.db.select().from(orderSplit).where(open)
  if (row)
    await ctx.db
      .update(orderSplit)
      .set({ before: { ...row.before, copies: [...row.before.copies, ...copies] } })
      .where(eq(orderSplit.id, row.id))
}

/** Inserts the new order, as paid as the original and with its address. What the buyer paid stays with the original. */
async function insertPart(ctx: UserCtx, o: OrderRecord): Promise<OrderRecord> {
  const {
    id: _id,
    version: _version,
    editedVersion: _edited,
    createdAt: _created,
    updatedAt: _updated,
    receiverKey: _key,
    ...same
  } = o
  const values = {
    ...same,
    platformOrderId: null,
    platformState: null,
    platformAddress: null,
    platformLines: null,
    placeKey: null,
    couponId: null,
    orderAmount: 0,
    goodsAmount: 0,
    shippingAmount: 0,
    serviceFee: 0,
    dutyAmount: 0,
    discountAmount: 0,
    payAmount: 0,
    charges: null,
    goodsNum: 0,
    labelError: null,
    splitFrom: o.id,
  }
  const [made] = await ctx.db
    .insert(order)
    .values({ ...values, ...derived(values, o.addressCheck), orderSn: nextOrderSn(ctx.now) })
    .returning()
  if (!made) throw new Error('The part was not made')
  return made
}

/**
 * The money columns of an order, derived from its shares. The shares of divided lines are stored under the ids of the new lines.
 */
function moneyValues(
  { charges }: OrderRecord,
  paid: PaidMoney,
  lines: readonly LineRecord[],
  copies: Moved['copies'] = [],
): OrderValues {
  const quoted = charges?.quoted
  if (!quoted) throw new Error('An order that is paid has charges')
  const shared = chargesOfPaid(paid, quoted, (id) => {
    const all = quoted.lines.find((line) => line.id === id)
    const here = paid.lines.find((line) => line.id === id)
    return all && here ? shareOf(all.grams, here.quantity, all.quantity) : 0
  })
  const newId = new Map(copies.map((one) => [one.of, one.id]))
  const here = <L extends { id: number }>(line: L): L => ({ ...line, id: newId.get(line.id) ?? line.id })
  const { coupon } = shared
  return {
    charges: {
      quoted: {
        ...shared,
        lines: shared.lines.map(here),
        coupon: coupon && { ...coupon, lineIds: coupon.lineIds?.map((id) => newId.get(id) ?? id) ?? null },
      },
      paid: { ...paid, lines: paid.lines.map(here) },
    },
    goodsAmount: sumAmounts(shared.lines.map((line) => line.goods)),
    shippingAmount: shared.registration + shared.postage,
    serviceFee: shared.serviceFee,
    dutyAmount: shared.duty + shared.iossTax,
    discountAmount: shared.rankDiscount + (coupon?.amount ?? 0),
    payAmount: paid.total,
    goodsNum: piecesOf(lines),
  }
}

/** Whether everything to be sent is reserved may have changed for the order. */
export function supplyMove(o: OrderRecord, lines: readonly LineRecord[]): OrderMoves {
  const all = shippableItems(lines).every(
    ({ id, quantity }) => lines.find((line) => line.id === id)?.reserved === quantity,
  )
  if (all === (o.supply === 'reserved')) return {}
  return { supply: all ? 'reserve' : 'fall_short' }
}

/** Changes the part's channel. If that ships from another warehouse, stock is released here and reserved there where possible. */
async function byChannel(
  ctx: UserCtx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  channelId: number | undefined,
): Promise<{ order: OrderRecord; lines: readonly LineRecord[] }> {
  if (channelId === undefined || channelId === o.channelId) return { order: o, lines }
  const [quote] = await quotedBy(ctx, [{ o: { ...o, channelId }, lines }])
  if (!quote?.ok) {
    const reasons = (quote?.reasons ?? []).map((one) => one.message).join(' ')
    fail(orderErrors.channel_refuses, { reasons })
  }
  const { moves, events } = await moveStock(ctx, o, lines, channelId)
  const told = await noteChosenChannel(ctx, o, lines, channelId, 'Sent apart 拆单发货')
  const after = await applyChange(ctx, o, {
    moves,
    set: { channelId, channelFixed: true },
    events: [...told, ...events],
  })
  return { order: after, lines: events.length === 0 ? lines : await linesOf(ctx, [o.id]) }
}
