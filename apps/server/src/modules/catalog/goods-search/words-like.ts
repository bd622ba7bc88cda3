import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likeText } from '../../../kit/data/filters.ts'
import { goods } from '../goods/table.ts'
import { goodsWord } from './table.ts'

/** Words of products that are like one that was typed. */

/** A shorter word has too few letters to be a misspelling. */
export const shortestMisspelt = 3
/** A shorter word has too few groups of three letters to be compared by them. */
const shortestCompared = 4
/** Of up to so many letters, one that lacks a letter or has two of them swapped shares too few groups of three. */
const longestPatterned = 5
/** How like a word counts that differs by one such fault: more than most that share groups of three letters. */
const oneFault = 0.8

export interface WordLike {
  readonly word: string
  /** From 0 to 1. */
  readonly likeness: number
}

/** Patterns of the words that are meant where one letter is missing or two are swapped: `yga`, `yoag`. */
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
 * The words that are most like one, the most alike first. Likeness is that of groups of three letters, from the threshold on
 * that connections are opened with (`kit/data/database.ts`).
 *
 * @param seenIn only words that a product has which fulfils this: for what is shown to people
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
