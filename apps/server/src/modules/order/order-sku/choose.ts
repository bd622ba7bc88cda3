import { order as contract } from '@dropyard/contract/order/order'
import { type Guarded, mayChangeGoods, type OrderView } from '@dropyard/contract/order/order/guard'
import { orderSku } from '@dropyard/contract/order/order-sku'
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
import { changeGoods, type GoodsChange } from '../order-edit/goods.ts'
import { atOnce, lockWaiting } from './apply-mappings.ts'
import { mapVariants } from './service.ts'

/** Choosing the goods of an order, for it alone or for every later one of the same variants. */
export const chooseGoods = route(contract.updateGoods, async (ctx, { body }) => {
  if (body.remember) requirePermission(ctx, orderSku.map)
  const locked = await (body.remember ? lockAlike : lockOrder)(ctx, body.id, body.version, mayChangeGoods)
  const o = await changeGoods(ctx, locked, body.lines)
  const { orders: others, job_id } = body.remember
    ? await remember(ctx, o.id, body.lines)
    : { orders: 0, job_id: null }
  return { id: o.id, version: o.version, status: o.status, others, job_id }
})

/** Locks an order together with those that what is chosen for it mends as well: orders are locked by id. */
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

/** Keeps what was chosen for an order's lines for every later order of the same variants. */
async function remember(ctx: UserCtx, orderId: number, changes: readonly GoodsChange[]) {
  const lines = await linesOf(ctx, [orderId])
  const choices = lines.flatMap((line) =>
    line.orderSkuId !== null && isMatched(line) && changes.some((one) => one.line_id === line.id)
      ? [{ id: line.orderSkuId, sku_id: line.skuId ?? undefined, set_id: line.setId ?? undefined }]
      : [],
  )
  return choices.length > 0 ? mapVariants(ctx, choices) : { orders: 0, job_id: null }
}
