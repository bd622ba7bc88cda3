import { trackingUrl } from './carriers.ts'
import type { Simulator } from './context.ts'
import { ship } from './inventory.ts'
import { announceOrder, archiveWhenDone, settleFulfillmentOrder } from './order-changes.ts'
import { fulfillmentPayload } from './order-payload.ts'
import type { Fulfillment, FulfillmentEvent, FulfillmentOrder, Order, TrackingInfo } from './order-state.ts'
import { fulfillmentStatus, fulfillmentsOf } from './order-status.ts'
import { newId, type Shop } from './state.ts'
import { emit } from './webhooks.ts'

/** A request to ship items of a fulfilment order; no items means all that remain. */
export type Parcel = { fulfillmentOrderId: string; items: { id: string; quantity: number }[] | null }

export type TrackingRequest = {
  company: string | null
  numbers: string[]
  urls: string[]
}

export type FulfillResult = { fulfillment: Fulfillment } | { problem: string; field: string[] }

const sendable = new Set(['OPEN', 'IN_PROGRESS', 'INCOMPLETE'])

/** Actions the platform allows on a fulfilment order now. */
export function supportedActions(fulfillmentOrder: FulfillmentOrder): string[] {
  if (fulfillmentOrder.status === 'ON_HOLD') return ['RELEASE_HOLD', 'HOLD', 'MOVE']
  if (fulfillmentOrder.status === 'SCHEDULED') return ['MARK_AS_OPEN']
  return sendable.has(fulfillmentOrder.status) ? ['CREATE_FULFILLMENT', 'HOLD', 'MOVE', 'SPLIT'] : []
}

/** Joins numbers and links to tracking rows, building the link of a carrier the platform knows. */
function trackingRows(request: TrackingRequest): TrackingInfo[] {
  const count = Math.max(request.numbers.length, request.urls.length, request.company ? 1 : 0)
  return Array.from({ length: count }, (_, index) => {
    const number = request.numbers[index] ?? null
    return {
      company: request.company,
      number,
      url: request.urls[index] ?? trackingUrl(request.company, number),
    }
  })
}

type Picked = {
  fulfillmentOrder: FulfillmentOrder
  item: FulfillmentOrder['lines'][number]
  quantity: number
}

function refuse(problem: string, ...field: string[]): { problem: string; field: string[] } {
  return { problem, field: ['fulfillment', ...field] }
}

function pick(shop: Shop, parcel: Parcel): Picked[] | { problem: string; field: string[] } {
  const fulfillmentOrder = shop.fulfillmentOrders[parcel.fulfillmentOrderId]
  if (!fulfillmentOrder) return refuse('Fulfillment order does not exist.')
  if (!sendable.has(fulfillmentOrder.status))
    return refuse(
      `Fulfillment order ${fulfillmentOrder.id} has an unfulfillable status= ${fulfillmentOrder.status.toLowerCase()}.`,
    )
  if (!parcel.items)
    return fulfillmentOrder.lines
      .filter(({ remaining }) => remaining > 0)
      .map((item) => ({ fulfillmentOrder, item, quantity: item.remaining }))
  const picked: Picked[] = []
  for (const { id, quantity } of parcel.items) {
    const item = fulfillmentOrder.lines.find((line) => line.id === id)
    if (!item) return refuse('Fulfillment order line item does not exist.')
    const asked =
      quantity + picked.filter((other) => other.item === item).reduce((sum, other) => sum + other.quantity, 0)
    if (quantity < 1 || asked > item.remaining)
      return refuse('Invalid fulfillment order line item quantity requested.')
    picked.push({ fulfillmentOrder, item, quantity })
  }
  return picked
}

function moveStock(shop: Shop, order: Order, lineId: string, locationId: string, quantity: number): void {
  const line = order.lines.find(({ id }) => id === lineId)
  const variant = line?.productId
    ? shop.products[line.productId]?.variants.find(({ id }) => id === line.variantId)
    : undefined
  if (variant) ship(variant, locationId, quantity)
}

/** Ships items: checks the fulfilment orders, reduces the remaining quantities and notifies subscribers. */
export function createFulfillment(
  sim: Simulator,
  shop: Shop,
  parcels: Parcel[],
  tracking: TrackingRequest,
  notifyCustomer: boolean,
): FulfillResult {
  const picked: Picked[] = []
  for (const parcel of parcels) {
    const result = pick(shop, parcel)
    if (!Array.isArray(result)) return result
    picked.push(...result)
  }
  const [first] = picked
  if (!first) return refuse('There is nothing to fulfill.')
  const { orderId, locationId } = first.fulfillmentOrder
  if (picked.some(({ fulfillmentOrder }) => fulfillmentOrder.orderId !== orderId))
    return refuse('All fulfillment orders must belong to the same order.')
  if (picked.some(({ fulfillmentOrder }) => fulfillmentOrder.locationId !== locationId))
    return refuse('All fulfillment orders must be assigned to the same location.')
  const order = shop.orders[orderId]
  if (!order) return refuse('Order does not exist.')

  const at = sim.clock.iso()
  const fulfillment: Fulfillment = {
    id: newId(sim.state),
    orderId,
    locationId,
    name: `${order.name}-F${fulfillmentsOf(shop, order).length + 1}`,
    status: 'SUCCESS',
    tracking: trackingRows(tracking),
    notifyCustomer,
    lines: picked.map(({ fulfillmentOrder, item, quantity }) => ({
      id: newId(sim.state),
      lineId: item.lineId,
      quantity,
      fulfillmentOrderId: fulfillmentOrder.id,
    })),
    events: [],
    createdAt: at,
    updatedAt: at,
  }
  for (const { fulfillmentOrder, item, quantity } of picked) {
    item.remaining -= quantity
    fulfillmentOrder.status = 'IN_PROGRESS'
    moveStock(shop, order, item.lineId, locationId, quantity)
  }
  for (const { fulfillmentOrder } of picked) settleFulfillmentOrder(sim, fulfillmentOrder)
  shop.fulfillments[fulfillment.id] = fulfillment
  archiveWhenDone(sim, shop, order)
  emit(sim, shop, 'fulfillments/create', () => fulfillmentPayload(shop, order, fulfillment))
  announceOrder(
    sim,
    shop,
    order,
    fulfillmentStatus(shop, order) === 'FULFILLED' ? 'orders/fulfilled' : 'orders/partially_fulfilled',
  )
  return { fulfillment }
}

function announceFulfillment(sim: Simulator, shop: Shop, fulfillment: Fulfillment): void {
  fulfillment.updatedAt = sim.clock.iso()
  const order = shop.orders[fulfillment.orderId]
  if (!order) return
  emit(sim, shop, 'fulfillments/update', () => fulfillmentPayload(shop, order, fulfillment))
  announceOrder(sim, shop, order)
}

/** Replaces the tracking of a fulfilment; returns a text if that is not possible. */
export function updateTracking(
  sim: Simulator,
  shop: Shop,
  fulfillment: Fulfillment,
  tracking: TrackingRequest,
): string | null {
  if (fulfillment.status === 'CANCELLED') return 'Cannot update tracking of a cancelled fulfillment.'
  fulfillment.tracking = trackingRows(tracking)
  announceFulfillment(sim, shop, fulfillment)
  return null
}

/** Cancels a fulfilment; its items are added to new fulfilment orders. Returns a text if that is not possible. */
export function cancelFulfillment(sim: Simulator, shop: Shop, fulfillment: Fulfillment): string | null {
  if (fulfillment.status === 'CANCELLED') return 'Fulfillment is already cancelled.'
  if (fulfillment.events.some(({ status }) => status === 'DELIVERED'))
    return 'Cannot cancel a delivered fulfillment.'
  const order = shop.orders[fulfillment.orderId]
  if (!order) return 'Order does not exist.'
  const at = sim.clock.iso()
  fulfillment.status = 'CANCELLED'
  const reopened: FulfillmentOrder = {
    id: newId(sim.state),
    orderId: order.id,
    locationId: fulfillment.locationId,
    status: order.cancelledAt ? 'CANCELLED' : 'OPEN',
    requestStatus: 'UNSUBMITTED',
    holds: [],
    lines: fulfillment.lines.map(({ lineId, quantity }) => ({
      id: newId(sim.state),
      lineId,
      total: quantity,
      remaining: quantity,
    })),
    createdAt: at,
    updatedAt: at,
  }
  shop.fulfillmentOrders[reopened.id] = reopened
  for (const { lineId, quantity } of fulfillment.lines)
    moveStock(shop, order, lineId, fulfillment.locationId, -quantity)
  archiveWhenDone(sim, shop, order)
  announceFulfillment(sim, shop, fulfillment)
  return null
}

/** Records a tracking event of a parcel. */
export function addEvent(
  sim: Simulator,
  shop: Shop,
  fulfillment: Fulfillment,
  event: Omit<FulfillmentEvent, 'id' | 'createdAt'>,
): FulfillmentEvent {
  const recorded = { ...event, id: newId(sim.state), createdAt: sim.clock.iso() }
  fulfillment.events.push(recorded)
  announceFulfillment(sim, shop, fulfillment)
  return recorded
}

const subjectPayload = (fulfillmentOrder: FulfillmentOrder) => ({
  fulfillment_order: {
    id: `gid://shopify/FulfillmentOrder/${fulfillmentOrder.id}`,
    status: fulfillmentOrder.status.toLowerCase(),
  },
})

/** Puts a fulfilment order on hold until it is released. Returns a text if that is not possible. */
export function hold(
  sim: Simulator,
  shop: Shop,
  fulfillmentOrder: FulfillmentOrder,
  reason: string,
  notes: string | null,
  handle: string,
): string | null {
  if (!sendable.has(fulfillmentOrder.status) && fulfillmentOrder.status !== 'ON_HOLD')
    return 'The fulfillment order is not in an open state.'
  if (fulfillmentOrder.holds.some((other) => other.handle === handle))
    return 'The handle provided for the fulfillment hold is already in use'
  fulfillmentOrder.holds.push({ id: newId(sim.state), reason, notes, handle })
  fulfillmentOrder.status = 'ON_HOLD'
  fulfillmentOrder.updatedAt = sim.clock.iso()
  emit(sim, shop, 'fulfillment_orders/placed_on_hold', () => ({
    ...subjectPayload(fulfillmentOrder),
    created_fulfillment_hold: { reason: reason.toLowerCase(), reason_notes: notes },
  }))
  return null
}

/** The time has come at which a fulfilment order is to be sent. */
export function makeReady(sim: Simulator, shop: Shop, fulfillmentOrder: FulfillmentOrder): void {
  if (fulfillmentOrder.status !== 'SCHEDULED') return
  fulfillmentOrder.status = 'OPEN'
  fulfillmentOrder.updatedAt = sim.clock.iso()
  emit(sim, shop, 'fulfillment_orders/scheduled_fulfillment_order_ready', () =>
    subjectPayload(fulfillmentOrder),
  )
}

/** Releases a fulfilment order. */
export function release(sim: Simulator, shop: Shop, fulfillmentOrder: FulfillmentOrder): void {
  if (fulfillmentOrder.status !== 'ON_HOLD') return
  fulfillmentOrder.holds = []
  fulfillmentOrder.status = 'OPEN'
  fulfillmentOrder.updatedAt = sim.clock.iso()
  emit(sim, shop, 'fulfillment_orders/hold_released', () => subjectPayload(fulfillmentOrder))
}
