import { cut } from '../../../kit/mail/writable.ts'
import { searchTextOf } from '../../catalog/goods/search-text.ts'

/** Words of mails for their search: Latin words as they are, Chinese as pairs of characters, as products are searched. */

const longest = 60
const most = 3000

export const wordsOf = (parts: readonly string[]): string[] =>
  searchTextOf(parts)
    .trim()
    .split(' ')
    .filter(Boolean)
    .slice(0, most)
    .map((word) => cut(word, longest))

/** A query that finds mails with all words; the last one may be the beginning of a word. Undefined without any word. */
export function queryOf(text: string): string | undefined {
  const words = wordsOf([text]).slice(0, 12)
  const quoted = words.map((word) => `'${word.replaceAll("'", "''")}'`)
  const last = quoted.length - 1
  return quoted.length === 0
    ? undefined
    : quoted.map((word, i) => (i === last ? `${word}:*` : word)).join(' & ')
}
