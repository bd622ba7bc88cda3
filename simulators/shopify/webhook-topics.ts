import type { Viewer } from './graphql-context.ts'

/** Topics the simulator sends, by GraphQL name, with the wire name and the scope a subscription needs. */
export const simulatedTopics: Record<string, { wire: string; scope: string | null }> = {
  ORDERS_CREATE: { wire: 'orders/create', scope: 'read_orders' },
  ORDERS_UPDATED: { wire: 'orders/updated', scope: 'read_orders' },
  ORDERS_PAID: { wire: 'orders/paid', scope: 'read_orders' },
  ORDERS_CANCELLED: { wire: 'orders/cancelled', scope: 'read_orders' },
  ORDERS_EDITED: { wire: 'orders/edited', scope: 'read_orders' },
  ORDERS_FULFILLED: { wire: 'orders/fulfilled', scope: 'read_orders' },
  ORDERS_PARTIALLY_FULFILLED: { wire: 'orders/partially_fulfilled', scope: 'read_orders' },
  ORDERS_DELETE: { wire: 'orders/delete', scope: 'read_orders' },
  REFUNDS_CREATE: { wire: 'refunds/create', scope: 'read_orders' },
  FULFILLMENTS_CREATE: { wire: 'fulfillments/create', scope: 'read_orders' },
  FULFILLMENTS_UPDATE: { wire: 'fulfillments/update', scope: 'read_orders' },
  FULFILLMENT_ORDERS_PLACED_ON_HOLD: {
    wire: 'fulfillment_orders/placed_on_hold',
    scope: 'read_merchant_managed_fulfillment_orders',
  },
  FULFILLMENT_ORDERS_HOLD_RELEASED: {
    wire: 'fulfillment_orders/hold_released',
    scope: 'read_merchant_managed_fulfillment_orders',
  },
  FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY: {
    wire: 'fulfillment_orders/scheduled_fulfillment_order_ready',
    scope: 'read_merchant_managed_fulfillment_orders',
  },
  PRODUCTS_CREATE: { wire: 'products/create', scope: 'read_products' },
  PRODUCTS_UPDATE: { wire: 'products/update', scope: 'read_products' },
  PRODUCTS_DELETE: { wire: 'products/delete', scope: 'read_products' },
  INVENTORY_LEVELS_UPDATE: { wire: 'inventory_levels/update', scope: 'read_inventory' },
  APP_UNINSTALLED: { wire: 'app/uninstalled', scope: null },
  APP_SCOPES_UPDATE: { wire: 'app/scopes_update', scope: null },
  SHOP_UPDATE: { wire: 'shop/update', scope: null },
}

/** Topics that privacy law brings; they come from the app's configuration and cannot be subscribed to. */
export const complianceTopics = ['customers/data_request', 'customers/redact', 'shop/redact'] as const

/** Whether the caller's scopes allow a subscription to the topic. */
export function maySubscribe(viewer: Viewer, topic: string): boolean {
  const scope = simulatedTopics[topic]?.scope
  return !scope || viewer.scopes.has(scope)
}

/** GraphQL name of a wire topic such as `orders/create`; null when it is not simulated. */
export function topicNamed(wire: string): string | null {
  return Object.keys(simulatedTopics).find((name) => simulatedTopics[name]?.wire === wire) ?? null
}
