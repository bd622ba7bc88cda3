import { connection } from './connection.ts'
import { supportedActions } from './fulfillment.ts'
import type { Arguments, View, Viewer } from './graphql-context.ts'
import { gid } from './ids.ts'
import { lineImage, lineItemView, lineVariant } from './line-item-views.ts'
import type { Fulfillment, FulfillmentEvent, FulfillmentOrder, Order } from './order-state.ts'
import { locationView } from './shop-views.ts'

/** How an order is shown; handed in because orders and fulfilments show each other. */
export type ShowOrder = (viewer: Viewer, order: Order) => View

/** `FulfillmentEvent`. */
export function eventView(event: FulfillmentEvent): View {
  return {
    __typename: 'FulfillmentEvent',
    ...event,
    id: gid('FulfillmentEvent', event.id),
    latitude: null,
    longitude: null,
    estimatedDeliveryAt: null,
  }
}

function displayStatus(fulfillment: Fulfillment): string {
  if (fulfillment.status === 'CANCELLED') return 'CANCELED'
  return fulfillment.events.at(-1)?.status ?? 'FULFILLED'
}

function firstEvent(fulfillment: Fulfillment, status: string): string | null {
  return fulfillment.events.find((event) => event.status === status)?.happenedAt ?? null
}

/** `Fulfillment`. */
export function fulfillmentView(
  viewer: Viewer,
  order: Order,
  fulfillment: Fulfillment,
  showOrder: ShowOrder,
): View {
  const location = viewer.shop.locations.find(({ id }) => id === fulfillment.locationId)
  return {
    __typename: 'Fulfillment',
    id: gid('Fulfillment', fulfillment.id),
    legacyResourceId: fulfillment.id,
    name: fulfillment.name,
    status: fulfillment.status,
    displayStatus: displayStatus(fulfillment),
    trackingInfo: (args: Arguments) =>
      typeof args.first === 'number' ? fulfillment.tracking.slice(0, args.first) : fulfillment.tracking,
    totalQuantity: fulfillment.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    requiresShipping: true,
    inTransitAt: firstEvent(fulfillment, 'IN_TRANSIT'),
    deliveredAt: firstEvent(fulfillment, 'DELIVERED'),
    estimatedDeliveryAt: null,
    location: () => (location ? locationView(location) : null),
    order: () => showOrder(viewer, order),
    events: (args: Arguments) =>
      connection(viewer, fulfillment.events, args, { id: ({ id }) => id, view: eventView }),
    fulfillmentLineItems: (args: Arguments) => {
      const rows = fulfillment.lines.flatMap((row) => {
        const line = order.lines.find(({ id }) => id === row.lineId)
        return line ? [{ ...row, line }] : []
      })
      return connection(viewer, rows, args, {
        id: ({ id }) => id,
        view: ({ id, quantity, line }) => ({
          __typename: 'FulfillmentLineItem',
          id: gid('FulfillmentLineItem', id),
          quantity,
          lineItem: () => lineItemView(viewer, order, line),
        }),
      })
    },
    fulfillmentOrders: (args: Arguments) => {
      const ids = new Set(fulfillment.lines.map(({ fulfillmentOrderId }) => fulfillmentOrderId))
      const rows = Object.values(viewer.shop.fulfillmentOrders).filter(({ id }) => ids.has(id))
      return connection(viewer, rows, args, {
        id: ({ id }) => id,
        view: (row) => fulfillmentOrderView(viewer, order, row, showOrder),
      })
    },
    createdAt: fulfillment.createdAt,
    updatedAt: fulfillment.updatedAt,
  }
}

function fulfillmentOrderLineView(
  viewer: Viewer,
  order: Order,
  row: FulfillmentOrder['lines'][number],
): View {
  const line = order.lines.find(({ id }) => id === row.lineId)
  if (!line) return { id: gid('FulfillmentOrderLineItem', row.id) }
  const product = line.productId ? viewer.shop.products[line.productId] : undefined
  const variant = product?.variants.find(({ id }) => id === line.variantId)
  return {
    __typename: 'FulfillmentOrderLineItem',
    id: gid('FulfillmentOrderLineItem', row.id),
    totalQuantity: row.total,
    remainingQuantity: row.remaining,
    sku: line.sku,
    productTitle: line.title,
    variantTitle: line.variantTitle,
    vendor: line.vendor,
    requiresShipping: line.requiresShipping,
    inventoryItemId: variant ? gid('InventoryItem', variant.inventory.id) : null,
    weight: { value: line.grams, unit: 'GRAMS' },
    warnings: [],
    image: () => lineImage(line),
    variant: () => lineVariant(viewer, line),
    lineItem: () => lineItemView(viewer, order, line),
  }
}

function destinationView(viewer: Viewer, order: Order, id: string): View | null {
  const address = viewer.app.protectedCustomerData ? order.shippingAddress : null
  if (!address) return null
  return {
    __typename: 'FulfillmentOrderDestination',
    ...address,
    id: gid('FulfillmentOrderDestination', id),
    email: order.email,
    location: null,
  }
}

/** `FulfillmentOrder`. */
export function fulfillmentOrderView(
  viewer: Viewer,
  order: Order,
  row: FulfillmentOrder,
  showOrder: ShowOrder,
): View {
  const location = viewer.shop.locations.find(({ id }) => id === row.locationId)
  const fulfillments = () =>
    Object.values(viewer.shop.fulfillments).filter(({ lines }) =>
      lines.some((line) => line.fulfillmentOrderId === row.id),
    )
  return {
    __typename: 'FulfillmentOrder',
    id: gid('FulfillmentOrder', row.id),
    status: row.status,
    requestStatus: row.requestStatus,
    orderId: gid('Order', order.id),
    orderName: order.name,
    orderProcessedAt: order.processedAt,
    order: () => showOrder(viewer, order),
    supportedActions: () => supportedActions(row).map((action) => ({ action, externalUrl: null })),
    assignedLocation: () => ({
      name: location?.name ?? '',
      address1: location?.address1 ?? null,
      address2: null,
      city: location?.city ?? null,
      province: location?.province ?? null,
      zip: location?.zip ?? null,
      countryCode: location?.countryCode ?? viewer.shop.countryCode,
      phone: null,
      location: () => (location ? locationView(location) : null),
    }),
    destination: () => destinationView(viewer, order, row.id),
    fulfillmentHolds: () =>
      row.holds.map((held) => ({
        __typename: 'FulfillmentHold',
        id: gid('FulfillmentHold', held.id),
        reason: held.reason,
        reasonNotes: held.notes,
        handle: held.handle,
        displayReason: held.reason.toLowerCase().replaceAll('_', ' '),
        heldByRequestingApp: false,
        heldByApp: null,
      })),
    lineItems: (args: Arguments) =>
      connection(viewer, row.lines, args, {
        id: ({ id }) => id,
        view: (line) => fulfillmentOrderLineView(viewer, order, line),
      }),
    fulfillments: (args: Arguments) =>
      connection(viewer, fulfillments(), args, {
        id: ({ id }) => id,
        view: (fulfillment) => fulfillmentView(viewer, order, fulfillment, showOrder),
      }),
    deliveryMethod: row.deliveryMethod
      ? { __typename: 'DeliveryMethod', id: gid('DeliveryMethod', row.id), methodType: row.deliveryMethod }
      : null,
    internationalDuties: null,
    fulfillAt: row.fulfillAt ?? row.createdAt,
    fulfillBy: null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
