import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likeText } from '../../../kit/data/filters.ts'
import { goods } from '../goods/table.ts'
import { goodsWord } from './table.ts'

/** Product words that are similar to a typed word. */

/** Shorter words have too few letters to be treated as a misspelling. */
export const shortestMisspelt = 3
/** Shorter words have too few trigrams for a comparison. */
const shortestCompared = 4
/** Up to this length, a word with a missing letter or two swapped letters shares too few trigrams, so it is found by patterns. */
const longestPatterned = 5
/** Similarity of a word that differs by one such error: higher than for most words that share trigrams. */
const oneFault = 0.8

export interface WordLike {
  readonly word: string
  /** From 0 to 1. */
  readonly likeness: number
}

/** Patterns of the intended word if one letter is missing or two are swapped: `yga`, `yoag`. */
function patternsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length > longestPatterned) return []
  const parts = (from: number, to?: number) => likeText(letters.slice(from, to).join(''))
  const missing = letters.slice(1).map((_, i) => `${parts(0, i + 1)}_${parts(i + 1)}`)
  const swapped = letters
    .slice(1)
    .map((letter, i) => `${parts(0, i)}${likeText(letter)}${parts(i, i + 1)}${parts(i + 2)}`)
  return [...missing, ...swapped]
}

/**
 * The most similar words, best first. Trigram similarity uses the threshold with which connections are opened
 * (`kit/data/database.ts`).
 * @param seenIn only words of products that match this condition: for words that are shown to users
 */
export async function wordsLike(ctx: Ctx, typed: string, most: number, seenIn?: SQL): Promise<WordLike[]> {
  const patterns = patternsOf(typed).map((pattern) => sql`${goodsWord.word} LIKE ${pattern}`)
  const compared = [...typed].length >= shortestCompared ? [sql`${typed} <% ${goodsWord.word}`] : []
  const byPattern = patterns.length > 0 ? sql.join(patterns, sql` OR `) : sql`false`
  const shown = seenIn
    ? sql`WHERE EXISTS (SELECT FROM ${goods}
        WHERE ${goods.searchText} LIKE '% ' || alike.word || ' %' AND ${seenIn})`
    : sql``
  const { rows } = await ctx.db.execute<{ word: string; likeness: number }>(sql`
    SELECT alike.word, alike.likeness FROM (
      SELECT ${goodsWord.word} AS word,
        greatest(similarity(${typed}, ${goodsWord.word}), CASE WHEN ${byPattern} THEN ${oneFault}::real ELSE 0 END)::real AS likeness
      FROM ${goodsWord} WHERE ${sql.join([...compared, ...patterns], sql` OR `)}
    ) AS alike ${shown} ORDER BY alike.likeness DESC, alike.word LIMIT ${most}`)
  return rows
}
