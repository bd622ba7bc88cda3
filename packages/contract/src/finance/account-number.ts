/** Numbers of bank accounts as people see them who need not know all of it. */

/** As it is compared: spaces and case say nothing. */
export const plainNumber = (number: string): string => number.replace(/\s+/g, '').toUpperCase()

/** The end of a number by which people know it: four characters, and never more than half of it. */
export function lastOf(number: string): string {
  const plain = number.replace(/\s+/g, '')
  return plain.slice(-Math.min(4, Math.floor(plain.length / 2)))
}

/** What stands for a number: `•••• 5678`. */
export const maskedNumber = (last: string): string => `•••• ${last}`
