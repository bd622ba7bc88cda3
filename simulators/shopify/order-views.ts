import { connection, exactCount } from './connection.ts'
import { shopUrl } from './context.ts'
import { fulfillmentOrderView, fulfillmentView } from './fulfillment-views.ts'
import type { Arguments, View, Viewer } from './graphql-context.ts'
import { gid } from './ids.ts'
import { lineItemView } from './line-item-views.ts'
import { moneyBag, moneyView } from './money-views.ts'
import { currentAmounts, originalAmounts, receivedAmount, refundedAmount } from './order-amounts.ts'
import { cancelObstacle } from './order-changes.ts'
import type { Address, Order, Refund, ShippingLine } from './order-state.ts'
import { fulfillmentOrdersOf, fulfillmentStatus, fulfillmentsOf } from './order-status.ts'

/** The only supported search of fulfilment orders: a status, such as `status:on_hold`. */
function hasStatus(query: unknown): (row: { status: string }) => boolean {
  const asked = typeof query === 'string' ? /\bstatus:(\w+)/.exec(query)?.[1]?.toUpperCase() : undefined
  return ({ status }) => asked === undefined || status === asked
}

function addressView(address: Address | null, id: string): View | null {
  if (!address) return null
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ') || null
  const place = [address.city, address.provinceCode ?? address.province, address.zip]
    .filter(Boolean)
    .join(' ')
  return {
    __typename: 'MailingAddress',
    ...address,
    id: `${gid('MailingAddress', id)}?model_name=Address`,
    name,
    countryCodeV2: address.countryCode,
    coordinatesValidated: false,
    latitude: null,
    longitude: null,
    formattedArea: [address.city, address.country].filter(Boolean).join(', ') || null,
    formatted: [name, address.company, address.address1, address.address2, place, address.country].filter(
      Boolean,
    ),
  }
}

function customerView(order: Order): View | null {
  const { customer } = order
  if (!customer) return null
  const displayName = [customer.firstName, customer.lastName].filter(Boolean).join(' ') || order.email || ''
  return {
    __typename: 'Customer',
    id: gid('Customer', customer.id),
    legacyResourceId: customer.id,
    firstName: customer.firstName,
    lastName: customer.lastName,
    displayName,
    email: order.email,
    phone: order.phone,
    defaultEmailAddress: () =>
      order.email
        ? {
            emailAddress: order.email,
            marketingState: 'NOT_SUBSCRIBED',
            marketingOptInLevel: null,
            validFormat: true,
          }
        : null,
    defaultAddress: () => addressView(order.shippingAddress, customer.id),
    numberOfOrders: '1',
    amountSpent: () => moneyView(originalAmounts(order).total, order.currency),
    locale: 'en',
    state: 'DISABLED',
    note: null,
    tags: [],
    taxExempt: false,
    verifiedEmail: true,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  }
}

function shippingLineView(order: Order, line: ShippingLine): View {
  return {
    id: gid('ShippingLine', line.id),
    title: line.title,
    code: line.code,
    source: line.source,
    custom: false,
    isRemoved: false,
    phone: null,
    carrierIdentifier: null,
    deliveryCategory: null,
    shippingRateHandle: null,
    taxLines: [],
    discountAllocations: [],
    originalPriceSet: () => moneyBag(order, line.priceMinor),
    discountedPriceSet: () => moneyBag(order, line.priceMinor - line.discountMinor),
    currentDiscountedPriceSet: () => moneyBag(order, line.priceMinor - line.discountMinor),
  }
}

function refundView(viewer: Viewer, order: Order, refund: Refund): View {
  return {
    __typename: 'Refund',
    id: gid('Refund', refund.id),
    legacyResourceId: refund.id,
    note: refund.note,
    createdAt: refund.createdAt,
    processedAt: refund.createdAt,
    updatedAt: refund.createdAt,
    totalRefundedSet: () => moneyBag(order, refund.amountMinor),
    order: () => orderView(viewer, order),
    refundLineItems: (args: Arguments) =>
      connection(viewer, refund.lines, args, {
        id: ({ id }) => id,
        view: ({ id, lineId, quantity }) => {
          const line = order.lines.find((item) => item.id === lineId)
          return {
            id: `gid://shopify/RefundLineItem/${id}`,
            quantity,
            restocked: false,
            restockType: 'NO_RESTOCK',
            lineItem: () => (line ? lineItemView(viewer, order, line) : null),
            subtotalSet: () => moneyBag(order, (line?.priceMinor ?? 0) * quantity),
            priceSet: () => moneyBag(order, line?.priceMinor ?? 0),
          }
        },
      }),
  }
}

function amountViews(order: Order): View {
  const original = originalAmounts(order)
  const current = currentAmounts(order)
  const received = receivedAmount(order)
  const refunded = refundedAmount(order)
  const taxLines = (tax: number) =>
    tax === 0
      ? []
      : [
          {
            title: 'Tax',
            rate: null,
            ratePercentage: null,
            source: null,
            channelLiable: false,
            priceSet: () => moneyBag(order, tax),
          },
        ]
  return {
    totalPriceSet: () => moneyBag(order, original.total),
    originalTotalPriceSet: () => moneyBag(order, original.total),
    subtotalPriceSet: () => moneyBag(order, original.subtotal),
    totalShippingPriceSet: () => moneyBag(order, original.shipping),
    totalTaxSet: () => moneyBag(order, original.tax),
    totalDiscountsSet: () => moneyBag(order, original.discounts),
    currentTotalPriceSet: () => moneyBag(order, current.total),
    currentSubtotalPriceSet: () => moneyBag(order, current.subtotal),
    currentShippingPriceSet: () => moneyBag(order, current.shipping),
    currentTotalTaxSet: () => moneyBag(order, current.tax),
    currentTotalDiscountsSet: () => moneyBag(order, current.discounts),
    totalRefundedSet: () => moneyBag(order, refunded),
    totalReceivedSet: () => moneyBag(order, received),
    netPaymentSet: () => moneyBag(order, received - refunded),
    totalOutstandingSet: () =>
      moneyBag(order, order.cancelledAt ? 0 : Math.max(0, original.total - received)),
    taxLines: () => taxLines(original.tax),
    currentTaxLines: () => taxLines(current.tax),
  }
}

/** `Order`. */
export function orderView(viewer: Viewer, order: Order): View {
  const { sim, shop } = viewer
  const personal = viewer.app.protectedCustomerData
  const grams = order.lines.reduce((sum, line) => sum + line.grams * line.quantity, 0)
  const units = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const shippingLines = () => order.shippingLines.map((line) => shippingLineView(order, line))
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    legacyResourceId: order.id,
    name: order.name,
    number: order.number,
    confirmationNumber: order.token.slice(0, 9).toUpperCase(),
    confirmed: true,
    test: order.test,
    edited: order.edited,
    sourceName: order.sourceName,
    sourceIdentifier: null,
    registeredSourceUrl: null,
    note: order.note,
    poNumber: order.poNumber,
    tags: order.tags,
    customAttributes: order.customAttributes,
    localizedFields: (args: Arguments) =>
      connection(viewer, personal ? (order.localizedFields ?? []) : [], args, {
        id: ({ key }) => key,
        view: (field) => ({
          ...field,
          purpose: field.key.startsWith('TAX') ? 'TAX' : 'SHIPPING',
        }),
      }),
    discountCode: order.discountCodes[0] ?? null,
    discountCodes: order.discountCodes,
    currencyCode: order.currency,
    presentmentCurrencyCode: order.presentmentCurrency,
    taxesIncluded: order.taxesIncluded,
    dutiesIncluded: false,
    estimatedTaxes: false,
    taxExempt: false,
    displayFinancialStatus: order.financialStatus,
    displayFulfillmentStatus: () => fulfillmentStatus(shop, order),
    returnStatus: 'NO_RETURN',
    fullyPaid: order.financialStatus === 'PAID',
    unpaid: order.financialStatus === 'PENDING',
    fulfillable: () => fulfillmentStatus(shop, order) !== 'FULFILLED' && !order.cancelledAt,
    refundable: order.financialStatus === 'PAID',
    restockable: () => cancelObstacle(shop, order) === null,
    requiresShipping: order.lines.some(({ requiresShipping }) => requiresShipping),
    merchantEditable: !order.cancelledAt,
    merchantEditableErrors: [],
    canMarkAsPaid: order.financialStatus === 'PENDING',
    canNotifyCustomer: order.email !== null,
    capturable: false,
    closed: order.closedAt !== null,
    closedAt: order.closedAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason,
    cancellation: order.cancelledAt ? { staffNote: order.cancelNote } : null,
    paymentGatewayNames: ['bogus'],
    subtotalLineItemsQuantity: units,
    currentSubtotalLineItemsQuantity: order.lines.reduce((sum, line) => sum + line.currentQuantity, 0),
    totalWeight: String(grams),
    currentTotalWeight: String(grams),
    email: personal ? order.email : null,
    phone: personal ? order.phone : null,
    customer: () => (personal ? customerView(order) : null),
    shippingAddress: () => (personal ? addressView(order.shippingAddress, order.id) : null),
    billingAddress: () => (personal ? addressView(order.billingAddress, order.id) : null),
    displayAddress: () =>
      personal ? addressView(order.shippingAddress ?? order.billingAddress, order.id) : null,
    billingAddressMatchesShippingAddress:
      JSON.stringify(order.billingAddress) === JSON.stringify(order.shippingAddress),
    statusPageUrl: `${shopUrl(sim, shop)}/orders/${order.token}`,
    lineItems: (args: Arguments) =>
      connection(viewer, order.lines, args, {
        id: ({ id }) => id,
        view: (line) => lineItemView(viewer, order, line),
      }),
    shippingLine: () => shippingLines()[0] ?? null,
    shippingLines: (args: Arguments) =>
      connection(viewer, order.shippingLines, args, {
        id: ({ id }) => id,
        view: (line) => shippingLineView(order, line),
      }),
    fulfillments: (args: Arguments) => {
      const rows = fulfillmentsOf(shop, order)
      const shown = typeof args.first === 'number' ? rows.slice(0, args.first) : rows
      return shown.map((row) => fulfillmentView(viewer, order, row, orderView))
    },
    fulfillmentsCount: () => exactCount(fulfillmentsOf(shop, order).length),
    fulfillmentOrders: (args: Arguments) =>
      connection(viewer, fulfillmentOrdersOf(shop, order).filter(hasStatus(args.query)), args, {
        id: ({ id }) => id,
        view: (row) => fulfillmentOrderView(viewer, order, row, orderView),
      }),
    refunds: (args: Arguments) => {
      const shown = typeof args.first === 'number' ? order.refunds.slice(0, args.first) : order.refunds
      return shown.map((refund) => refundView(viewer, order, refund))
    },
    createdAt: order.createdAt,
    processedAt: order.processedAt,
    updatedAt: order.updatedAt,
    ...amountViews(order),
  }
}
