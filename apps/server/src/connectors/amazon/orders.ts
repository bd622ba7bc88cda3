import { takesIoss, taxAreaOf } from '@dropyard/contract/logistics/duty-rule/tax-area'
import { type Amounts, readAmounts } from '../amounts.ts'
import type { OrderPage, PlatformHold, PlatformLine, PlatformOrder } from '../connector.ts'
import { PlatformError } from '../connector.ts'
import { detail } from '../details.ts'
import { earliest, readEach, required } from '../marketplace.ts'
import type { RestClient } from '../rest.ts'

/**
 * Converts orders of the Orders API 2026-01-01. Only orders that the merchant ships are requested, not those shipped from
 * Amazon's own warehouses. Searching is strictly limited (0.0056 per second, burst of 20), so pages have the maximum size.
 * Buyers' names and addresses are only given to apps with the role for them; pending orders have none.
 */

interface Amount {
  amount: string
  currencyCode: string
}

export interface AmazonOrder {
  orderId: string
  createdTime: string
  lastUpdatedTime: string
  buyer?: { buyerName?: string; buyerEmail?: string }
  recipient?: {
    deliveryAddress?: Record<string, string | undefined>
    deliveryPreference?: { dropOffLocation?: string; addressInstruction?: string }
  }
  proceeds?: { grandTotal?: Amount }
  fulfillment?: {
    fulfillmentStatus?: string
    fulfilledBy?: string
    shipByWindow?: { latestDateTime?: string }
  }
  orderItems: AmazonItem[]
  packages?: { packageReferenceId: string; trackingNumber?: string }[]
}

interface AmazonItem {
  orderItemId: string
  quantityOrdered: number
  product: {
    asin?: string
    title?: string
    sellerSku?: string
    price?: { unitPrice?: Amount }
    customization?: { customizedUrl?: string }
  }
  fulfillment?: {
    quantityFulfilled?: number
    quantityUnfulfilled?: number
    packing?: { giftOption?: { giftMessage?: string } }
  }
  cancellation?: { cancellationRequest?: { requester?: string; cancelReason?: string } }
}

const path = '/orders/2026-01-01/orders'
const pageSize = 100
/** Parts that must be requested explicitly. */
const includedData = 'BUYER,RECIPIENT,PROCEEDS,FULFILLMENT,PACKAGES'

export async function ordersSince(
  client: RestClient,
  since: Date,
  cursor: string | null,
): Promise<OrderPage> {
  const query = new URLSearchParams({
    lastUpdatedAfter: since.toISOString(),
    marketplaceIds: marketplaceOf(client),
    fulfilledBy: 'MERCHANT',
    maxResultsPerPage: String(pageSize),
    includedData,
    ...(cursor ? { paginationToken: cursor } : {}),
  })
  const page = await client.ask<{ orders: AmazonOrder[]; pagination?: { nextToken?: string } }>({
    method: 'GET',
    url: `${path}?${query}`,
  })
  return {
    ...(await readEach(
      page.orders,
      (one) => one.orderId,
      (one) => withTax(client, one),
    )),
    next: page.pagination?.nextToken ?? null,
    unordered: true,
  }
}

export const marketplaceOf = (client: RestClient): string => client.credentials().account?.marketplaceId ?? ''

export async function readOrder(client: RestClient, id: string): Promise<AmazonOrder | null> {
  try {
    const { order } = await client.ask<{ order: AmazonOrder }>({
      method: 'GET',
      url: `${path}/${encodeURIComponent(id)}?includedData=${includedData}`,
    })
    return order
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'missing') return null
    throw error
  }
}

export async function oneOrder(client: RestClient, id: string): Promise<PlatformOrder | null> {
  const order = await readOrder(client, id)
  return order && withTax(client, order)
}

interface ItemsOfV0 {
  payload?: { OrderItems?: { IossNumber?: string; DeemedResellerCategory?: string }[] }
}

/** Where Amazon is the deemed supplier of goods from abroad. */
const isVatCollected = (country: string): boolean =>
  takesIoss(taxAreaOf({ country, zip: '' })) || country === 'GB'
const isWaiting = (order: AmazonOrder): boolean =>
  order.fulfillment?.fulfillmentStatus === 'UNSHIPPED' ||
  order.fulfillment?.fulfillmentStatus === 'PARTIALLY_SHIPPED'

/**
 * The number under which Amazon collected VAT is only available from the items of API v0, which are requested for unshipped
 * orders to such countries. If the app lacks the permission, the order is imported without it.
 */
async function withTax(client: RestClient, order: AmazonOrder): Promise<PlatformOrder> {
  const read = toOrder(order)
  if (!read.address || !isVatCollected(read.address.country) || !isWaiting(order)) return read
  try {
    const { payload } = await client.ask<ItemsOfV0>({
      method: 'GET',
      url: `/orders/v0/orders/${encodeURIComponent(order.orderId)}/orderItems`,
    })
    const item = payload?.OrderItems?.find((one) => one.IossNumber || one.DeemedResellerCategory)
    if (!item) return read
    const { DeemedResellerCategory: scheme = 'VAT', IossNumber: number = '' } = item
    return { ...read, taxCollected: { by: 'Amazon', scheme, number } }
  } catch (error) {
    if (error instanceof PlatformError && (error.kind === 'denied' || error.kind === 'missing')) return read
    throw error
  }
}

function toOrder(order: AmazonOrder): PlatformOrder {
  const status = order.fulfillment?.fulfillmentStatus ?? ''
  const total = order.proceeds?.grandTotal ?? { amount: '0', currencyCode: currencyOf(order) }
  const at = order.recipient?.deliveryAddress
  const wish = order.recipient?.deliveryPreference
  const amounts = readAmounts()
  const updatedAt = new Date(order.lastUpdatedTime)
  const email = order.buyer?.buyerEmail ?? ''
  return {
    id: required(order.orderId, 'id'),
    name: order.orderId,
    createdAt: new Date(order.createdTime),
    updatedAt,
    cancelledAt: status === 'CANCELLED' ? updatedAt : null,
    financialStatus: status.startsWith('PENDING')
      ? 'pending'
      : status === 'UNFULFILLABLE'
        ? 'voided'
        : 'paid',
    fulfilled: status === 'SHIPPED',
    currency: total.currencyCode,
    total: amounts.minor(total.amount, total.currencyCode),
    email,
    buyerName: order.buyer?.buyerName ?? at?.name ?? '',
    note: '',
    address: at?.addressLine1
      ? {
          name: at.name ?? '',
          company: at.companyName ?? '',
          phone: at.phone ?? '',
          email,
          address1: at.addressLine1,
          address2: [at.addressLine2, at.addressLine3].filter(Boolean).join(', '),
          city: at.city ?? '',
          province: at.stateOrRegion ?? at.districtOrCounty ?? '',
          zip: at.postalCode ?? '',
          country: at.countryCode ?? '',
        }
      : null,
    lines: order.orderItems.map((item) => toLine(item, amounts)),
    test: false,
    hold: holdOf(order),
    shipBy: earliest([order.fulfillment?.shipByWindow?.latestDateTime]),
    details: [
      ...detail('delivery', 'Drop-off location', wish?.dropOffLocation),
      ...detail('delivery', 'Address instruction', wish?.addressInstruction),
      ...order.orderItems.flatMap(({ product, fulfillment }) =>
        detail('gift', product.title ?? 'Gift message', fulfillment?.packing?.giftOption?.giftMessage),
      ),
    ],
    rounded: amounts.rounded,
  }
}

/** An order with an open cancellation request is on hold until the merchant has answered. */
function holdOf({ orderItems }: AmazonOrder): PlatformHold | null {
  const asked = orderItems.filter((item) => item.cancellation?.cancellationRequest)
  if (asked.length === 0) return null
  const notes = new Set(asked.flatMap((item) => item.cancellation?.cancellationRequest?.cancelReason ?? []))
  return {
    reason: 'cancel_requested',
    note: [...notes].join('; '),
    lineIds: asked.map((item) => item.orderItemId),
  }
}

const currencyOf = (order: AmazonOrder): string =>
  order.orderItems.find((one) => one.product.price?.unitPrice)?.product.price?.unitPrice?.currencyCode ??
  'USD'

function toLine(item: AmazonItem, amounts: Amounts): PlatformLine {
  const price = item.product.price?.unitPrice
  const customized = item.product.customization?.customizedUrl
  return {
    id: item.orderItemId,
    productId: item.product.asin ?? null,
    variantId: item.product.sellerSku ?? item.product.asin ?? null,
    title: item.product.title ?? item.product.sellerSku ?? '',
    variantTitle: '',
    sku: item.product.sellerSku ?? '',
    quantity:
      item.fulfillment?.quantityUnfulfilled ??
      Math.max(0, item.quantityOrdered - (item.fulfillment?.quantityFulfilled ?? 0)),
    price: price ? amounts.minor(price.amount, price.currencyCode) : 0,
    image: null,
    requiresShipping: true,
    properties: customized ? [{ name: 'Customization', value: customized }] : [],
  }
}
