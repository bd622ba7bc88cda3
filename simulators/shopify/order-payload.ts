import { type Simulator, shopUrl } from './context.ts'
import { convert, fixedAmount } from './money.ts'
import { currentAmounts, originalAmounts } from './order-amounts.ts'
import type { Address, Fulfillment, Order, OrderLine, Refund } from './order-state.ts'
import {
  fulfillmentsOf,
  restFulfillmentStatus,
  shippedQuantity,
  unfulfilledQuantity,
} from './order-status.ts'
import { idNumber } from './payload-numbers.ts'
import type { Shop } from './state.ts'

type Payload = Record<string, unknown>

function priceSet(order: Order, minor: number): Payload {
  const { currency, presentmentCurrency, presentmentRatePpm } = order
  const presented = convert(minor, currency, presentmentCurrency, presentmentRatePpm)
  return {
    shop_money: { amount: fixedAmount(minor, currency), currency_code: currency },
    presentment_money: {
      amount: fixedAmount(presented, presentmentCurrency),
      currency_code: presentmentCurrency,
    },
  }
}

function addressPayload(address: Address | null): Payload | null {
  if (!address) return null
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    name: [address.firstName, address.lastName].filter(Boolean).join(' '),
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    province_code: address.provinceCode,
    zip: address.zip,
    country: address.country,
    country_code: address.countryCode,
    phone: address.phone,
  }
}

function linePayload(shop: Shop, order: Order, line: OrderLine): Payload {
  const shipped = shippedQuantity(shop, order, line)
  const left = unfulfilledQuantity(shop, order, line)
  return {
    id: idNumber(line.id),
    admin_graphql_api_id: `gid://shopify/LineItem/${line.id}`,
    product_id: line.productId === null ? null : idNumber(line.productId),
    variant_id: line.variantId === null ? null : idNumber(line.variantId),
    product_exists: line.productId !== null && line.productId in shop.products,
    title: line.title,
    variant_title: line.variantTitle,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    current_quantity: line.currentQuantity,
    fulfillable_quantity: left,
    fulfillment_status: shipped === 0 ? null : left === 0 ? 'fulfilled' : 'partial',
    fulfillment_service: 'manual',
    price: fixedAmount(line.priceMinor, order.currency),
    price_set: priceSet(order, line.priceMinor),
    total_discount: fixedAmount(line.discountMinor, order.currency),
    total_discount_set: priceSet(order, line.discountMinor),
    requires_shipping: line.requiresShipping,
    taxable: line.taxable,
    gift_card: false,
    grams: line.grams,
    properties: line.customAttributes.map(({ key, value }) => ({ name: key, value })),
    tax_lines: [],
    duties: [],
    discount_allocations: [],
  }
}

/** A fulfilment as REST and its webhooks show it. */
export function fulfillmentPayload(shop: Shop, order: Order, fulfillment: Fulfillment): Payload {
  const [first] = fulfillment.tracking
  const lines = order.lines.filter(({ id }) => fulfillment.lines.some(({ lineId }) => lineId === id))
  return {
    id: idNumber(fulfillment.id),
    admin_graphql_api_id: `gid://shopify/Fulfillment/${fulfillment.id}`,
    order_id: idNumber(order.id),
    location_id: idNumber(fulfillment.locationId),
    name: fulfillment.name,
    status: fulfillment.status.toLowerCase(),
    service: 'manual',
    shipment_status: fulfillment.events.at(-1)?.status.toLowerCase() ?? null,
    tracking_company: first?.company ?? null,
    tracking_number: first?.number ?? null,
    tracking_numbers: fulfillment.tracking.flatMap(({ number }) => (number ? [number] : [])),
    tracking_url: first?.url ?? null,
    tracking_urls: fulfillment.tracking.flatMap(({ url }) => (url ? [url] : [])),
    created_at: fulfillment.createdAt,
    updated_at: fulfillment.updatedAt,
    line_items: lines.map((line) => ({
      ...linePayload(shop, order, line),
      quantity: fulfillment.lines
        .filter(({ lineId }) => lineId === line.id)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  }
}

/** A refund as REST and its webhook show it. */
export function refundPayload(order: Order, refund: Refund): Payload {
  return {
    id: idNumber(refund.id),
    admin_graphql_api_id: `gid://shopify/Refund/${refund.id}`,
    order_id: idNumber(order.id),
    created_at: refund.createdAt,
    processed_at: refund.createdAt,
    note: refund.note,
    refund_line_items: refund.lines.map((line) => ({
      id: idNumber(line.id),
      line_item_id: idNumber(line.lineId),
      quantity: line.quantity,
    })),
    transactions: [
      {
        kind: 'refund',
        status: 'success',
        amount: fixedAmount(refund.amountMinor, order.currency),
        currency: order.currency,
      },
    ],
  }
}

/** An order as REST and its webhooks show it. */
export function orderPayload(sim: Simulator, shop: Shop, order: Order): Payload {
  const original = originalAmounts(order)
  const current = currentAmounts(order)
  const money = (minor: number) => fixedAmount(minor, order.currency)
  return {
    id: idNumber(order.id),
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    name: order.name,
    number: order.number - 1000,
    order_number: order.number,
    token: order.token,
    email: order.email,
    contact_email: order.email,
    phone: order.phone,
    note: order.note,
    po_number: order.poNumber,
    note_attributes: order.customAttributes.map(({ key, value }) => ({ name: key, value })),
    tags: order.tags.join(', '),
    test: order.test,
    confirmed: true,
    source_name: order.sourceName,
    currency: order.currency,
    presentment_currency: order.presentmentCurrency,
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: restFulfillmentStatus(shop, order),
    taxes_included: order.taxesIncluded,
    subtotal_price: money(original.subtotal),
    subtotal_price_set: priceSet(order, original.subtotal),
    total_discounts: money(original.discounts),
    total_tax: money(original.tax),
    total_price: money(original.total),
    total_price_set: priceSet(order, original.total),
    total_shipping_price_set: priceSet(order, original.shipping),
    current_subtotal_price: money(current.subtotal),
    current_total_price: money(current.total),
    current_total_price_set: priceSet(order, current.total),
    current_total_tax: money(current.tax),
    current_total_discounts: money(current.discounts),
    discount_codes: order.discountCodes.map((code) => ({
      code,
      amount: money(original.discounts),
      type: 'fixed_amount',
    })),
    customer: order.customer && {
      id: idNumber(order.customer.id),
      first_name: order.customer.firstName,
      last_name: order.customer.lastName,
      email: order.email,
      phone: order.phone,
      admin_graphql_api_id: `gid://shopify/Customer/${order.customer.id}`,
    },
    shipping_address: addressPayload(order.shippingAddress),
    billing_address: addressPayload(order.billingAddress),
    line_items: order.lines.map((line) => linePayload(shop, order, line)),
    shipping_lines: order.shippingLines.map((line) => ({
      id: idNumber(line.id),
      title: line.title,
      code: line.code,
      source: line.source,
      price: money(line.priceMinor),
      price_set: priceSet(order, line.priceMinor),
      discounted_price: money(line.priceMinor - line.discountMinor),
    })),
    fulfillments: fulfillmentsOf(shop, order).map((fulfillment) =>
      fulfillmentPayload(shop, order, fulfillment),
    ),
    refunds: order.refunds.map((refund) => refundPayload(order, refund)),
    order_status_url: `${shopUrl(sim, shop)}/orders/${order.token}`,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    cancelled_at: order.cancelledAt,
    closed_at: order.closedAt,
    created_at: order.createdAt,
    processed_at: order.processedAt,
    updated_at: order.updatedAt,
  }
}
