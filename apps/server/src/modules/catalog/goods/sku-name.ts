import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import type { Wanted } from '../../../kit/data/people.ts'
import { termsOf } from './search-text.ts'

/** Names of SKUs for people who buy, store and pack them: code, title and options, such as “MUG-RED · Enamel mug / Red”. */

const titleIn = ({ lang }: Pick<Ctx, 'lang'>): SQL =>
  lang === 'zh' ? sql`coalesce(nullif(g.title_zh, ''), g.title_en)` : sql`g.title_en`

/** An option's value in the reader's language, in a query that has the value as `v` and its goods as `g`. */
export const optionIn = ({ lang }: Pick<Ctx, 'lang'>): SQL =>
  lang === 'zh' ? sql`coalesce(nullif(g.options_zh ->> v, ''), v)` : sql`v`

/** Title and options, in a query that has the SKU as `k` and its goods as `g`. */
export const skuTitle = (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
  sql`${titleIn(ctx)} || coalesce((SELECT string_agg(' / ' || ${optionIn(ctx)}, '') FROM jsonb_array_elements_text(k.option_values) v), '')`

/** Options or their values in the reader's language, as far as the goods have them in it. */
export const optionsIn = (
  { lang }: Pick<Ctx, 'lang'>,
  options: readonly string[],
  optionsZh: Readonly<Record<string, string>> | null,
): string[] => options.map((one) => (lang === 'zh' && optionsZh?.[one]) || one)

/** The name in such a query. */
export const skuName = (ctx: Pick<Ctx, 'lang'>): SQL<string> => sql`k.code || ' · ' || ${skuTitle(ctx)}`

/** The name of the SKU with the id of an expression; null without an id. */
export const skuNameOf = (ctx: Pick<Ctx, 'lang'>, id: SQL): SQL<string | null> =>
  sql`(SELECT ${skuName(ctx)} FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = ${id})`

/** The condition that a SKU matches a search by words of its goods or by code, in such a query. */
function skuMatches(search: string): SQL {
  const { words, runs } = termsOf(search)
  const wanted = [...words, ...runs.flat()].map((word) => sql`g.search_text ILIKE ${likePattern(word)}`)
  return sql.join([sql`true`, ...wanted], sql` AND `)
}

/** A condition for lists of SKUs: code or title contains a text. */
export const ofSkusWith =
  (skuId: SQL) =>
  (text: string): SQL =>
    sql`${skuId} IN (SELECT k.id FROM sku k JOIN goods g ON g.id = k.goods_id
      WHERE concat_ws(' ', k.code, g.title_en, g.title_zh) ILIKE ${likePattern(text)})`

/**
 * SKUs for select fields, those whose code matches first; a SKU that is already chosen keeps its name.
 * @param only limits them, in a query that has the SKU as `k` and its goods as `g`
 */
export async function skuChoices(
  ctx: Ctx,
  { search = '', ids }: Wanted,
  only: SQL = sql`true`,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    SELECT k.id, ${skuName(ctx)} AS name FROM sku k JOIN goods g ON g.id = k.goods_id
    WHERE ${ids ? sql`k.id = ANY (${`{${ids.join()}}`}::bigint[])` : sql`k.active AND ${skuMatches(search)} AND ${only}`}
    ORDER BY k.code ILIKE ${likePattern(search)} DESC, k.code LIMIT ${ids ? 1000 : 50}`)
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}
