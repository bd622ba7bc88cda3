/** Numbers of bank accounts as people see them who need not know all of it. */

/** As it is compared: spaces and case say nothing. */
export const plainNumber = (number: string): string => number.replace(/\s+/g, '').toUpperCase()

const domain = /^[^@]+(@[^@]+\.[^@]+)$/

/**
 * The end of a number by which people know it: four characters, and never more than half of it. An account that is an email
 * address is known by its domain: four of its letters would say nothing.
 */
export function lastOf(number: string): string {
  const plain = number.replace(/\s+/g, '')
  const [, at] = domain.exec(plain) ?? []
  if (at !== undefined) return at
  return plain.slice(-Math.min(4, Math.floor(plain.length / 2)))
}

/** What stands for a number: `•••• 5678`, `••••@example.com`. */
export const maskedNumber = (last: string): string => (last.startsWith('@') ? `••••${last}` : `•••• ${last}`)
