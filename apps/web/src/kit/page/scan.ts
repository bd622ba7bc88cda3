/** What a scanner types: faster than people do, and Enter at the end. */

/** Milliseconds between two characters of a scanner, at most. */
export const scannerGap = 35
const shortest = 4

export interface Typed {
  readonly key: string
  /** Milliseconds, of any clock that goes on. */
  readonly at: number
}

/** Follows keys and tells a scan from typing: gives the code with its Enter, and nothing before. */
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
    // Shift comes before each capital letter, and is no character.
    if ([...key].length === 1) code = isFast ? code + key : key
    return undefined
  }
}

/** Whether a part of a page is drawn; that of a hidden tab is not. A frame without a box of its own counts by what is in it. */
export const isDrawn = (part: Element | null): boolean =>
  ((part?.firstElementChild ?? part)?.getClientRects().length ?? 0) > 0
