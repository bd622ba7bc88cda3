import type { customer as contract } from '@dropyard/contract/customer/customer'
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { listOrders } from '../../order/order-list/query.ts'
import { served } from './service.ts'
import { customerOrder } from './table.ts'

/** Most orders of one buyer that are listed; only shops' own test buyers have more. */
const mostOrders = 1000

/** The orders of a customer, as rows of the list of orders: a buyer's by their links, a merchant's all. */
export async function ordersOf(
  ctx: UserCtx,
  { customer_id, ...query }: z.output<typeof contract.orders.query>,
) {
  const { kind, entity_id, orders, spend } = await served.read(ctx, customer_id)
  const ext = { orders, spend }
  if (kind === 'lead') return { data: [], total: 0, ext }
  if (kind === 'merchant')
    return answer(await listOrders(ctx, { ...query, entity_id: entity_id ?? 0 }, true), ext)
  const links = await ctx.db
    .select({ id: customerOrder.orderId })
    .from(customerOrder)
    .where(eq(customerOrder.customerId, customer_id))
    .orderBy(desc(customerOrder.placedAt), desc(customerOrder.orderId))
    .limit(mostOrders)
  if (links.length === 0) return { data: [], total: 0, ext }
  return answer(await listOrders(ctx, { ...query, ids: links.map(({ id }) => id) }, true), ext)
}

type Rows = z.output<typeof contract.orders.data>
const answer = (listed: { data: unknown[]; total: number }, ext: { orders: number; spend: number }) => ({
  ...{ data: listed.data as Rows, total: listed.total, ext },
})
