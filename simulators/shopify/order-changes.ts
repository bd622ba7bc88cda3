import type { Simulator } from './context.ts'
import { commit } from './inventory.ts'
import { originalAmounts, refundedAmount } from './order-amounts.ts'
import { orderPayload, refundPayload } from './order-payload.ts'
import type { Address, Attribute, FulfillmentOrder, Order, OrderLine, Refund } from './order-state.ts'
import {
  fulfillmentOrdersOf,
  fulfillmentStatus,
  shippedQuantity,
  unfulfilledQuantity,
} from './order-status.ts'
import { idNumber } from './payload-numbers.ts'
import { newId, type Shop } from './state.ts'
import { emit } from './webhooks.ts'

/** Marks an order as changed now and tells subscribers. */
export function announceOrder(sim: Simulator, shop: Shop, order: Order, ...extraTopics: string[]): void {
  order.updatedAt = sim.clock.iso()
  for (const topic of [...extraTopics, 'orders/updated'])
    emit(sim, shop, topic, () => orderPayload(sim, shop, order))
  sim.changed()
}

/** Archives a completed order, and reopens it when something was returned. */
export function archiveWhenDone(sim: Simulator, shop: Shop, order: Order): void {
  const done = order.financialStatus === 'PAID' && fulfillmentStatus(shop, order) === 'FULFILLED'
  if (done && shop.autoArchive) order.closedAt ??= sim.clock.iso()
  if (!done && !order.cancelledAt) order.closedAt = null
}

export type OrderPatch = {
  tags?: string[]
  note?: string | null
  email?: string | null
  phone?: string | null
  poNumber?: string | null
  customAttributes?: Attribute[]
  shippingAddress?: Address | null
}

/** Changes what a merchant or app may change after the order is placed. */
export function patchOrder(sim: Simulator, shop: Shop, order: Order, patch: OrderPatch): void {
  Object.assign(order, patch)
  if (patch.tags) order.tags = [...new Set(patch.tags.map((tag) => tag.trim()).filter(Boolean))].sort()
  announceOrder(sim, shop, order)
}

/** Marks a pending order as paid. */
export function payOrder(sim: Simulator, shop: Shop, order: Order): void {
  order.financialStatus = 'PAID'
  archiveWhenDone(sim, shop, order)
  announceOrder(sim, shop, order, 'orders/paid')
}

/** Takes units of a line out of the fulfilment orders that still wait for them, latest first. */
function releaseFromFulfillmentOrders(
  sim: Simulator,
  shop: Shop,
  order: Order,
  line: OrderLine,
  quantity: number,
): void {
  let left = quantity
  for (const fulfillmentOrder of fulfillmentOrdersOf(shop, order).reverse()) {
    if (fulfillmentOrder.status === 'CLOSED' || fulfillmentOrder.status === 'CANCELLED') continue
    for (const item of fulfillmentOrder.lines) {
      if (item.lineId !== line.id) continue
      const taken = Math.min(left, item.remaining)
      item.remaining -= taken
      item.total -= taken
      left -= taken
    }
    settleFulfillmentOrder(sim, fulfillmentOrder)
  }
}

/** Closes a fulfilment order with nothing left to send. */
export function settleFulfillmentOrder(sim: Simulator, fulfillmentOrder: FulfillmentOrder): void {
  fulfillmentOrder.updatedAt = sim.clock.iso()
  if (fulfillmentOrder.lines.some(({ remaining }) => remaining > 0)) return
  fulfillmentOrder.status = 'CLOSED'
  fulfillmentOrder.holds = []
}

function returnStock(sim: Simulator, shop: Shop, line: OrderLine, quantity: number): void {
  const variant = line.productId
    ? shop.products[line.productId]?.variants.find(({ id }) => id === line.variantId)
    : undefined
  const [home] = shop.locations
  if (variant && home && quantity > 0) commit(sim, shop, variant, home.id, -quantity)
}

/** Why an order cannot be cancelled, or null. */
export function cancelObstacle(shop: Shop, order: Order): string | null {
  if (order.cancelledAt) return 'Order has already been cancelled'
  const shipped = order.lines.some((line) => shippedQuantity(shop, order, line) > 0)
  return shipped ? 'Cannot cancel an order with fulfilled items' : null
}

export type Cancellation = { reason: string; restock: boolean; refund: boolean; note: string | null }

/** Cancels an order: nothing more is shipped, and stock and money are returned as requested. */
export function cancelOrder(sim: Simulator, shop: Shop, order: Order, cancellation: Cancellation): void {
  const at = sim.clock.iso()
  for (const fulfillmentOrder of fulfillmentOrdersOf(shop, order)) {
    if (fulfillmentOrder.status === 'CLOSED') continue
    fulfillmentOrder.status = 'CANCELLED'
    fulfillmentOrder.updatedAt = at
    for (const item of fulfillmentOrder.lines) item.remaining = 0
  }
  if (cancellation.restock) for (const line of order.lines) returnStock(sim, shop, line, line.currentQuantity)
  if (order.financialStatus === 'PENDING' || order.financialStatus === 'AUTHORIZED')
    order.financialStatus = 'VOIDED'
  else if (cancellation.refund) {
    const amountMinor = originalAmounts(order).total - refundedAmount(order)
    order.refunds.push({
      id: newId(sim.state),
      createdAt: at,
      note: cancellation.note,
      amountMinor,
      lines: [],
    })
    order.financialStatus = 'REFUNDED'
  }
  for (const line of order.lines) line.currentQuantity = 0
  order.cancelReason = cancellation.reason
  order.cancelNote = cancellation.note
  order.cancelledAt = at
  order.closedAt = at
  announceOrder(sim, shop, order, 'orders/cancelled')
}

/** Refunds money, with or without items; items not yet shipped are not shipped any more. */
export function refundOrder(
  sim: Simulator,
  shop: Shop,
  order: Order,
  lines: { lineId: string; quantity: number }[],
  amountMinor: number | null,
  note: string | null,
): Refund {
  let worth = 0
  for (const { lineId, quantity } of lines) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) continue
    const waiting = Math.min(quantity, unfulfilledQuantity(shop, order, line))
    line.currentQuantity = Math.max(0, line.currentQuantity - quantity)
    worth += quantity * line.priceMinor
    releaseFromFulfillmentOrders(sim, shop, order, line, waiting)
    returnStock(sim, shop, line, waiting)
  }
  const refund: Refund = {
    id: newId(sim.state),
    createdAt: sim.clock.iso(),
    note,
    amountMinor: amountMinor ?? worth,
    lines: lines.map((line) => ({ id: newId(sim.state), ...line })),
  }
  order.refunds.push(refund)
  order.financialStatus =
    refundedAmount(order) >= originalAmounts(order).total ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  emit(sim, shop, 'refunds/create', () => refundPayload(order, refund))
  announceOrder(sim, shop, order)
  return refund
}

/** The merchant lowers a quantity after the order was placed. */
export function editQuantity(
  sim: Simulator,
  shop: Shop,
  order: Order,
  line: OrderLine,
  quantity: number,
): void {
  const removed = Math.max(0, line.currentQuantity - quantity)
  const waiting = Math.min(removed, unfulfilledQuantity(shop, order, line))
  line.currentQuantity = Math.min(line.currentQuantity, quantity)
  releaseFromFulfillmentOrders(sim, shop, order, line, waiting)
  returnStock(sim, shop, line, waiting)
  order.edited = true
  emit(sim, shop, 'orders/edited', () => ({
    order_edit: {
      order_id: idNumber(order.id),
      committed_at: sim.clock.iso(),
      line_items: { additions: [], removals: [{ id: idNumber(line.id), delta: removed }] },
    },
  }))
  announceOrder(sim, shop, order)
}

/** Removes an order without trace. */
export function deleteOrder(sim: Simulator, shop: Shop, order: Order): void {
  delete shop.orders[order.id]
  for (const [id, row] of Object.entries(shop.fulfillmentOrders))
    if (row.orderId === order.id) delete shop.fulfillmentOrders[id]
  for (const [id, row] of Object.entries(shop.fulfillments))
    if (row.orderId === order.id) delete shop.fulfillments[id]
  emit(sim, shop, 'orders/delete', () => ({ id: idNumber(order.id) }))
  sim.changed()
}
