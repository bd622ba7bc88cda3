import { desc, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likeText } from '../../../kit/data/filters.ts'
import { termsOf } from '../goods/search-text.ts'
import { goods } from '../goods/table.ts'
import { minMisspeltLength, type SimilarWord, similarWords } from './similar-words.ts'

/**
 * Catalogue search. A word that some product has is searched as it is. An unknown word is treated as a misspelling and replaced
 * by the most similar words of products. If no product has all words, products with some of them can be shown.
 */

export interface Search {
  where: SQL[]
  /** Best first. */
  order: SQL[]
  /** No product has all of the words; these have some. */
  near: boolean
}

/** Anywhere in a word; short words only at its beginning, because the index holds trigrams. */
const anywhere = (word: string): SQL =>
  sql`${goods.searchText} LIKE ${word.length < 3 ? `% ${likeText(word)}%` : `%${likeText(word)}%`}`

/** Pairs of characters are separate words in the text; a single character is searched in all pairs. */
const whole = (pair: string): SQL =>
  sql`${goods.searchText} LIKE ${[...pair].length === 1 ? `%${pair}%` : `% ${pair} %`}`

/** At the beginning of a word. */
const begins = (word: string): SQL => sql`${goods.searchText} LIKE ${`% ${likeText(word)}%`}`

/** Most pairs of a run of Chinese characters must match, so that an inserted word or one wrong character is tolerated. */
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

/** Replacements for a misspelt word: at most this many, and only those nearly as similar as the best. */
const maxCorrections = 4
const minRelativeSimilarity = 0.8

async function correctionsOf(ctx: Ctx, typed: string, visible: SQL | undefined): Promise<SimilarWord[]> {
  const words = await knownSimilarWords(ctx, typed, visible)
  const least = (words[0]?.similarity ?? 0) * minRelativeSimilarity
  return words.filter(({ similarity }) => similarity >= least).slice(0, maxCorrections)
}

/** The similar words that a visible product has, best first: a word of a hidden product must not replace them. */
export async function knownSimilarWords(
  ctx: Ctx,
  typed: string,
  visible: SQL | undefined,
): Promise<SimilarWord[]> {
  const words = await similarWords(ctx, typed)
  const known = await isKnown(
    ctx,
    words.map(({ word }) => word),
    visible,
  )
  return words.filter(({ word }) => known.has(word))
}

const anyWord = (words: readonly SimilarWord[]): SQL =>
  words.length === 0
    ? sql`false`
    : sql`(${sql.join(
        words.map(({ word }) => begins(word)),
        sql` OR `,
      )})`

/** The highest similarity to the typed word among a product's words. */
const similarityOf = (words: readonly SimilarWord[]): SQL =>
  words.length === 0
    ? sql`0::real`
    : sql`CASE ${sql.join(
        words.map(({ word, similarity }) => sql`WHEN ${begins(word)} THEN ${similarity}::real`),
        sql` `,
      )} ELSE 0 END`

const point = (condition: SQL, points = 1): SQL => sql`CASE WHEN ${condition} THEN ${points}::real ELSE 0 END`

/**
 * @param visible condition for goods that the user may see: a word that only hidden goods have counts as unknown
 * @param relaxed if no product has all of the words, finds products with some of them
 */
export async function searchFor(
  ctx: Ctx,
  keyword: string,
  visible: SQL | undefined,
  relaxed = false,
): Promise<Search> {
  const { words, runs } = termsOf(keyword)
  if (words.length + runs.length === 0) return { where: [sql`false`], order: [desc(goods.id)], near: false }
  const known = await isKnown(ctx, words, visible)
  const misspelt = words.filter((word) => !known.has(word) && word.length >= minMisspeltLength)
  const exact = words.filter((word) => !misspelt.includes(word))
  const corrections = await Promise.all(misspelt.map((word) => correctionsOf(ctx, word, visible)))
  const score = sql.join(
    [
      // Points: for adjacent words, for words at the beginning of a word, for similarity, and for each pair.
      ...(words.length > 1
        ? [point(sql`${goods.searchText} LIKE ${`%${likeText(words.join(' '))}%`}`, 4)]
        : []),
      ...exact.map((word) => point(sql`${goods.searchText} LIKE ${`% ${likeText(word)}%`}`)),
      ...corrections.map(similarityOf),
      ...runs.flat().map((pair) => point(whole(pair))),
    ],
    sql` + `,
  )
  const [first] = exact
  const where = [...exact.map(anywhere), ...corrections.map(anyWord), ...runs.map(mostOf)]
  if (relaxed && where.length > 1 && !(await isAny(ctx, where, visible)))
    return nearest(
      ctx,
      exact,
      [...exact.map(begins), ...corrections.map(anyWord), ...runs.map(mostOf)],
      visible,
    )
  return {
    near: false,
    where,
    order: [
      desc(score),
      // The search text begins with the title.
      ...(first ? [sql`strpos(${goods.searchText}, ${first})`] : []),
      desc(goods.id),
    ],
  }
}

const within = (visible: SQL | undefined): SQL => (visible ? sql` AND ${visible}` : sql``)

/** Whether a visible product matches all conditions. */
async function isAny(ctx: Ctx, where: readonly SQL[], visible: SQL | undefined): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ any: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM ${goods} WHERE ${sql.join([...where], sql` AND `)}${within(visible)}) AS any`)
  return rows[0]?.any ?? false
}

/** Conditions that more products match aren't selective enough to search by. */
const rareUpTo = 1_000

/** Products that match some of the conditions, ordered by how many match and how rare these are. */
async function nearest(
  ctx: Ctx,
  words: readonly string[],
  conditions: readonly SQL[],
  visible: SQL | undefined,
): Promise<Search> {
  const counts = conditions.map(
    (
      condition,
      i,
    ) => sql`(SELECT count(*)::int FROM (SELECT FROM ${goods} WHERE ${condition}${within(visible)}
      LIMIT ${rareUpTo + 1}) AS counted) AS ${sql.identifier(`n${i}`)}`,
  )
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`SELECT ${sql.join(counts, sql`, `)}`)
  const found = conditions
    .map((condition, i) => ({ condition, total: rows[0]?.[`n${i}`] ?? 0 }))
    .filter(({ total }) => total > 0)
  const rare = found.filter(({ total }) => total <= rareUpTo)
  const chosen = rare.length > 0 ? rare : found.slice(0, 1)
  if (chosen.length === 0) return { where: [sql`false`], order: [desc(goods.id)], near: false }
  const some = sql.join(
    chosen.map(({ condition }) => condition),
    sql` OR `,
  )
  const score = sql.join(
    [
      ...found.map(({ condition, total }) => point(condition, 1 + 1 / total)),
      ...words.map((word) => point(sql`${goods.searchText} LIKE ${`% ${likeText(word)} %`}`)),
    ],
    sql` + `,
  )
  return { where: [sql`(${some})`], order: [desc(score), desc(goods.id)], near: true }
}

/** Which of the words occur in a visible product. */
export async function isKnown(
  ctx: Ctx,
  words: readonly string[],
  visible: SQL | undefined,
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const columns = words.map(
    (word) =>
      sql`EXISTS (SELECT 1 FROM ${goods} WHERE ${anywhere(word)}${within(visible)}) AS ${sql.identifier(`w${words.indexOf(word)}`)}`,
  )
  const { rows } = await ctx.db.execute<Record<string, boolean>>(sql`SELECT ${sql.join(columns, sql`, `)}`)
  return new Set(words.filter((_word, i) => rows[0]?.[`w${i}`]))
}
