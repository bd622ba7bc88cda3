import { currency } from '@dropyard/contract/finance/currency'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { country } from '@dropyard/contract/logistics/country'

/** Where the names of codes are read, by what they are codes of. */
export const codeSelects: Readonly<Record<'country' | 'currency', AnyEndpoint>> = {
  country: country.select,
  currency: currency.select,
}
