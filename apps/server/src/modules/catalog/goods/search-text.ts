/**
 * What search looks in, and what people type, cut the same way: Latin words as they are, Chinese as overlapping
 * pairs of characters, so that trigram indexes find both.
 */

const han = /\p{Script=Han}+/gu

/** `户外帐篷 tent` -> `户外 外帐 帐篷 tent`. */
export function cut(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase()
  const words = lower
    .replace(han, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const pairs = (lower.match(han) ?? []).flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2)),
  )
  return [...new Set([...words, ...pairs])]
}

/** The text kept with a product. */
export function searchTextOf(parts: readonly string[]): string {
  return cut(parts.join(' ')).join(' ')
}

/** At most so many terms of a query count; the rest would only cost. */
const maxTerms = 6

export const termsOf = (query: string): string[] => cut(query).slice(0, maxTerms)
