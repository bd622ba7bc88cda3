/** Masked account numbers. */

/** Normal form for comparison, without spaces and case. */
export const plainNumber = (number: string): string => number.replace(/\s+/g, '').toUpperCase()

const domain = /^[^@]+(@[^@]+\.[^@]+)$/

/**
 * The visible end of a number: four characters, and never more than half of it. For an account that is an e-mail address it is
 * the domain, because four letters of it would be meaningless.
 */
export function lastOf(number: string): string {
  const plain = number.replace(/\s+/g, '')
  const [, at] = domain.exec(plain) ?? []
  if (at !== undefined) return at
  return plain.slice(-Math.min(4, Math.floor(plain.length / 2)))
}

/** The masked number: `•••• 5678`, `••••@example.com`. */
export const maskedNumber = (last: string): string => (last.startsWith('@') ? `••••${last}` : `•••• ${last}`)
