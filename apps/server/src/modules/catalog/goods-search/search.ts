import { desc, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likeText } from '../../../kit/data/filters.ts'
import { termsOf } from '../goods/search-text.ts'
import { goods } from '../goods/table.ts'

/**
 * Searching the catalogue. A word that stands somewhere is looked for as it stands; only one that nobody ever wrote
 * is taken for a misspelling and found by likeness, which costs more and finds more.
 */

export interface Search {
  where: SQL[]
  /** Best first. */
  order: SQL[]
}

/** Shorter words have too little in them to be like something. */
const shortestLike = 4

/** Anywhere in a word; short words at its beginning only, because the index holds three letters at a time. */
const anywhere = (word: string): SQL =>
  sql`${goods.searchText} LIKE ${word.length < 3 ? `% ${likeText(word)}%` : `%${likeText(word)}%`}`

/** A pair of characters stands by itself in the text; a single character is looked for in all pairs. */
const whole = (pair: string): SQL =>
  sql`${goods.searchText} LIKE ${[...pair].length === 1 ? `%${pair}%` : `% ${pair} %`}`

/** From the likeness on that connections are opened with (`kit/data/database.ts`). */
const alike = (word: string): SQL => sql`${word} <% ${goods.searchText}`

/** Of a run of characters most pairs must be there: words between them, or one wrong character, do not hide it. */
function mostOf(run: readonly string[]): SQL {
  const needed = run.length <= 2 ? run.length : Math.ceil(run.length * 0.6)
  const found = run.map(whole)
  if (needed === run.length) return sql.join(found, sql` AND `)
  const count = sql.join(
    found.map((f) => sql`(${f})::int`),
    sql` + `,
  )
  return sql`((${sql.join(found, sql` OR `)}) AND ${count} >= ${needed})`
}

const point = (condition: SQL, points = 1): SQL => sql`CASE WHEN ${condition} THEN ${points}::real ELSE 0 END`

/** @param visible what the person may see at all: a word that stands only in hidden goods is unknown to them. */
export async function searchFor(ctx: Ctx, keyword: string, visible: SQL | undefined): Promise<Search> {
  const { words, runs } = termsOf(keyword)
  if (words.length + runs.length === 0) return { where: [sql`false`], order: [desc(goods.id)] }
  const known = await knownAmong(ctx, words, visible)
  const misspelt = words.filter((word) => !known.has(word) && word.length >= shortestLike)
  const exact = words.filter((word) => !misspelt.includes(word))
  const score = sql.join(
    [
      // The words side by side, as they begin words, how like they are, and how many pairs.
      ...(words.length > 1
        ? [point(sql`${goods.searchText} LIKE ${`%${likeText(words.join(' '))}%`}`, 4)]
        : []),
      ...exact.map((word) => point(sql`${goods.searchText} LIKE ${`% ${likeText(word)}%`}`)),
      ...misspelt.map((word) => sql`word_similarity(${word}, ${goods.searchText})`),
      ...runs.flat().map((pair) => point(whole(pair))),
    ],
    sql` + `,
  )
  const [first] = exact
  return {
    where: [...exact.map(anywhere), ...misspelt.map(alike), ...runs.map(mostOf)],
    order: [
      desc(score),
      // The title comes first in the text.
      ...(first ? [sql`strpos(${goods.searchText}, ${first})`] : []),
      desc(goods.id),
    ],
  }
}

/** Words that stand in anything that may be seen. */
async function knownAmong(
  ctx: Ctx,
  words: readonly string[],
  visible: SQL | undefined,
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const seen = visible ? sql` AND ${visible}` : sql``
  const columns = words.map(
    (word) =>
      sql`EXISTS (SELECT 1 FROM ${goods} WHERE ${anywhere(word)}${seen}) AS ${sql.identifier(`w${words.indexOf(word)}`)}`,
  )
  const { rows } = await ctx.db.execute<Record<string, boolean>>(sql`SELECT ${sql.join(columns, sql`, `)}`)
  return new Set(words.filter((_word, i) => rows[0]?.[`w${i}`]))
}
