import type { Lang, Words } from '../../../kit/text.ts'
import { isPostalCode } from '../../../logistics/country/postal-code.ts'
import type { Address } from '../address.ts'

/**
 * Whether a parcel can be sent to an address: the fields that every carrier requires, and the format of postal codes where it is
 * known. For a country without a rule here nothing more is checked.
 */

/** Countries for which carriers require a state or province. */
const withProvince: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'CN', 'MX', 'US'])

export const addressFieldWords = {
  name: { en: 'Enter the receiver’s name.', zh: '请填写收件人姓名。' },
  address1: { en: 'Enter street and number.', zh: '请填写街道地址。' },
  city: { en: 'Enter the city.', zh: '请填写城市。' },
  country: { en: 'Choose the country.', zh: '请选择国家。' },
  zip: { en: 'This isn’t a postal code of this country.', zh: '邮编与国家不符。' },
  province: { en: 'This country needs a state or province.', zh: '请填写州/省。' },
} as const satisfies Record<string, Words>
export type AddressField = keyof typeof addressFieldWords

/** Whether the country requires a field that others leave optional, to mark it in forms. */
export const neededByCountry =
  (field: 'province' | 'zip') =>
  ({ country }: Readonly<Record<string, unknown>>): boolean => {
    const code = String(country ?? '').toUpperCase()
    return field === 'zip' ? !isPostalCode(code, '') : withProvince.has(code)
  }

/** The fields of an address that need correction. */
export function addressFlaws(address: Address): AddressField[] {
  const country = address.country.toUpperCase()
  return [
    ...(['name', 'address1', 'city'] as const).filter((field) => address[field].trim() === ''),
    ...(/^[A-Z]{2}$/.test(country) ? [] : (['country'] as const)),
    ...(isPostalCode(country, address.zip) ? [] : (['zip'] as const)),
    ...(withProvince.has(country) && address.province.trim() === '' && !address.province_code
      ? (['province'] as const)
      : []),
  ]
}

/** The flaw of one field, given the other fields as far as they are filled in; shown while the user types. */
export const flawIn =
  (field: AddressField) =>
  (given: Readonly<Record<string, unknown>>, lang: Lang): string | undefined => {
    const typed = Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'))
    const flaws = addressFlaws({ ...nothing, ...typed })
    return flaws.includes(field) ? addressFieldWords[field][lang] : undefined
  }

const nothing: Address = { name: '', phone: '', address1: '', city: '', province: '', zip: '', country: '' }

/** Nothing at all, as sent by stores that withhold buyers' data. */
export const isNoAddress = (address: Address): boolean =>
  [address.address1, address.city, address.zip].every((part) => part.trim() === '')

/** The problem that blocks an order. */
export function addressProblem(address: Address): 'address_missing' | 'address_invalid' | null {
  if (isNoAddress(address)) return 'address_missing'
  return addressFlaws(address).length > 0 ? 'address_invalid' : null
}
