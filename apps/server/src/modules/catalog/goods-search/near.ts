import { or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likeText } from '../../../kit/data/filters.ts'
import { category } from '../category/table.ts'
import { termsOf } from '../goods/search-text.ts'
import { visibleGoods } from '../goods/sight.ts'
import { isKnown, knownSimilarWords } from './search.ts'
import { minMisspeltLength } from './similar-words.ts'

/** Suggestions when a search found nothing, or only near matches: other words, and categories. */

const mostWords = 3
const mostCategories = 8

export async function nearTo(ctx: UserCtx, keyword: string) {
  const [words, categories] = await Promise.all([otherWords(ctx, keyword), categoriesFor(ctx, keyword)])
  return { words, categories }
}

/** The search with each unknown word replaced by the most similar known ones. */
async function otherWords(ctx: UserCtx, keyword: string): Promise<string[]> {
  const { words } = termsOf(keyword)
  const visible = visibleGoods(ctx)
  const unknown = await isKnown(ctx, words, visible).then((known) =>
    words.filter((word) => !known.has(word) && word.length >= minMisspeltLength),
  )
  const [first, ...others] = unknown
  if (first === undefined) return []
  const better = await Promise.all(unknown.map((word) => knownSimilarWords(ctx, word, visible)))
  const best = new Map(others.map((word, i) => [word, better[i + 1]?.[0]?.word ?? word]))
  return (better[0] ?? [])
    .slice(0, mostWords)
    .map((instead) =>
      words.map((word) => (word === first ? instead.word : (best.get(word) ?? word))).join(' '),
    )
}

/** Categories whose name contains one of the words; otherwise those of the top level. */
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
