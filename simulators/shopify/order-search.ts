import type { Viewer } from './graphql-context.ts'
import { currentAmounts } from './order-amounts.ts'
import type { Order } from './order-state.ts'
import { fulfillmentStatus } from './order-status.ts'
import { containsText, fitsDate, fitsId, fitsText, search, type TermTest } from './search-query.ts'
import type { Shop } from './state.ts'

const searchFields = [
  'id',
  'name',
  'email',
  'sku',
  'tag',
  'tag_not',
  'status',
  'test',
  'financial_status',
  'fulfillment_status',
  'created_at',
  'updated_at',
  'processed_at',
]

const recentDays = 60

/** Names of fulfilment states in searches, as sets of display states. */
const fulfillmentWords: Record<string, string[]> = {
  unshipped: ['UNFULFILLED', 'ON_HOLD', 'SCHEDULED', 'IN_PROGRESS'],
  unfulfilled: ['UNFULFILLED', 'PARTIALLY_FULFILLED', 'ON_HOLD', 'SCHEDULED', 'IN_PROGRESS'],
  shipped: ['FULFILLED'],
  fulfilled: ['FULFILLED'],
  partial: ['PARTIALLY_FULFILLED'],
  scheduled: ['SCHEDULED'],
  on_hold: ['ON_HOLD'],
  request_declined: [],
}

function fitsStatus(order: Order, wanted: string): boolean {
  switch (wanted.toLowerCase()) {
    case 'open':
      return !order.closedAt && !order.cancelledAt
    case 'closed':
      return order.closedAt !== null && !order.cancelledAt
    case 'cancelled':
      return order.cancelledAt !== null
    case 'not_closed':
      return order.closedAt === null
    default:
      return true
  }
}

function orderTest(shop: Shop): TermTest<Order> {
  return (order, term) => {
    switch (term.field) {
      case null:
        return containsText(
          `${order.name} ${order.email ?? ''} ${order.lines.map(({ title }) => title).join(' ')}`,
          term,
        )
      case 'id':
        return fitsId(order.id, term)
      case 'name':
        return fitsText(order.name, term) || fitsText(order.name.replace('#', ''), term)
      case 'email':
        return fitsText(order.email, term)
      case 'sku':
        return order.lines.some(({ sku }) => fitsText(sku, term))
      case 'tag':
        return order.tags.some((tag) => fitsText(tag, term))
      case 'tag_not':
        return !order.tags.some((tag) => fitsText(tag, term))
      case 'status':
        return fitsStatus(order, term.value)
      case 'test':
        return String(order.test) === term.value.toLowerCase()
      case 'financial_status':
        return term.value.toLowerCase() === 'any' || fitsText(order.financialStatus, term)
      case 'fulfillment_status':
        return fulfillmentWords[term.value.toLowerCase()]?.includes(fulfillmentStatus(shop, order)) ?? true
      case 'created_at':
        return fitsDate(order.createdAt, term)
      case 'updated_at':
        return fitsDate(order.updatedAt, term)
      case 'processed_at':
        return fitsDate(order.processedAt, term)
      default:
        return undefined
    }
  }
}

/** Orders the caller may see: without `read_all_orders` those older than 60 days are out of reach. */
export function visibleOrders(viewer: Viewer): Order[] {
  const orders = Object.values(viewer.shop.orders)
  if (viewer.scopes.has('read_all_orders')) return orders
  const oldest = viewer.sim.clock.now() - recentDays * 86_400_000
  return orders.filter(({ createdAt }) => Date.parse(createdAt) >= oldest)
}

/** Visible orders that fit a search text; unknown fields are ignored with a warning, as the platform does. */
export function findOrders(viewer: Viewer, query: string | undefined, path: string): Order[] {
  const orders = visibleOrders(viewer)
  if (!query) return orders
  const { items, unknown } = search(orders, query, searchFields, orderTest(viewer.shop))
  if (unknown.length > 0)
    viewer.searchWarnings.push({
      path: [path],
      query,
      warnings: unknown.map((field) => ({ field, message: 'Invalid search field for this query.' })),
    })
  return items
}

/** What a list of orders is ordered by. */
export function orderSort(shop: Shop, sortKey: unknown): (order: Order) => string | number {
  switch (sortKey) {
    case 'CREATED_AT':
      return ({ createdAt }) => createdAt
    case 'UPDATED_AT':
      return ({ updatedAt }) => updatedAt
    case 'ORDER_NUMBER':
      return ({ number }) => number
    case 'ID':
      return ({ id }) => id.padStart(20, '0')
    case 'FINANCIAL_STATUS':
      return ({ financialStatus }) => financialStatus
    case 'FULFILLMENT_STATUS':
      return (order) => fulfillmentStatus(shop, order)
    case 'CURRENT_TOTAL_PRICE':
    case 'TOTAL_PRICE':
      return (order) => currentAmounts(order).total
    case 'CUSTOMER_NAME':
      return ({ customer }) => `${customer?.lastName ?? ''} ${customer?.firstName ?? ''}`
    default:
      return ({ processedAt }) => processedAt
  }
}
