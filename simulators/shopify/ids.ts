/** The numeric part of a gid, as a decimal string. Never a number: real ids pass 2^53. */
export type NumericId = string

export type GidType =
  | 'Product'
  | 'ProductVariant'
  | 'ProductOption'
  | 'ProductOptionValue'
  | 'InventoryItem'
  | 'InventoryLevel'
  | 'MediaImage'
  | 'ImageSource'
  | 'Metafield'
  | 'Location'
  | 'Publication'
  | 'Order'
  | 'LineItem'
  | 'ShippingLine'
  | 'Customer'
  | 'MailingAddress'
  | 'FulfillmentOrder'
  | 'FulfillmentOrderLineItem'
  | 'FulfillmentOrderDestination'
  | 'DeliveryMethod'
  | 'FulfillmentHold'
  | 'Fulfillment'
  | 'FulfillmentLineItem'
  | 'FulfillmentEvent'
  | 'Refund'
  | 'Job'
  | 'ProductSetOperation'
  | 'ProductDeleteOperation'
  | 'InventoryAdjustmentGroup'
  | 'WebhookSubscription'
  | 'AppInstallation'
  | 'App'
  | 'Shop'
  | 'ShopAddress'
  | 'Domain'
  | 'InventoryItemMeasurement'
  | 'InventoryQuantity'

/** Builds a global id such as `gid://shopify/Product/123`. */
export function gid(type: GidType, id: NumericId): string {
  return `gid://shopify/${type}/${id}`
}

/** Reads the numeric part of a gid of the given type; a bare number is refused, as the platform does. */
export function numericId(type: GidType, value: string): NumericId | null {
  const prefix = `gid://shopify/${type}/`
  if (!value.startsWith(prefix)) return null
  const id = value.slice(prefix.length).split('?')[0] ?? ''
  return /^[0-9a-f-]+$/i.test(id) ? id : null
}

/** The type name inside a gid, or null when the text is no gid. */
export function gidType(value: string): string | null {
  return /^gid:\/\/shopify\/([A-Za-z]+)\/[0-9a-zA-Z-]+(\?.*)?$/.exec(value)?.[1] ?? null
}

/** Orders two numeric ids by value without losing digits. */
export function compareIds(a: NumericId, b: NumericId): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}
