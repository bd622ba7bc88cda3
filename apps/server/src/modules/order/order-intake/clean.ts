import { countryCode } from '@dropyard/contract/kit/country-code'
import { currencyCode } from '@dropyard/contract/kit/currency'
import type { Address } from '@dropyard/contract/order/order/address'
import { taxIdOf } from '@dropyard/contract/order/order/address/tax-proposal'
import type { CollectedTax } from '@dropyard/contract/order/order/collected-tax'
import type { StoreDetail } from '@dropyard/contract/order/order/store-details'
import type { PlatformLine, PlatformOrder } from '../../../connectors/connector.ts'

/**
 * Cleans what a platform sent before it is stored, so that no order is lost to a strange character or an overlong title. An
 * unknown country or currency is never guessed, because that could misdirect a parcel or money: the order fails instead.
 */

/** An order with an unknown country or currency. `reason` is stored as why it was not taken in: `country:Atlantis`. */
export class UnknownInOrder extends Error {
  override readonly name = 'UnknownInOrder'
  readonly reason: string

  constructor(what: 'country' | 'currency', value: string) {
    super(`Unknown ${what}: ${value}`)
    this.reason = `${what}:${plain(value, 100)}`
  }
}

/** Removes characters that PostgreSQL can't store, trims, and cuts to the length. */
const plain = (value: string, max: number): string =>
  value.replaceAll('\u0000', '').toWellFormed().trim().slice(0, max)

export function cleanOrder(order: PlatformOrder): PlatformOrder {
  const details = (order.details ?? []).slice(0, 50).flatMap(({ kind, name, value }) => {
    const text = plain(value, 2000)
    return text === '' ? [] : [{ kind, name: plain(name, 200), value: text }]
  })
  return {
    ...order,
    name: plain(order.name, 100) || plain(order.id, 100),
    email: plain(order.email, 100).toLowerCase(),
    buyerId: plain(order.buyerId ?? '', 100) || null,
    buyerName: plain(order.buyerName, 100),
    note: plain(order.note, 2000),
    currency: currencyOf(order.currency),
    total: amount(order.total),
    taxCollected: order.taxCollected ? cleanTax(order.taxCollected) : null,
    address: order.address ? withTaxId(cleanAddress(order.address), details) : null,
    ...(order.details ? { details } : {}),
    ...(order.hold ? { hold: { ...order.hold, note: plain(order.hold.note, 500) } } : {}),
    lines: order.lines.map(cleanLine),
  }
}

/** Copies a tax number for customs from the checkout's details into the address, if that has none. */
const withTaxId = (address: Address, details: readonly StoreDetail[]): Address => {
  const taxId = address.tax_id ? undefined : taxIdOf(address.country, details)
  return taxId ? { ...address, tax_id: plain(taxId, 50) } : address
}

const currencyOf = (text: string): string => currencyCode(text) ?? refuse('currency', text)

/** Empty stays empty: stores that hide the buyer send no country. */
const countryOf = (text: string): string =>
  text.trim() === '' ? '' : (countryCode(text) ?? refuse('country', text))

function refuse(what: 'country' | 'currency', value: string): never {
  throw new UnknownInOrder(what, value)
}

const cleanTax = ({ by, scheme, number }: CollectedTax): CollectedTax => ({
  by: plain(by, 40),
  scheme: plain(scheme, 20),
  number: plain(number, 50),
})

function cleanAddress(address: Address): Address {
  const { company, email, address2, province_code, tax_id } = address
  return {
    name: plain(address.name, 100),
    phone: plain(address.phone, 40),
    address1: plain(address.address1, 200),
    city: plain(address.city, 100),
    province: plain(address.province, 100),
    zip: plain(address.zip, 20),
    country: countryOf(address.country),
    ...(company ? { company: plain(company, 100) } : {}),
    ...(email ? { email: plain(email, 100) } : {}),
    ...(address2 ? { address2: plain(address2, 200) } : {}),
    ...(province_code ? { province_code: plain(province_code, 10) } : {}),
    ...(tax_id ? { tax_id: plain(tax_id, 50) } : {}),
  }
}

const maxPieces = 1_000_000

function cleanLine(line: PlatformLine): PlatformLine {
  if (!Number.isSafeInteger(line.quantity) || Math.abs(line.quantity) > maxPieces)
    throw new RangeError(`Line ${line.id} has an impossible quantity: ${line.quantity}`)
  return {
    ...line,
    title: plain(line.title, 500) || plain(line.sku, 500) || '—',
    variantTitle: plain(line.variantTitle, 500),
    sku: plain(line.sku, 255),
    price: amount(line.price),
    image: line.image && /^https?:\/\//i.test(line.image) ? plain(line.image, 2000) : null,
    properties: line.properties
      .slice(0, 50)
      .map(({ name, value }) => ({ name: plain(name, 200), value: plain(String(value), 2000) })),
  }
}

function amount(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an amount of minor units`)
  return value
}
