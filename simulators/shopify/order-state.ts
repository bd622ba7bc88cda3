import type { NumericId } from './ids.ts'

export type Attribute = { key: string; value: string }

/** What checkout asks for by country, such as a CPF. */
export type LocalizedField = { key: string; title: string; value: string; countryCode: string }

export type Address = {
  firstName: string | null
  lastName: string | null
  company: string | null
  address1: string | null
  address2: string | null
  city: string | null
  province: string | null
  provinceCode: string | null
  zip: string | null
  country: string | null
  countryCode: string | null
  phone: string | null
}

export type OrderLine = {
  id: NumericId
  productId: NumericId | null
  variantId: NumericId | null
  title: string
  variantTitle: string | null
  sku: string | null
  vendor: string | null
  imageUrl: string | null
  quantity: number
  /** Quantity after removals and refunds. */
  currentQuantity: number
  priceMinor: number
  /** Discount on the whole line. */
  discountMinor: number
  requiresShipping: boolean
  taxable: boolean
  grams: number
  customAttributes: Attribute[]
}

export type ShippingLine = {
  id: NumericId
  title: string
  code: string | null
  source: string
  priceMinor: number
  discountMinor: number
}

export type FinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED'

export type Refund = {
  id: NumericId
  createdAt: string
  note: string | null
  amountMinor: number
  lines: { id: NumericId; lineId: NumericId; quantity: number }[]
}

export type Order = {
  id: NumericId
  /** Unguessable part of the buyer's status page address. */
  token: string
  number: number
  name: string
  currency: string
  presentmentCurrency: string
  /** Presentment units per shop unit, in millionths. */
  presentmentRatePpm: number
  financialStatus: FinancialStatus
  email: string | null
  phone: string | null
  note: string | null
  poNumber: string | null
  tags: string[]
  customAttributes: Attribute[]
  /** Absent from orders of earlier versions. */
  localizedFields?: LocalizedField[]
  sourceName: string
  test: boolean
  edited: boolean
  taxesIncluded: boolean
  taxMinor: number
  customer: { id: NumericId; firstName: string | null; lastName: string | null } | null
  shippingAddress: Address | null
  billingAddress: Address | null
  lines: OrderLine[]
  shippingLines: ShippingLine[]
  discountCodes: string[]
  refunds: Refund[]
  cancelReason: string | null
  cancelNote: string | null
  createdAt: string
  processedAt: string
  updatedAt: string
  cancelledAt: string | null
  closedAt: string | null
}

type FulfillmentOrderStatus =
  | 'OPEN'
  | 'IN_PROGRESS'
  | 'SCHEDULED'
  | 'ON_HOLD'
  | 'INCOMPLETE'
  | 'CLOSED'
  | 'CANCELLED'

/** `DeliveryMethodType`. */
export const deliveryMethods = ['LOCAL', 'NONE', 'PICKUP_POINT', 'PICK_UP', 'RETAIL', 'SHIPPING'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export type FulfillmentOrder = {
  id: NumericId
  orderId: NumericId
  locationId: NumericId
  status: FulfillmentOrderStatus
  requestStatus: 'UNSUBMITTED' | 'CLOSED'
  holds: { id: NumericId; reason: string; notes: string | null; handle: string }[]
  deliveryMethod?: DeliveryMethod | null
  /** When it is to be sent: until then its status is SCHEDULED. */
  fulfillAt?: string | null
  lines: { id: NumericId; lineId: NumericId; total: number; remaining: number }[]
  createdAt: string
  updatedAt: string
}

export type FulfillmentEvent = {
  id: NumericId
  status: string
  message: string | null
  city: string | null
  province: string | null
  country: string | null
  zip: string | null
  address1: string | null
  happenedAt: string
  createdAt: string
}

export type TrackingInfo = { company: string | null; number: string | null; url: string | null }

export type Fulfillment = {
  id: NumericId
  orderId: NumericId
  locationId: NumericId
  name: string
  status: 'SUCCESS' | 'CANCELLED' | 'ERROR' | 'FAILURE'
  tracking: TrackingInfo[]
  notifyCustomer: boolean
  lines: { id: NumericId; lineId: NumericId; quantity: number; fulfillmentOrderId: NumericId }[]
  events: FulfillmentEvent[]
  createdAt: string
  updatedAt: string
}
