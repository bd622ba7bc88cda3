import type { CollectedTax } from '@dropyard/contract/order/order/collected-tax'
import { type Amounts, readAmounts } from '../amounts.ts'
import type { OrderPage, PlatformHold, PlatformLine, PlatformOrder } from '../connector.ts'
import { PlatformError } from '../connector.ts'
import { detail } from '../details.ts'
import { earliest, nextPlace, placeOf, readEach, required } from '../marketplace.ts'
import type { RestClient } from '../rest.ts'

/** Converts orders of the Sell Fulfillment API. eBay doesn't return orders that await payment. */

interface Amount {
  value: string
  currency: string
}

interface EbayAddress {
  addressLine1?: string
  addressLine2?: string
  city?: string
  stateOrProvince?: string
  postalCode?: string
  countryCode?: string
}

export interface EbayOrder {
  orderId: string
  creationDate: string
  lastModifiedDate: string
  orderFulfillmentStatus: 'NOT_STARTED' | 'IN_PROGRESS' | 'FULFILLED'
  orderPaymentStatus: string
  cancelStatus?: { cancelState?: string; cancelledDate?: string }
  pricingSummary: { total: Amount }
  buyer?: {
    username?: string
    /** Sellers who ship to Italy and Spain receive the buyer's tax number. */
    taxIdentifier?: { taxpayerId?: string; taxIdentifierType?: string }
  }
  buyerCheckoutNotes?: string
  fulfillmentStartInstructions?: {
    fulfillmentInstructionsType?: string
    shippingStep?: {
      /** The parcel's number at the hub of eBay that sends it abroad: the hub opens no parcel without it. */
      shipToReferenceId?: string
      shipTo?: {
        fullName?: string
        companyName?: string
        email?: string
        primaryPhone?: { phoneNumber?: string }
        contactAddress?: EbayAddress
      }
    }
  }[]
  lineItems: EbayLine[]
}

interface EbayLine {
  lineItemId: string
  legacyItemId?: string
  legacyVariationId?: string
  sku?: string
  title: string
  quantity: number
  lineItemCost: Amount
  variationAspects?: { name: string; value: string }[]
  giftDetails?: { message?: string; senderName?: string }
  lineItemFulfillmentStatus?: string
  lineItemFulfillmentInstructions?: { shipByDate?: string }
  ebayCollectAndRemitTaxes?: {
    taxType?: string
    amount?: Amount
    ebayReference?: { name?: string; value?: string }
  }[]
}

interface EbayFulfilments {
  fulfillments?: {
    fulfillmentId: string
    shipmentTrackingNumber?: string
    lineItems: { lineItemId: string; quantity?: number }[]
  }[]
}

const pageSize = 50

/** Reads changes in a fixed time window: eBay pages by offset and can't sort by change. */
export async function ordersSince(
  client: RestClient,
  since: Date,
  cursor: string | null,
): Promise<OrderPage> {
  const place = placeOf(cursor) ?? { until: new Date().toISOString(), offset: 0, total: 0 }
  const query = new URLSearchParams({
    filter: `lastmodifieddate:[${since.toISOString()}..${place.until}]`,
    limit: String(pageSize),
    offset: String(place.offset),
  })
  const page = await client.ask<{ orders?: EbayOrder[]; total: number }>({
    method: 'GET',
    url: `/sell/fulfillment/v1/order?${query}`,
  })
  const found = page.orders ?? []
  return {
    ...(await readEach(
      found,
      (one) => one.orderId,
      (one) => toOrder(client, one),
    )),
    next: nextPlace(place, found.length, page.total),
    unordered: true,
  }
}

export async function oneOrder(client: RestClient, id: string): Promise<PlatformOrder | null> {
  const order = await readOrder(client, id)
  return order && toOrder(client, order)
}

export const orderPath = (id: string): string => `/sell/fulfillment/v1/order/${encodeURIComponent(id)}`

export async function readOrder(client: RestClient, id: string): Promise<EbayOrder | null> {
  try {
    return await client.ask<EbayOrder>({ method: 'GET', url: orderPath(id) })
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'missing') return null
    throw error
  }
}

export const readFulfilments = async (client: RestClient, id: string) =>
  (await client.ask<EbayFulfilments>({ method: 'GET', url: `${orderPath(id)}/shipping_fulfillment` }))
    .fulfillments ?? []

async function toOrder(client: RestClient, order: EbayOrder): Promise<PlatformOrder> {
  const sent = order.orderFulfillmentStatus === 'IN_PROGRESS' ? await sentPieces(client, order.orderId) : null
  const way = order.fulfillmentStartInstructions?.[0]
  const step = way?.shippingStep?.shipTo
  const at = step?.contactAddress
  const reference = way?.shippingStep?.shipToReferenceId
  const requiresShipping = !sentByOthers.has(way?.fulfillmentInstructionsType ?? '')
  const { total } = order.pricingSummary
  const amounts = readAmounts()
  const taxId = order.buyer?.taxIdentifier
  const cancelled = order.cancelStatus?.cancelState === 'CANCELED'
  return {
    id: required(order.orderId, 'id'),
    // eBay orders have no name besides their id. Sellers and buyers know it and search by it.
    name: order.orderId,
    createdAt: new Date(order.creationDate),
    updatedAt: new Date(order.lastModifiedDate),
    cancelledAt: cancelled ? new Date(order.cancelStatus?.cancelledDate ?? order.lastModifiedDate) : null,
    financialStatus: financial(order.orderPaymentStatus),
    fulfilled: order.orderFulfillmentStatus === 'FULFILLED',
    currency: total.currency,
    total: amounts.minor(total.value, total.currency),
    email: step?.email ?? '',
    buyerId: order.buyer?.username || null,
    buyerName: step?.fullName ?? order.buyer?.username ?? '',
    note: order.buyerCheckoutNotes ?? '',
    address: at
      ? {
          name: step?.fullName ?? '',
          company: step?.companyName ?? '',
          phone: step?.primaryPhone?.phoneNumber ?? '',
          email: step?.email ?? '',
          address1: at.addressLine1 ?? '',
          address2: [at.addressLine2, reference && `Reference #${reference}`].filter(Boolean).join(', '),
          city: at.city ?? '',
          province: at.stateOrProvince ?? '',
          zip: at.postalCode ?? '',
          country: at.countryCode ?? '',
        }
      : null,
    taxCollected: collected(order.lineItems),
    lines: order.lineItems.map((line) => ({ ...toLine(line, sent, amounts), requiresShipping })),
    test: false,
    hold: holdOf(order),
    shipBy: earliest(order.lineItems.map((line) => line.lineItemFulfillmentInstructions?.shipByDate)),
    details: [
      ...detail('tax', taxId?.taxIdentifierType ?? 'Tax identifier', taxId?.taxpayerId),
      ...order.lineItems.flatMap(({ title, giftDetails }) =>
        detail('gift', title, [giftDetails?.message, giftDetails?.senderName].filter(Boolean).join(' — ')),
      ),
    ],
    rounded: amounts.rounded,
  }
}

/** Values of `fulfillmentInstructionsType` of orders that the seller doesn't send. */
const sentByOthers: ReadonlySet<string> = new Set(['DIGITAL', 'FULFILLED_BY_EBAY'])

/**
 * While a buyer's cancellation request is open, the order must not be shipped, nor if the buyer collects it. eBay's holds on a
 * seller's money don't affect parcels.
 */
function holdOf({ cancelStatus, fulfillmentStartInstructions }: EbayOrder): PlatformHold | null {
  if (cancelStatus?.cancelState === 'IN_PROGRESS')
    return { reason: 'cancel_requested', note: '', lineIds: null }
  const isCollected = fulfillmentStartInstructions?.[0]?.fulfillmentInstructionsType === 'PREPARE_FOR_PICKUP'
  return isCollected ? { reason: 'pickup', note: '', lineIds: null } : null
}

function toLine(
  line: EbayLine,
  sent: ReadonlyMap<string, number> | null,
  amounts: Amounts,
): Omit<PlatformLine, 'requiresShipping'> {
  const done =
    line.lineItemFulfillmentStatus === 'FULFILLED' ? line.quantity : (sent?.get(line.lineItemId) ?? 0)
  return {
    id: line.lineItemId,
    productId: line.legacyItemId ?? null,
    variantId: line.legacyVariationId ?? line.legacyItemId ?? null,
    title: line.title,
    variantTitle: (line.variationAspects ?? []).map((aspect) => aspect.value).join(' / '),
    sku: line.sku ?? '',
    quantity: Math.max(0, line.quantity - done),
    // The cost of a line is for all of its pieces.
    price: Math.round(
      amounts.minor(line.lineItemCost.value, line.lineItemCost.currency) / Math.max(1, line.quantity),
    ),
    image: null,
    properties: [],
  }
}

/** Sales taxes within the United States and Canada aren't import taxes. */
const domesticTaxes = ['STATE_SALES_TAX', 'PROVINCE_SALES_TAX', 'REGION', 'WASTE_RECYCLING_FEE']

/** Tax that eBay collects and remits, with the number for the parcel. */
function collected(lines: readonly EbayLine[]): CollectedTax | null {
  const taxes = lines.flatMap((line) => line.ebayCollectAndRemitTaxes ?? [])
  const tax = taxes.find(({ taxType = '' }) => !domesticTaxes.includes(taxType))
  if (!tax) return null
  const { name, value } = tax.ebayReference ?? {}
  return { by: 'eBay', scheme: name ?? tax.taxType ?? 'VAT', number: value ?? '' }
}

/** Shipped pieces by line, which for a partly shipped order need a separate call. */
async function sentPieces(client: RestClient, id: string): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  for (const { lineItems } of await readFulfilments(client, id))
    for (const { lineItemId, quantity = 0 } of lineItems)
      sent.set(lineItemId, (sent.get(lineItemId) ?? 0) + quantity)
  return sent
}

function financial(status: string): PlatformOrder['financialStatus'] {
  if (status === 'PAID') return 'paid'
  if (status === 'FULLY_REFUNDED') return 'refunded'
  if (status === 'PARTIALLY_REFUNDED') return 'partly_refunded'
  return status === 'FAILED' ? 'voided' : 'pending'
}
