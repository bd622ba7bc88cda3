import { currency } from '@dropyard/contract/finance/currency'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { country } from '@dropyard/contract/logistics/country'

/** The endpoints that provide the names of codes, by kind of code. */
export const codeSelects: Readonly<Record<'country' | 'currency', AnyEndpoint>> = {
  country: country.select,
  currency: currency.select,
}
