import { mayPay, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { assertVersion } from '../../../kit/errors.ts'
import { sku } from '../../catalog/goods/table.ts'
import { post } from '../../finance/wallet/service.ts'
import { channel } from '../../logistics/channel/table.ts'
import { lockReservations, reserveOrder } from '../../warehouse/stock/reserve.ts'
import { addressOk } from '../order/address-ok.ts'
import { announcePaid } from '../order/announce.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import {
  applyChange,
  assertAllowed,
  axesOf,
  type LineRecord,
  linesOf,
  lockOrder,
  type OrderRecord,
  viewOf,
} from '../order/change.ts'
import { unshippedQuantity } from '../order/line/pieces.ts'
import { takeCoupon } from '../order-price/coupon.ts'
import { priceToPay } from '../order-price/quote.ts'
import { decidePayment, type LineAllocation, type StockReservation } from './decide.ts'

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
  const hold = await holdLines(ctx, o, lines, values.channelId ?? o.channelId)
  const { paid, posting, onLines, moves, events } = decidePayment({ order: o, charges, lines, hold })
  await takeCoupon(ctx, o, charges, lines)
  // Last, so that the wallet is locked for as short as can be: what follows travels with the commit.
  await Promise.all([
    announcePaid(ctx, o, paid.total, paid.currency),
    posting === undefined ? undefined : post(ctx, posting),
  ])
  keepOnLines(ctx, onLines)
  const set = { ...values, charges: { quoted: charges, paid }, payAmount: paid.total, paidAt: ctx.now }
  await applyChange(ctx, o, { moves, set, events: [...events] })
  return { amount: -paid.total }
}

/** Holds what there is of every line in the channel's warehouse, and writes that on the lines. */
export async function reserveStockForLines(
  ctx: Ctx,
  o: Pick<OrderRecord, 'id'>,
  lines: readonly LineRecord[],
  channelId: number | null,
): Promise<StockReservation> {
  const hold = await holdLines(ctx, o, lines, channelId)
  keepOnLines(ctx, hold.held)
  return hold
}

async function holdLines(
  ctx: Ctx,
  o: Pick<OrderRecord, 'id'>,
  lines: readonly LineRecord[],
  channelId: number | null,
): Promise<StockReservation> {
  const [from, held] = await Promise.all([warehouseOf(ctx, channelId), lockReservations(ctx, o.id)])
  const wanted = lines.flatMap((line) =>
    line.skuId !== null && unshippedQuantity(line) > 0
      ? [
          {
            lineId: line.id,
            skuId: line.skuId,
            warehouseId: from,
            quantity: unshippedQuantity(line),
          },
        ]
      : [],
  )
  if (wanted.length === 0) return { all: true, short: [], held: [] }
  const answer = await reserveOrder(ctx, o.id, wanted, held)
  const missing = wanted.filter(
    (line) => (answer.lines.find((one) => one.lineId === line.lineId)?.reserved ?? 0) < line.quantity,
  )
  return {
    all: answer.reserved === 'all',
    held: answer.lines.map(({ lineId, warehouseId, reserved }) => ({ id: lineId, warehouseId, reserved })),
    short: await codesOf(
      ctx,
      missing.map((line) => line.skuId),
    ),
  }
}

const warehouseOfChannel = prepared((db) =>
  db
    .select({ warehouseId: channel.warehouseId })
    .from(channel)
    .where(eq(channel.id, sql.placeholder('channelId')))
    .prepare('warehouse_of_channel'),
)

/** Where the parcels of a channel leave from. */
async function warehouseOf(ctx: Ctx, channelId: number | null): Promise<number | null> {
  if (channelId === null) return null
  const [row] = await warehouseOfChannel(ctx.db, { channelId })
  return row?.warehouseId ?? null
}

async function codesOf(ctx: Ctx, skuIds: readonly number[]): Promise<string[]> {
  if (skuIds.length === 0) return []
  const rows = await ctx.db
    .select({ code: sku.code })
    .from(sku)
    .where(inArray(sku.id, [...skuIds]))
  return rows.map((row) => row.code)
}

function keepOnLines(ctx: Ctx, some: readonly LineAllocation[]): void {
  const byLine = new Map<number, LineAllocation>()
  for (const one of some) byLine.set(one.id, { ...byLine.get(one.id), ...one })
  const kept = [...byLine.values()]
  if (kept.length === 0) return
  const list = (of: (one: LineAllocation) => number | undefined) =>
    `{${kept.map((one) => of(one) ?? 'NULL').join(',')}}`
  const write = sql`
    UPDATE order_line AS line SET warehouse_id = coalesce(kept.warehouse_id, line.warehouse_id),
      reserved = coalesce(kept.reserved, line.reserved), unit_price = coalesce(kept.price, line.unit_price)
    FROM unnest(${list((one) => one.id)}::bigint[], ${list((one) => one.warehouseId)}::bigint[],
      ${list((one) => one.reserved)}::int[], ${list((one) => one.price)}::bigint[]
    ) AS kept(id, warehouse_id, reserved, price)
    WHERE line.id = kept.id`
  deferWrite(ctx.db, ctx.db.execute(write))
}
