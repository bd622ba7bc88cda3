/** Recognises barcode scanners: they type faster than people, and end with Enter. */

/** Maximum of milliseconds between two characters of a scanner. */
export const scannerGap = 35
const shortest = 4

export interface Typed {
  readonly key: string
  /** Milliseconds of any monotonic clock. */
  readonly at: number
}

/** Processes keys and distinguishes scans from typing: returns the code on its Enter, otherwise undefined. */
export function scanReader(): (typed: Typed) => string | undefined {
  let code = ''
  let last = Number.NEGATIVE_INFINITY
  return ({ key, at }) => {
    const isFast = at - last <= scannerGap
    last = at
    if (key === 'Enter') {
      const scanned = isFast && code.length >= shortest ? code : undefined
      code = ''
      return scanned
    }
    // Shift precedes each capital letter, and is no character.
    if ([...key].length === 1) code = isFast ? code + key : key
    return undefined
  }
}

/**
 * Whether an element is rendered, which it isn't in a hidden tab. For an element without a box (`display: contents`) its first
 * child counts.
 */
export const isDrawn = (part: Element | null): boolean =>
  ((part?.firstElementChild ?? part)?.getClientRects().length ?? 0) > 0
