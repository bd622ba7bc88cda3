import type { Fulfillment, FulfillmentOrder, Order, OrderLine } from './order-state.ts'
import type { Shop } from './state.ts'

/** Fulfilments of an order, oldest first. */
export function fulfillmentsOf(shop: Shop, order: Order): Fulfillment[] {
  return Object.values(shop.fulfillments).filter(({ orderId }) => orderId === order.id)
}

/** Fulfilment orders of an order, oldest first. */
export function fulfillmentOrdersOf(shop: Shop, order: Order): FulfillmentOrder[] {
  return Object.values(shop.fulfillmentOrders).filter(({ orderId }) => orderId === order.id)
}

/** Shipped units of a line. */
export function shippedQuantity(shop: Shop, order: Order, line: OrderLine): number {
  let shipped = 0
  for (const fulfillment of fulfillmentsOf(shop, order))
    if (fulfillment.status === 'SUCCESS')
      for (const item of fulfillment.lines) if (item.lineId === line.id) shipped += item.quantity
  return shipped
}

/** Units of a line still to be sent. */
export function unfulfilledQuantity(shop: Shop, order: Order, line: OrderLine): number {
  return Math.max(0, line.currentQuantity - shippedQuantity(shop, order, line))
}

/** `displayFulfillmentStatus` of an order. */
export function fulfillmentStatus(shop: Shop, order: Order): string {
  const open = order.lines.reduce((sum, line) => sum + unfulfilledQuantity(shop, order, line), 0)
  const shipped = order.lines.reduce((sum, line) => sum + shippedQuantity(shop, order, line), 0)
  if (shipped > 0) return open === 0 ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
  const statuses = fulfillmentOrdersOf(shop, order).map(({ status }) => status)
  if (statuses.includes('ON_HOLD')) return 'ON_HOLD'
  if (statuses.includes('SCHEDULED')) return 'SCHEDULED'
  return statuses.includes('IN_PROGRESS') ? 'IN_PROGRESS' : 'UNFULFILLED'
}

/** `fulfillment_status` of an order as REST writes it. */
export function restFulfillmentStatus(shop: Shop, order: Order): string | null {
  const status = fulfillmentStatus(shop, order)
  if (status === 'FULFILLED') return 'fulfilled'
  return status === 'PARTIALLY_FULFILLED' ? 'partial' : null
}
