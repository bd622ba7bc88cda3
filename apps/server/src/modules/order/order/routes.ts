import { order as contract } from '@dropyard/contract/order/order'
import {
  type Guarded,
  mayChangeGoods,
  mayEditAddress,
  type OrderView,
} from '@dropyard/contract/order/order-guard'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { and, eq } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { found, mustMay } from '../../../kit/errors.ts'
import { type Route, route } from '../../../kit/http/route.ts'
import { quoteParcel } from '../../logistics/channel/service.ts'
import { atOnce, lockWaiting } from '../order-sku/mend.ts'
import { mapVariants } from '../order-sku/service.ts'
import { cancelOrders, refundOne } from './cancel.ts'
import { allowed, asSeen, linesOf, lockOrder, type OrderRecord, viewOf } from './change.ts'
import { orderDetail } from './detail.ts'
import { changeAddress, changeTags, chooseShipping, holdOrders, writeRemark } from './edit.ts'
import { startExport } from './export.ts'
import { pushAgain } from './fulfil.ts'
import { changeGoods, type GoodsChange } from './goods.ts'
import { listIntake } from './intake-query.ts'
import { setMade } from './made.ts'
import { payOrder, payOrders } from './pay.ts'
import { toSend } from './pieces.ts'
import { placeInfo } from './place-info.ts'
import { listOrders } from './query.ts'
import { isMatched } from './sets.ts'
import { blockedOrders, inWork, statByDays } from './stats.ts'
import { order } from './table.ts'

const moved = (o: OrderRecord) => ({ id: o.id, version: o.version, status: o.status })

export const routes: readonly Route[] = [
  route(contract.list, (ctx, { query }) => listOrders(ctx, query, false)),
  route(contract.detail, (ctx, { params }) => orderDetail(ctx, params.id)),
  route(contract.placeInfo, (ctx, { body }) => placeInfo(ctx, body.ids, body.refresh)),
  route(contract.pay, (ctx, { body }) => payOrder(ctx, body), { contained: true, planOnce: true }),
  route(contract.batchPay, (ctx, { body }) => payOrders(ctx, body.orders), {
    contained: true,
    planOnce: true,
  }),
  route(contract.cancel, (ctx, { body }) => cancelOrders(ctx, body.orders, body.reason)),
  route(contract.refund, (ctx, { body }) => refundOne(ctx, body)),
  route(contract.remark, async (ctx, { body }) => ({
    changed: await writeRemark(ctx, body.ids, body.remark),
  })),
  route(contract.setMade, (ctx, { body }) => setMade(ctx, body)),
  route(contract.tags, async (ctx, { body }) => ({
    changed: await changeTags(ctx, body.ids, body.add, body.remove),
  })),
  route(contract.updateAddress, async (ctx, { body }) =>
    moved(
      await changeAddress(ctx, await lockOrder(ctx, body.id, body.version, mayEditAddress), body.address),
    ),
  ),
  route(contract.updateGoods, async (ctx, { body }) => {
    if (body.remember) mustMay(ctx, orderSku.map)
    const locked = await (body.remember ? lockAlike : lockOrder)(ctx, body.id, body.version, mayChangeGoods)
    const o = await changeGoods(ctx, locked, body.lines)
    if (body.remember) await remember(ctx, o.id, body.lines)
    return moved(o)
  }),
  route(contract.quotes, async (ctx, { query }) => (await quotesFor(ctx, query.id)).quotes),
  route(contract.shipping, (ctx, { body }) => chooseShipping(ctx, body.orders, body)),
  route(contract.hold, (ctx, { body }) => holdOrders(ctx, body.orders, body.hold)),
  route(contract.pushAgain, (ctx, { body }) => pushAgain(ctx, body.orders)),
  route(contract.processing, (ctx) => inWork(ctx)),
  route(contract.abnormal, (ctx) => blockedOrders(ctx)),
  route(contract.statByDays, (ctx, { query }) => statByDays(ctx, query)),
  route(contract.export, async (ctx, { body }) => ({ job_id: await startExport(ctx, body) })),
  route(contract.intake, (ctx, { query }) => listIntake(ctx, query)),
]

/** Locks an order together with those that what is chosen for it mends as well: orders are locked by id. */
async function lockAlike(
  ctx: UserCtx,
  id: number,
  version: number | undefined,
  may: (order: OrderView) => Guarded,
): Promise<OrderRecord> {
  const variants = (await linesOf(ctx, [id])).flatMap((line) => line.orderSkuId ?? [])
  const locked = await lockWaiting(ctx, variants, atOnce, [id])
  const o = found(locked.find((one) => one.id === id))
  allowed(may(viewOf(o)))
  asSeen(o, version)
  return o
}

/** Keeps what was chosen for an order's lines for every later order of the same variants. */
async function remember(ctx: UserCtx, orderId: number, changes: readonly GoodsChange[]): Promise<void> {
  const lines = await linesOf(ctx, [orderId])
  const choices = lines.flatMap((line) =>
    line.orderSkuId !== null && isMatched(line) && changes.some((one) => one.line_id === line.id)
      ? [{ id: line.orderSkuId, sku_id: line.skuId ?? undefined, set_id: line.setId ?? undefined }]
      : [],
  )
  if (choices.length > 0) await mapVariants(ctx, choices)
}

async function quotesFor(ctx: UserCtx, id: number) {
  const entityId = entityOf(ctx)
  const [[row], all] = await Promise.all([
    ctx.db
      .select({ address: order.address, iossNumber: order.iossNumber })
      .from(order)
      .where(and(eq(order.id, id), eq(order.entityId, entityId))),
    linesOf(ctx, [id]),
  ])
  const { address, iossNumber } = found(row)
  const lines = toSend(all)
  if (lines.length === 0) return { quotes: [] }
  return quoteParcel(ctx, { country: address.country, zip: address.zip, lines, iossNumber, entityId })
}
