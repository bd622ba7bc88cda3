import type { CarrierCode } from '../../../connectors/carriers.ts'

/** How their names begin, without spaces and signs, as people write them on a channel. */
const beginnings: Readonly<Record<CarrierCode, readonly string[]>> = {
  yunexpress: ['yunexpress', 'yuntrack', '云途'],
  fourpx: ['4px', 'fourpx', '递四方'],
  yanwen: ['yanwen', '燕文'],
}

/** Whether a carrier of this name gives its own numbers to those who ask: a made-up one would be taken for its. */
export function givesNumbers(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return Object.values(beginnings)
    .flat()
    .some((one) => plain.startsWith(one))
}
