import { usePreference } from '../../../kit/value/preference.ts'

/** Where pieces are sent for the freight that margins are shown with: the country of the last quote on this device. */
export const useFreightCountry = (): [string, (country: string) => void] =>
  usePreference('quote-country', 'US', (kept) => (typeof kept === 'string' ? kept : undefined))
