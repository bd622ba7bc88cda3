import type { Words } from '../kit/text.ts'
import type { Address } from './address.ts'

/**
 * Whether a parcel can be sent to an address: what every carrier asks for, and the form of postal codes where
 * it is known. A country without a rule here is not questioned.
 */

/** Postal codes by country, letters in capitals, spaces and hyphens taken out. */
const postalCodes: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  AU: /^\d{4}$/,
  BE: /^\d{4}$/,
  BR: /^\d{8}$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/,
  CH: /^\d{4}$/,
  CN: /^\d{6}$/,
  CZ: /^\d{5}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
  GR: /^\d{5}$/,
  HU: /^\d{4}$/,
  IE: /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  IL: /^\d{5}(\d{2})?$/,
  IT: /^\d{5}$/,
  JP: /^\d{7}$/,
  KR: /^\d{5}$/,
  LU: /^\d{4}$/,
  MX: /^\d{5}$/,
  NL: /^\d{4}[A-Z]{2}$/,
  NO: /^\d{4}$/,
  NZ: /^\d{4}$/,
  PL: /^\d{5}$/,
  PT: /^\d{7}$/,
  SE: /^\d{5}$/,
  SG: /^\d{6}$/,
  SK: /^\d{5}$/,
  US: /^\d{5}(\d{4})?$/,
}
/** Countries whose carriers ask for a state or province. */
const withProvince: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'CN', 'MX', 'US'])

export const addressFieldWords = {
  name: { en: 'Give the receiver’s name.', zh: '请填写收件人姓名。' },
  address1: { en: 'Give street and number.', zh: '请填写街道地址。' },
  city: { en: 'Give the city.', zh: '请填写城市。' },
  country: { en: 'Choose the country.', zh: '请选择国家。' },
  zip: { en: 'This is not a postal code of this country.', zh: '邮编与国家不符。' },
  province: { en: 'This country needs a state or province.', zh: '请填写州/省。' },
} as const satisfies Record<string, Words>
export type AddressField = keyof typeof addressFieldWords

/** The fields of an address that need correction. */
export function addressFlaws(address: Address): AddressField[] {
  const country = address.country.toUpperCase()
  const zip = address.zip.toUpperCase().replace(/[\s-]/g, '')
  const pattern = postalCodes[country]
  return [
    ...(['name', 'address1', 'city'] as const).filter((field) => address[field].trim() === ''),
    ...(/^[A-Z]{2}$/.test(country) ? [] : (['country'] as const)),
    ...(pattern && !pattern.test(zip) ? (['zip'] as const) : []),
    ...(withProvince.has(country) && address.province.trim() === '' && !address.province_code
      ? (['province'] as const)
      : []),
  ]
}

/** Nothing at all, as stores send it that keep buyers' data back. */
export const isNoAddress = (address: Address): boolean =>
  [address.address1, address.city, address.zip].every((part) => part.trim() === '')

/** What an order shows of it. */
export function addressProblem(address: Address): 'address_missing' | 'address_invalid' | null {
  if (isNoAddress(address)) return 'address_missing'
  return addressFlaws(address).length > 0 ? 'address_invalid' : null
}
