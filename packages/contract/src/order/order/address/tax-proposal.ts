import type { Words } from '../../../kit/text.ts'
import type { Address } from '../address.ts'
import type { StoreDetail } from '../store-details.ts'
import { isTaxId, taxIdIn } from './tax-id.ts'

/** Where buyers enter their tax number for customs if the checkout does not ask for it. */

export const taxPlaces = {
  detail: { en: 'the store’s additional details', zh: '店铺附加信息' },
  company: { en: 'the company', zh: '公司' },
  address2: { en: 'the second address line', zh: '地址第二行' },
  note: { en: 'the buyer’s note', zh: '买家留言' },
} as const satisfies Record<string, Words>
export type TaxPlace = keyof typeof taxPlaces

/** The tax number among a store's details. It is used without asking if it is valid for the country. */
export const taxIdOf = (country: string, details: readonly StoreDetail[]): string | undefined => {
  const told = details.filter((one) => one.kind === 'tax')
  const right =
    told.find(({ value }) => isTaxId(country, value)) ?? told.find(({ value }) => taxIdIn(country, value))
  return right && (isTaxId(country, right.value) ? right.value : taxIdIn(country, right.value))
}

/** A valid number found in another field, to be confirmed by a user. */
export function taxProposal(
  address: Address,
  { note, details }: { note: string; details: readonly StoreDetail[] },
): { value: string; place: TaxPlace } | undefined {
  const { country, company = '', address2 = '', tax_id = '' } = address
  if (tax_id !== '' && isTaxId(country, tax_id) !== false) return undefined
  const texts: readonly (readonly [TaxPlace, string])[] = [
    ['detail', details.map(({ value }) => value).join('\n')],
    ['company', company],
    ['address2', address2],
    ['note', note],
  ]
  for (const [place, text] of texts) {
    const value = taxIdIn(country, text)
    if (value) return { value, place }
  }
  return undefined
}
