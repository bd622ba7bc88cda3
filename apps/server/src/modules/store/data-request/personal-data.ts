import type { HeldOrder } from '@dropyard/contract/store/data-request'
import { and, asc, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { orderLine } from '../../order/order/line/table.ts'
import { order } from '../../order/order/table.ts'
import { orderAddress } from '../../order/order/timeline/table.ts'
import { connectorFor } from '../store/connections.ts'
import { store } from '../store/table.ts'
import { payloadOf } from './process-request.ts'
import { privacyRequest } from './table.ts'

/** What is held about a buyer: the orders that the request names and those of the address, with all that is personal. */

type Request = typeof privacyRequest.$inferSelect

/** Orders of one buyer that are shown; a person has far fewer. */
const maxOrders = 1000

/** Of a request that this person may read. */
export async function ordersOfBuyer(ctx: UserCtx, id: number): Promise<HeldOrder[]> {
  const [request] = await ctx.db.select().from(privacyRequest).where(eq(privacyRequest.id, id))
  const wanted = request && ofBuyer(ctx, request)
  if (!wanted || request.entityId === null) return []
  const stores = ctx.db
    .select({ id: store.id })
    .from(store)
    .where(
      and(
        eq(store.platformId, request.platformId),
        eq(store.shopUrl, request.shop),
        eq(store.entityId, request.entityId),
      ),
    )
  const orders = await ctx.db
    .select()
    .from(order)
    .where(and(eq(order.entityId, request.entityId), inArray(order.storeId, stores), wanted))
    .orderBy(desc(order.placedAt), desc(order.id))
    .limit(maxOrders)
  if (orders.length === 0) return []
  const ids = orders.map((one) => one.id)
  const [lines, addresses] = await Promise.all([
    ctx.db
      .select()
      .from(orderLine)
      .where(and(inArray(orderLine.orderId, ids), isNull(orderLine.parentId)))
      .orderBy(asc(orderLine.position), asc(orderLine.id)),
    ctx.db
      .select()
      .from(orderAddress)
      .where(inArray(orderAddress.orderId, ids))
      .orderBy(desc(orderAddress.id)),
  ])
  const linesOf = Map.groupBy(lines, (one) => one.orderId)
  const addressesOf = Map.groupBy(addresses, (one) => one.orderId)
  return orders.map((o) => ({
    order_sn: o.orderSn,
    plt_order_sn: o.pltOrderSn,
    place_time: o.placedAt.toISOString(),
    name: o.buyerName,
    email: o.buyerEmail,
    remark: o.buyerRemark,
    amount: o.orderAmount,
    currency: o.orderCurrency,
    tracking_number: o.trackingNumber ?? '',
    addresses: each([
      o.address,
      ...(addressesOf.get(o.id) ?? []).flatMap(({ after, before }) => [after, before]),
      ...(o.platformAddress ? [o.platformAddress] : []),
    ]),
    lines: (linesOf.get(o.id) ?? []).map(({ title, variantTitle, quantity, properties }) => ({
      title,
      variant: variantTitle,
      quantity,
      properties,
    })),
  }))
}

/** The orders that are named, and those of the address; nothing when the request names nobody. */
function ofBuyer(ctx: UserCtx, request: Request): SQL | undefined {
  const { customer, orders_requested: named = [] } = payloadOf.parse(request.payload)
  const email = customer?.email?.trim().toLowerCase()
  const orderIdOf = connectorFor(ctx, request.platformId)?.orderIdOf ?? String
  const ids = named.map((id) => orderIdOf(String(id)))
  return or(
    ids.length > 0 ? inArray(order.platformOrderId, ids) : undefined,
    email ? eq(order.buyerEmail, email) : undefined,
  )
}

/** Each address once: most orders never had another one, and the keys of one stand in any order. */
function each<A extends object>(addresses: readonly A[]): A[] {
  const keyOf = (one: A) =>
    JSON.stringify(
      Object.entries(one)
        .filter(([, value]) => value)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return [...new Map(addresses.map((one) => [keyOf(one), one])).values()]
}
