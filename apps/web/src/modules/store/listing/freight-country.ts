import { usePreference } from '../../../kit/value/preference.ts'

/** The destination for the shipping cost in margins: the country of the last quote on this device. */
export const useFreightCountry = (): [string, (country: string) => void] =>
  usePreference('quote-country', 'US', (kept) => (typeof kept === 'string' ? kept : undefined))
