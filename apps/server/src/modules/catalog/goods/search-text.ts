/**
 * Cuts stored texts and searches in the same way: Latin words as they are, Chinese as overlapping pairs of characters, so that
 * trigram indexes find both.
 */

const han = /\p{Script=Han}+/gu

/** `户外帐篷 tent` -> `户外 外帐 帐篷`, from runs of adjacent Chinese characters. */
const pairsOf = (run: string): string[] => {
  const characters = [...run]
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
const latin = (lower: string): string[] =>
  lower
    .replace(han, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A product's search text: words and pairs between spaces, so that whole ones can be matched. */
export function searchTextOf(parts: readonly string[]): string {
  const lower = plain(parts.join(' '))
  return ` ${[...new Set([...latin(lower), ...(lower.match(han) ?? []).flatMap(pairsOf)])].join(' ')} `
}

/** The parts of a search. */
export interface Terms {
  words: string[]
  /** Pairs of each run of Chinese characters; a run matches if most of its pairs do. */
  runs: string[][]
}

/** Limit of words, and of pairs in a run; more would only cost time. */
const maxTerms = 6

/** Words without meaning for the search: “wallet for men”. */
const fillers = new Set('a an and at by for from in of on or the to with'.split(' '))

/** Without fillers, unless too little would be left to search for. */
function meant(words: readonly string[], hasRuns: boolean): readonly string[] {
  const some = words.filter((word) => !fillers.has(word))
  return hasRuns || some.some((word) => word.length > 2) ? some : words
}

export function termsOf(query: string): Terms {
  const lower = plain(query)
  return {
    words: [...new Set(meant(latin(lower), /\p{Script=Han}/u.test(lower)))].slice(0, maxTerms),
    runs: (lower.match(han) ?? []).slice(0, 3).map((run) => [...new Set(pairsOf(run))].slice(0, maxTerms)),
  }
}
