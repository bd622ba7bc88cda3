import { or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likeText } from '../../../kit/data/filters.ts'
import { category } from '../category/table.ts'
import { termsOf } from '../goods/search-text.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods } from '../goods/table.ts'
import { alike, isKnown } from './search.ts'

/** What to try when a search found nothing, or only what comes close: other words, and categories. */

/** Products whose words are compared with one that was typed. */
const compared = 30
const mostWords = 3
const mostCategories = 8

export async function nearTo(ctx: UserCtx, keyword: string) {
  const [words, categories] = await Promise.all([otherWords(ctx, keyword), categoriesFor(ctx, keyword)])
  return { words, categories }
}

/** The search with each word that no product has replaced by those that are most like it. */
async function otherWords(ctx: UserCtx, keyword: string): Promise<string[]> {
  const { words } = termsOf(keyword)
  const unknown = await isKnown(ctx, words, visibleGoods(ctx)).then((known) =>
    words.filter((word) => !known.has(word) && word.length > 2),
  )
  const [first, ...others] = unknown
  if (first === undefined) return []
  const better = await Promise.all(unknown.map((word) => wordsLike(ctx, word)))
  const best = new Map(others.map((word, i) => [word, better[i + 1]?.[0] ?? word]))
  return (better[0] ?? []).map((instead) =>
    words.map((word) => (word === first ? instead : (best.get(word) ?? word))).join(' '),
  )
}

/** Words of products that are like one, the most alike first. */
async function wordsLike(ctx: UserCtx, word: string): Promise<string[]> {
  const visible = visibleGoods(ctx)
  const { rows } = await ctx.db.execute<{ word: string }>(sql`
    SELECT said.word FROM (
      SELECT ${goods.searchText} AS text FROM ${goods} WHERE ${alike(word)}${visible ? sql` AND ${visible}` : sql``}
      LIMIT ${compared}) AS found
    CROSS JOIN LATERAL regexp_split_to_table(btrim(found.text), ' +') AS said (word)
    WHERE length(said.word) > 2 AND similarity(said.word, ${word}) > 0.25
    GROUP BY said.word ORDER BY similarity(said.word, ${word}) DESC, said.word LIMIT ${mostWords}`)
  return rows.map((row) => row.word)
}

/** Categories whose name has one of the words; where none has, those at the top. */
async function categoriesFor(ctx: UserCtx, keyword: string): Promise<{ id: number; name: string }[]> {
  const name = ctx.lang === 'zh' ? category.nameZh : category.nameEn
  const { words, runs } = termsOf(keyword)
  const named = [...words, ...runs.flat()]
    .filter((word) => !/^[a-z0-9]{1,2}$/.test(word))
    .map((word) => sql`${name} ILIKE ${`%${likeText(word)}%`}`)
  const read = (where: SQL | undefined) =>
    ctx.db
      .select({ id: category.id, name })
      .from(category)
      .where(where)
      .orderBy(category.level, category.sort, category.id)
      .limit(mostCategories)
  const found = named.length > 0 ? await read(or(...named)) : []
  return found.length > 0 ? found : read(sql`${category.parentId} IS NULL`)
}
