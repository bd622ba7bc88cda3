import { type Guarded, mayChangeGoods, type OrderView } from '@dropyard/contract/order/order/guard'
import { orderSku as contract } from '@dropyard/contract/order/order-sku'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, requirePermission } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import {
  assertAllowed,
  assertNotStale,
  linesOf,
  lockOrder,
  type OrderRecord,
  viewOf,
} from '../order/change.ts'
import { isMatched } from '../order/line/sets.ts'
import { changeGoods, type GoodsChange, restoreGoods } from '../order-edit/goods.ts'
import { assignMapped, atOnce, lockWaiting } from './apply-mappings.ts'
import { setNotOurs } from './not-ours.ts'
import { mapVariants } from './service.ts'

/** Chooses the goods of an order, only for it or also for all other and later orders of the same variants. */
export const chooseGoods = route(contract.updateGoods, async (ctx, { body }) => {
  if (body.remember) requirePermission(ctx, contract.map)
  const locked = await (body.remember ? lockAlike : lockOrder)(ctx, body.id, body.version, mayChangeGoods)
  const variants = await variantsOf(ctx, locked.id)
  const o = await changeGoods(ctx, locked, body.lines)
  const { orders: others, job_id } = body.remember
    ? await remember(ctx, o.id, body.lines, variants)
    : { orders: 0, job_id: null }
  return { id: o.id, version: o.version, status: o.status, others, job_id }
})

/** Locks an order together with the waiting orders that the choice also updates, because orders are locked by id. */
async function lockAlike(
  ctx: UserCtx,
  id: number,
  version: number | undefined,
  may: (order: OrderView) => Guarded,
): Promise<OrderRecord> {
  const variants = (await linesOf(ctx, [id])).flatMap((line) => line.orderSkuId ?? [])
  const locked = await lockWaiting(ctx, variants, atOnce, [id])
  const o = assertFound(locked.find((one) => one.id === id))
  assertAllowed(may(viewOf(o)))
  assertNotStale(o, version)
  return o
}

/** Ships items of an order again that were left to another supplier. */
export const restoreChosen = route(contract.restoreGoods, async (ctx, { body }) => {
  const locked = await lockOrder(ctx, body.id, body.version, mayChangeGoods)
  const o = await restoreGoods(ctx, locked, body.ids, (ids) => assignMapped(ctx, ids))
  return { id: o.id, version: o.version, status: o.status }
})

/** The store's variants of an order's lines, by line. */
const variantsOf = async (ctx: UserCtx, orderId: number): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await linesOf(ctx, [orderId])).flatMap(({ id, orderSkuId }) =>
      orderSkuId === null ? [] : [[id, orderSkuId] as const],
    ),
  )

/** Saves the choice for an order's lines as mappings, for all later orders of the same variants. */
async function remember(
  ctx: UserCtx,
  orderId: number,
  changes: readonly GoodsChange[],
  variants: ReadonlyMap<number, number>,
) {
  const others = changes.flatMap((one) => (one.quantity === 0 ? (variants.get(one.line_id) ?? []) : []))
  const left = others.length > 0 ? await setNotOurs(ctx, others, true) : { orders: 0, job_id: null }
  const lines = await linesOf(ctx, [orderId])
  const choices = lines.flatMap((line) =>
    line.orderSkuId !== null && isMatched(line) && changes.some((one) => one.line_id === line.id)
      ? [{ id: line.orderSkuId, sku_id: line.skuId ?? undefined, set_id: line.setId ?? undefined }]
      : [],
  )
  if (choices.length === 0) return left
  const mapped = await mapVariants(ctx, choices)
  return { orders: mapped.orders + left.orders, job_id: mapped.job_id ?? left.job_id }
}
