import type { Address } from '@dropyard/contract/order/order/address'
import { withStateCode } from '@dropyard/contract/order/order/address/states'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { addOrderEvents, addressCheckOf, derived, freshOrder, type OrderRecord } from '../order/change.ts'
import { orderLine } from '../order/line/table.ts'
import { nextOrderSn } from '../order/number.ts'
import { buyersSeen, orderEventOccurred } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { recalculateOrder } from '../order-edit/goods.ts'
import { writeNotes } from '../order-note/write.ts'

/** Places orders that belong to no store: our goods, chosen by hand. */

export interface HandOrder {
  address: Address
  channelId: number | null
  iossNumber: string | null
  couponId: number | null
  remark: string
  /** Idempotency key: the same key creates one order. */
  placeKey: string | null
  /** The warehouse that the goods were chosen from. */
  warehouseId: number | null
  lines: readonly {
    /** A SKU, or a set, whose parts are added when the order is priced. */
    sku_id: number | null
    set_id: number | null
    sku: string
    title: string
    options: readonly string[]
    quantity: number
    unit_price: number
  }[]
}

/** Creates and prices an order. It is paid like any other. */
export async function placeByHand(ctx: UserCtx, wish: HandOrder): Promise<OrderRecord> {
  const entityId = entityOf(ctx)
  const address = withStateCode(wish.address)
  const base = freshOrder(address)
  const limits = (await addressLimits(ctx))({ channelId: wish.channelId, ownTrackingNumber: null })
  const [made] = await ctx.db
    .insert(order)
    .values({
      ...base,
      ...derived(base, addressCheckOf(base, limits)),
      orderSn: nextOrderSn(ctx.now),
      entityId,
      source: 'cart',
      buyerName: address.name,
      buyerEmail: address.email ?? '',
      country: address.country,
      channelId: wish.channelId,
      channelFixed: wish.channelId !== null,
      warehouseId: wish.warehouseId,
      iossNumber: wish.iossNumber,
      couponId: wish.couponId,
      remark: wish.remark,
      placeKey: wish.placeKey,
      goodsNum: wish.lines.reduce((sum, line) => sum + line.quantity, 0),
      placedAt: ctx.now,
    })
    .returning()
  if (!made) throw new Error('The order was not made')
  await ctx.db.insert(orderLine).values(
    wish.lines.map((line, position) => ({
      orderId: made.id,
      entityId,
      position,
      title: line.title,
      variantTitle: line.options.join(' / '),
      platformSku: line.sku,
      quantity: line.quantity,
      soldPrice: line.unit_price,
      skuId: line.sku_id,
      setId: line.set_id,
    })),
  )
  addOrderEvents(ctx, made, [{ kind: 'placed' }])
  if (wish.remark !== '') await writeNotes(ctx, [made], { thread: 'merchant', text: wish.remark })
  const settled = await recalculateOrder(ctx, made, [])
  await buyersSeen.send(ctx, [{ orderId: made.id, buyerId: null }])
  await orderEventOccurred.send(ctx, { ids: [made.id], event: 'imported' })
  return settled
}
