/** A number from 0 to 1, deterministic for a text (FNV-1a with a final mixer). */
export function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return (hash >>> 0) / 0x1_0000_0000
}

/** A whole number from `from` to `to`, both included. */
export const between = (text: string, from: number, to: number): number =>
  from + Math.floor(chance(text) * (to - from + 1))
