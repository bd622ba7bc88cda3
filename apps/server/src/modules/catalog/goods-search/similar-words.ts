import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likeText } from '../../../kit/data/filters.ts'
import { goodsWord } from './table.ts'

/** Product words that are similar to a typed word. */

/** Shorter words have too few letters to be treated as a misspelling. */
export const minMisspeltLength = 3
/** Shorter words have too few trigrams for a comparison. */
const minTrigramLength = 4
/** Up to this length, a word with a missing letter or two swapped letters shares too few trigrams, so it is found by patterns. */
const maxTypoPatternLength = 5
/** Similarity of a word that differs by one such error: higher than for most words that share trigrams. */
const oneTypoSimilarity = 0.8

export interface SimilarWord {
  readonly word: string
  /** From 0 to 1. */
  readonly similarity: number
}

/** Patterns of the intended word if one letter is missing or two are swapped: `yga`, `yoag`. */
function typoPatterns(word: string): string[] {
  const letters = [...word]
  if (letters.length > maxTypoPatternLength) return []
  const parts = (from: number, to?: number) => likeText(letters.slice(from, to).join(''))
  const missing = letters.slice(1).map((_, i) => `${parts(0, i + 1)}_${parts(i + 1)}`)
  const swapped = letters
    .slice(1)
    .map((letter, i) => `${parts(0, i)}${likeText(letter)}${parts(i, i + 1)}${parts(i + 2)}`)
  return [...missing, ...swapped]
}

/** At most this many of the most similar words are considered. */
const maxCandidates = 6

/**
 * The words of products, also of hidden ones, that are most similar to a typed one, best first. Trigram similarity uses the
 * threshold with which connections are opened (`kit/data/database.ts`).
 */
export async function similarWords(ctx: Ctx, typed: string): Promise<SimilarWord[]> {
  const patterns = typoPatterns(typed).map((pattern) => sql`${goodsWord.word} LIKE ${pattern}`)
  const compared = [...typed].length >= minTrigramLength ? [sql`${typed} <% ${goodsWord.word}`] : []
  const byPattern = patterns.length > 0 ? sql.join(patterns, sql` OR `) : sql`false`
  const { rows } = await ctx.db.execute<{ word: string; similarity: number }>(sql`
    SELECT ${goodsWord.word} AS word,
      greatest(similarity(${typed}, ${goodsWord.word}), CASE WHEN ${byPattern} THEN ${oneTypoSimilarity}::real ELSE 0 END)::real AS similarity
    FROM ${goodsWord} WHERE ${sql.join([...compared, ...patterns], sql` OR `)}
    ORDER BY similarity DESC, word LIMIT ${maxCandidates}`)
  return rows
}
