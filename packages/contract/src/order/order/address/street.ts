import type { Address } from '../address.ts'
import type { AddressLimits } from './limits.ts'

/** Street lines as carriers print them. */

type Street = Pick<Address, 'address1' | 'address2'>
type Room = AddressLimits['street']

const linesOf = ({ address1, address2 }: Street): string[] => [address1, address2 ?? ''].filter(Boolean)

/** Whether the street fits into the lines. */
export function streetFits(street: Street, { lines, most }: Room): boolean {
  const own = linesOf(street)
  return (lines === 1 ? [own.join(', ')] : own).every((line) => line.length <= most)
}

/** Splits the street over two lines, as late as possible between words; undefined if it does not fit that way either. */
export function inLines(
  street: Street,
  { lines, most }: Room,
): { address1: string; address2: string } | undefined {
  if (lines === 1) return undefined
  const words = linesOf(street).join(', ').split(' ')
  for (let at = words.length - 1; at > 0; at -= 1) {
    const address1 = words.slice(0, at).join(' ').replace(/,$/, '')
    const address2 = words.slice(at).join(' ')
    if (address1.length <= most)
      return address2.length <= most && address1 && address2 ? { address1, address2 } : undefined
  }
  return undefined
}
