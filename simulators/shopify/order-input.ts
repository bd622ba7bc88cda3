import { minorUnits } from './money.ts'
import {
  type Address,
  type Attribute,
  type DeliveryMethod,
  deliveryMethods,
  type FinancialStatus,
  type LocalizedField,
} from './order-state.ts'

/** Wrong input to the side-channel; the message names the field. */
export class InputError extends Error {}

export type Fields = Record<string, unknown>

export type LineInput = {
  variantId: string | null
  sku: string | null
  title: string | null
  variantTitle: string | null
  quantity: number
  priceMinor: number | null
  discountMinor: number
  requiresShipping: boolean
  grams: number
  customAttributes: Attribute[]
  locationId: string | null
}

export type OrderInput = {
  lines: LineInput[]
  email: string | null
  phone: string | null
  note: string | null
  poNumber: string | null
  tags: string[]
  customAttributes: Attribute[]
  localizedFields: LocalizedField[]
  customer: { firstName: string | null; lastName: string | null } | null
  shippingAddress: Address | null
  billingAddress: Address | null
  shipping: { title: string; priceMinor: number; discountMinor: number } | null
  taxMinor: number
  taxesIncluded: boolean
  discountCodes: string[]
  financialStatus: FinancialStatus
  presentmentCurrency: string
  presentmentRatePpm: number
  sourceName: string
  test: boolean
  /** How the buyer gets it; null without a choice at the checkout. */
  deliveryMethod: DeliveryMethod | null
  /** When it is to be sent, if that is later. */
  fulfillAt: string | null
  createdAt: string | null
}

const financialStatuses: FinancialStatus[] = [
  'AUTHORIZED',
  'EXPIRED',
  'PAID',
  'PARTIALLY_PAID',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'REFUNDED',
  'VOIDED',
]

const isDeliveryMethod = (value: string): value is DeliveryMethod =>
  (deliveryMethods as readonly string[]).includes(value)

function readDeliveryMethod(fields: Fields): DeliveryMethod | null {
  const value = readText(fields, 'deliveryMethod')
  if (value === null || isDeliveryMethod(value)) return value
  throw new InputError(`deliveryMethod must be one of ${deliveryMethods.join(', ')}`)
}

export function readFields(value: unknown, field: string): Fields {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new InputError(`${field} must be an object`)
  return { ...value }
}

export function readText(fields: Fields, key: string): string | null {
  const value = fields[key]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' && typeof value !== 'number') throw new InputError(`${key} must be text`)
  return String(value)
}

export function readFlag(fields: Fields, key: string, otherwise: boolean): boolean {
  const value = fields[key] ?? otherwise
  if (typeof value !== 'boolean') throw new InputError(`${key} must be true or false`)
  return value
}

export function readWhole(fields: Fields, key: string, otherwise: number): number {
  const value = fields[key] ?? otherwise
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new InputError(`${key} must be a whole number of zero or more`)
  return value
}

export function readTexts(fields: Fields, key: string): string[] {
  const value = fields[key] ?? []
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw new InputError(`${key} must be a list of texts`)
  return value.map(String)
}

export function readList(fields: Fields, key: string): Fields[] {
  const value = fields[key] ?? []
  if (!Array.isArray(value)) throw new InputError(`${key} must be a list`)
  return value.map((item, index) => readFields(item, `${key}[${index}]`))
}

/** An amount in major units (`"19.99"` or 19.99) as minor units; null when it is absent. */
export function readAmount(fields: Fields, key: string, currency: string): number | null {
  const value = fields[key]
  if (value === undefined || value === null) return null
  const minor = typeof value === 'string' || typeof value === 'number' ? minorUnits(value, currency) : null
  if (minor === null) throw new InputError(`${key} must be an amount such as "19.99"`)
  return minor
}

/** Custom fields, given as a list of key and value or as one object. */
export function readAttributes(fields: Fields, key: string): Attribute[] {
  const value = fields[key]
  if (Array.isArray(value))
    return readList(fields, key).map((item) => ({
      key: readText(item, 'key') ?? '',
      value: readText(item, 'value') ?? '',
    }))
  return Object.entries(readFields(value, key)).map(([name, text]) => ({ key: name, value: String(text) }))
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

export function countryName(code: string): string {
  try {
    return countryNames.of(code) ?? code
  } catch {
    return code
  }
}

/** An address; null stays null so that an order without one can be placed. */
export function readAddress(value: unknown, field: string): Address | null {
  if (value === undefined || value === null) return null
  const fields = readFields(value, field)
  const countryCode = readText(fields, 'countryCode')?.toUpperCase() ?? null
  return {
    firstName: readText(fields, 'firstName'),
    lastName: readText(fields, 'lastName'),
    company: readText(fields, 'company'),
    address1: readText(fields, 'address1'),
    address2: readText(fields, 'address2'),
    city: readText(fields, 'city'),
    province: readText(fields, 'province'),
    provinceCode: readText(fields, 'provinceCode'),
    zip: readText(fields, 'zip'),
    country: readText(fields, 'country') ?? (countryCode ? countryName(countryCode) : null),
    countryCode,
    phone: readText(fields, 'phone'),
  }
}

function readLine(fields: Fields, currency: string): LineInput {
  return {
    variantId: readText(fields, 'variantId')?.split('/').pop() ?? null,
    sku: readText(fields, 'sku'),
    title: readText(fields, 'title'),
    variantTitle: readText(fields, 'variantTitle'),
    quantity: readWhole(fields, 'quantity', 1),
    priceMinor: readAmount(fields, 'price', currency),
    discountMinor: readAmount(fields, 'discount', currency) ?? 0,
    requiresShipping: readFlag(fields, 'requiresShipping', true),
    grams: readWhole(fields, 'grams', 0),
    customAttributes: readAttributes(fields, 'customAttributes'),
    locationId: readText(fields, 'locationId')?.split('/').pop() ?? null,
  }
}

function readMoment(fields: Fields, key: string): string | null {
  const value = readText(fields, key)
  if (value !== null && Number.isNaN(Date.parse(value)))
    throw new InputError(`${key} must be a date and time`)
  return value
}

/** Reads an order as the side-channel takes it; only `lines` is needed, and amounts are in the shop's currency. */
export function readOrderInput(body: unknown, currency: string): OrderInput {
  const fields = readFields(body, 'order')
  const lines = readList(fields, 'lines').map((line) => readLine(line, currency))
  if (lines.length === 0) throw new InputError('lines must hold at least one line')
  const status = (readText(fields, 'financialStatus') ?? 'PAID').toUpperCase()
  const financialStatus = financialStatuses.find((known) => known === status)
  if (!financialStatus) throw new InputError(`financialStatus must be one of ${financialStatuses.join(', ')}`)
  const shipping =
    fields.shipping === undefined || fields.shipping === null ? null : readFields(fields.shipping, 'shipping')
  const customer = readFields(fields.customer, 'customer')
  const presentment = readFields(fields.presentment, 'presentment')
  const rate = minorUnits(readText(presentment, 'rate') ?? '1', 'KWD')
  if (rate === null || rate <= 0) throw new InputError('presentment.rate must be a number above zero')
  return {
    lines,
    email: readText(fields, 'email'),
    phone: readText(fields, 'phone'),
    note: readText(fields, 'note'),
    poNumber: readText(fields, 'poNumber'),
    tags: readTexts(fields, 'tags'),
    customAttributes: readAttributes(fields, 'customAttributes'),
    localizedFields: readList(fields, 'localizedFields').map((field) => ({
      key: readText(field, 'key') ?? '',
      title: readText(field, 'title') ?? '',
      value: readText(field, 'value') ?? '',
      countryCode: readText(field, 'countryCode') ?? '',
    })),
    customer:
      fields.customer === null
        ? null
        : { firstName: readText(customer, 'firstName'), lastName: readText(customer, 'lastName') },
    shippingAddress: readAddress(fields.shippingAddress, 'shippingAddress'),
    billingAddress: readAddress(fields.billingAddress, 'billingAddress'),
    shipping: shipping && {
      title: readText(shipping, 'title') ?? 'Standard',
      priceMinor: readAmount(shipping, 'price', currency) ?? 0,
      discountMinor: readAmount(shipping, 'discount', currency) ?? 0,
    },
    taxMinor: readAmount(fields, 'tax', currency) ?? 0,
    taxesIncluded: readFlag(fields, 'taxesIncluded', false),
    discountCodes: readTexts(fields, 'discountCodes'),
    financialStatus,
    presentmentCurrency: readText(presentment, 'currency') ?? currency,
    presentmentRatePpm: rate * 1000,
    sourceName: readText(fields, 'sourceName') ?? 'web',
    test: readFlag(fields, 'test', false),
    deliveryMethod: readDeliveryMethod(fields),
    fulfillAt: readMoment(fields, 'fulfillAt'),
    createdAt: readMoment(fields, 'createdAt'),
  }
}
