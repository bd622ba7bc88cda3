import { type Amounts, readAmounts } from '../amounts.ts'
import { type OrderPage, PlatformError, type PlatformLine, type PlatformOrder } from '../connector.ts'
import { attributes } from '../details.ts'
import type { ShopifyClient } from './client.ts'
import { withHolds } from './holds.ts'
import { withLocalizedFields } from './localized-fields.ts'

/**
 * Converts orders of the Admin API. Requests nothing that needs customer scopes, which an app may lack; the buyer's name is in
 * the address.
 */

const lineFields = `
  id title variantTitle sku unfulfilledQuantity requiresShipping
  originalUnitPriceSet { shopMoney { amount currencyCode } }
  customAttributes { key value }
  image { url } product { id } variant { id }`

const orderFields = (lines: number) => `
  id name createdAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus test email phone note customer { id }
  currentTotalPriceSet { shopMoney { amount currencyCode } }
  customAttributes { key value }
  shippingAddress { name company address1 address2 city province provinceCode zip countryCodeV2 phone }
  lineItems(first: ${lines}) { nodes { ${lineFields} } pageInfo { hasNextPage endCursor } }`

/** A query's cost is computed in advance as lines times orders: most orders have few lines, and the others are read further. */
const pageQuery = `query Orders($after: String, $query: String!) {
  orders(first: 20, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { ${orderFields(5)} } pageInfo { hasNextPage endCursor } } }`
const oneQuery = `query Order($id: ID!) { order(id: $id) { ${orderFields(50)} } }`
const linesQuery = `query Lines($id: ID!, $after: String) {
  order(id: $id) { lineItems(first: 100, after: $after) { nodes { ${lineFields} } pageInfo { hasNextPage endCursor } } } }`

interface MoneySet {
  shopMoney: { amount: string; currencyCode: string }
}
interface LineNode {
  id: string
  title: string
  variantTitle: string | null
  sku: string | null
  unfulfilledQuantity: number
  requiresShipping: boolean
  originalUnitPriceSet: MoneySet
  customAttributes: { key: string; value: string | null }[]
  image: { url: string } | null
  product: { id: string } | null
  variant: { id: string } | null
}
interface Connection<T> {
  nodes: T[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}
interface OrderNode {
  id: string
  name: string
  createdAt: string
  updatedAt: string
  cancelledAt: string | null
  displayFinancialStatus: string | null
  displayFulfillmentStatus: string
  test: boolean
  email: string | null
  phone: string | null
  note: string | null
  /** Null for apps without access to customers, as the address is. */
  customer: { id: string } | null
  currentTotalPriceSet: MoneySet
  customAttributes: { key: string; value: string | null }[]
  shippingAddress: Record<
    | 'name'
    | 'company'
    | 'address1'
    | 'address2'
    | 'city'
    | 'province'
    | 'provinceCode'
    | 'zip'
    | 'countryCodeV2'
    | 'phone',
    string | null
  > | null
  lineItems: Connection<LineNode>
}

/** Without approval for customer data the address is null: the order is imported and waits for one. */
const partial = { partial: true }

export async function ordersSince(
  client: ShopifyClient,
  since: Date,
  cursor: string | null,
): Promise<OrderPage> {
  const { orders } = await client.query<{ orders: Connection<OrderNode> }>(
    pageQuery,
    { after: cursor, query: `updated_at:>='${since.toISOString()}' AND status:any` },
    partial,
  )
  const page: OrderPage = {
    orders: [],
    unreadable: [],
    next: orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null,
  }
  for (const node of orders.nodes) {
    try {
      page.orders.push(await toOrder(client, node))
    } catch (error) {
      if (error instanceof PlatformError) throw error
      page.unreadable.push({ id: node.id, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { ...page, orders: await completed(client, page.orders) }
}

export async function oneOrder(client: ShopifyClient, id: string): Promise<PlatformOrder | null> {
  const { order } = await client.query<{ order: OrderNode | null }>(oneQuery, { id }, partial)
  if (!order) return null
  const [read] = await completed(client, [await toOrder(client, order)])
  return read ?? null
}

/** With the data that needs separate requests. */
const completed = async (client: ShopifyClient, orders: readonly PlatformOrder[]): Promise<PlatformOrder[]> =>
  withHolds(client, await withLocalizedFields(client, orders))

async function toOrder(client: ShopifyClient, node: OrderNode): Promise<PlatformOrder> {
  const lines = [...node.lineItems.nodes]
  for (let page = node.lineItems.pageInfo; page.hasNextPage; ) {
    const more = await client.query<{ order: { lineItems: Connection<LineNode> } | null }>(linesQuery, {
      id: node.id,
      after: page.endCursor,
    })
    if (!more.order) throw new PlatformError('missing', 'The order is gone from the store')
    lines.push(...more.order.lineItems.nodes)
    page = more.order.lineItems.pageInfo
  }
  const amounts = readAmounts()
  const total = node.currentTotalPriceSet.shopMoney
  const a = node.shippingAddress
  return {
    id: node.id,
    name: node.name,
    createdAt: new Date(node.createdAt),
    updatedAt: new Date(node.updatedAt),
    cancelledAt: node.cancelledAt ? new Date(node.cancelledAt) : null,
    financialStatus: financial(node.displayFinancialStatus),
    fulfilled: node.displayFulfillmentStatus === 'FULFILLED',
    currency: total.currencyCode,
    total: amounts.minor(total.amount, total.currencyCode),
    email: node.email ?? '',
    buyerId: node.customer?.id ?? null,
    buyerName: a?.name ?? '',
    note: node.note ?? '',
    address: a
      ? {
          name: a.name ?? '',
          company: a.company ?? '',
          phone: a.phone ?? node.phone ?? '',
          email: node.email ?? '',
          address1: a.address1 ?? '',
          address2: a.address2 ?? '',
          city: a.city ?? '',
          province: a.province ?? '',
          province_code: a.provinceCode ?? '',
          zip: a.zip ?? '',
          country: a.countryCodeV2 ?? '',
        }
      : null,
    lines: lines.map((line) => toLine(line, amounts)),
    test: node.test,
    // Attributes from checkout apps.
    details: attributes(node.customAttributes.map(({ key, value }) => ({ name: key, value }))),
    rounded: amounts.rounded,
  }
}

function toLine(line: LineNode, amounts: Amounts): PlatformLine {
  const price = line.originalUnitPriceSet.shopMoney
  return {
    id: line.id,
    productId: line.product?.id ?? null,
    variantId: line.variant?.id ?? null,
    title: line.title,
    variantTitle: line.variantTitle ?? '',
    sku: line.sku ?? '',
    quantity: line.unfulfilledQuantity,
    price: amounts.minor(price.amount, price.currencyCode),
    image: line.image?.url ?? null,
    requiresShipping: line.requiresShipping,
    properties: line.customAttributes.map(({ key, value }) => ({ name: key, value: value ?? '' })),
  }
}

function financial(status: string | null): PlatformOrder['financialStatus'] {
  switch (status) {
    case 'PAID':
      return 'paid'
    case 'AUTHORIZED':
      return 'authorized'
    case 'PARTIALLY_REFUNDED':
      return 'partly_refunded'
    case 'REFUNDED':
      return 'refunded'
    case 'VOIDED':
    case 'EXPIRED':
      return 'voided'
    default:
      return 'pending'
  }
}
