import type { HeldNote, HeldOrder } from '@dropyard/contract/store/data-request'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { ordersOf } from '../../order/order/redact.ts'
import { order } from '../../order/order/table.ts'
import { buyerIn } from './process-request.ts'
import { notesOnBuyer } from './questions.ts'
import { privacyRequest } from './table.ts'

/** Maximum number of a buyer's orders that are shown; real buyers have far fewer. */
const maxOrders = 1000

const id = qualified(order.id)
const lines: SQL<HeldOrder['lines']> = sql`(
  SELECT coalesce(json_agg(json_build_object('quantity', l.quantity, 'title', l.title, 'variant', l.variant_title,
    'properties', l.properties) ORDER BY l.position, l.id), '[]') FROM (
    SELECT id, position, quantity, title, variant_title, properties FROM order_line WHERE order_id = ${id} AND parent_id IS NULL
    UNION ALL
    SELECT id, position, (line ->> 'quantity')::int, line ->> 'title', line ->> 'variantTitle', line -> 'properties'
    FROM order_left_out WHERE order_id = ${id}) AS l)`
const addresses: SQL<(HeldOrder['addresses'][number] | null)[]> = sql`to_json(
  ARRAY[${order.address}] || ARRAY(SELECT unnest(ARRAY[a.after, a.before]) FROM order_address a
    WHERE a.order_id = ${id} ORDER BY a.id DESC) || ARRAY[${order.platformAddress}])`

/** The personal data behind a request that this user may read: all orders of the buyer. */
export async function ordersOfBuyer(ctx: UserCtx, requestId: number) {
  const [request] = await ctx.db.select().from(privacyRequest).where(eq(privacyRequest.id, requestId))
  if (!request || request.entityId === null) return []
  const orders = await ctx.db
    .select({
      plt_order_sn: order.pltOrderSn,
      order_sn: order.orderSn,
      place_time: order.placedAt,
      name: order.buyerName,
      email: order.buyerEmail,
      addresses,
      lines,
      amount: order.orderAmount,
      currency: order.orderCurrency,
      tracking_number: sql<string>`coalesce(${order.trackingNumber}, '')`,
      remark: order.buyerRemark,
      details: order.storeDetails,
    })
    .from(order)
    .where(and(eq(order.entityId, request.entityId), ordersOf(buyerIn(ctx, request))))
    .orderBy(desc(order.placedAt), desc(order.id))
    .limit(maxOrders)
  return orders.map((one) => ({ ...one, addresses: eachOnce(one.addresses) }))
}

/** What else is stored about the buyer of a request. */
export async function notesOfBuyer(ctx: UserCtx, requestId: number): Promise<HeldNote[]> {
  const [request] = await ctx.db.select().from(privacyRequest).where(eq(privacyRequest.id, requestId))
  if (!request || request.entityId === null) return []
  const orders = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.entityId, request.entityId), ordersOf(buyerIn(ctx, request))))
    .limit(maxOrders)
  return notesOnBuyer.ask(ctx, { orderIds: orders.map(({ id }) => id) })
}

/** Unique addresses; the order of their keys doesn't matter. */
function eachOnce<A extends object>(addresses: readonly (A | null)[]): A[] {
  const told = (one: A) => Object.entries(one).filter(([, value]) => value)
  const keyOf = (one: A) => JSON.stringify(told(one).sort(([a], [b]) => (a < b ? -1 : 1)))
  return [...new Map(addresses.flatMap((one) => (one ? [[keyOf(one), one]] : []))).values()]
}
