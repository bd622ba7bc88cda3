import type { Words } from '../../kit/text.ts'
import type { Address } from '../address.ts'
import type { StoreDetail } from '../order/store-details.ts'
import { isTaxId, taxIdIn } from './tax-id.ts'

/** Where buyers write their number for customs when the checkout does not ask for it. */

export const taxPlaces = {
  detail: { en: 'the store’s additional details', zh: '店铺附加信息' },
  company: { en: 'the company', zh: '公司' },
  address2: { en: 'the second address line', zh: '地址第二行' },
  note: { en: 'the buyer’s note', zh: '买家留言' },
} as const satisfies Record<string, Words>
export type TaxPlace = keyof typeof taxPlaces

/** What a store told as a number for customs; taken over without a question when it is one of the country. */
export const taxIdOf = (country: string, details: readonly StoreDetail[]): string | undefined => {
  const told = details.filter((one) => one.kind === 'tax')
  const right =
    told.find(({ value }) => isTaxId(country, value)) ?? told.find(({ value }) => taxIdIn(country, value))
  return right && (isTaxId(country, right.value) ? right.value : taxIdIn(country, right.value))
}

/** A number that stands in another place, for a person to take over. */
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
