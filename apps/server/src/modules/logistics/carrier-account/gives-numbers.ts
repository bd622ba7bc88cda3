import type { CarrierCode } from '../../../connectors/carriers.ts'

/** Beginnings of carrier names, without spaces and punctuation, as staff write them in channels. */
const beginnings: Readonly<Record<CarrierCode, readonly string[]>> = {
  yunexpress: ['yunexpress', 'yuntrack', '云途'],
  fourpx: ['4px', 'fourpx', '递四方'],
  yanwen: ['yanwen', '燕文'],
}

/**
 * Whether a carrier of this name issues tracking numbers by API: a number of our own would be mistaken for one of the carrier's.
 */
export function givesNumbers(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return Object.values(beginnings)
    .flat()
    .some((one) => plain.startsWith(one))
}
