import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Applies changes of a category's attributes to the values of its goods, in one statement. */

export interface PropertyChange {
  /** Categories whose goods have this attribute. */
  categoryIds: number[]
  was: string
  /** Null: the attribute was removed. */
  name: string | null
  type: 'text' | 'number' | 'choice'
  /** Former choices with their new names; null: the choice was removed. */
  renamed: Record<string, string | null>
  choices: string[]
}

/** Goods with a value for one of the changed attributes. */
function described(changes: readonly PropertyChange[]): SQL {
  const ids = [...new Set(changes.flatMap((one) => one.categoryIds))]
  const names = changes.map((one) => one.was)
  return sql`goods.category_id = ANY (${`{${ids.join(',')}}`}::bigint[])
    AND goods.properties ?| ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`
}

/** One row per value of these goods: its name and value after the change. */
const after = (changes: readonly PropertyChange[]): SQL =>
  sql`
    SELECT goods.id, said.key AS was, CASE WHEN c.was IS NULL THEN said.key ELSE c.name END AS name, c.was IS NOT NULL AS changed,
      CASE
        WHEN c.was IS NULL OR c.type = 'text' THEN said.value
        WHEN c.type = 'number' THEN CASE WHEN said.value ~ '^-?[0-9]+(\\.[0-9]+)?$' THEN said.value END
        WHEN c.renamed ? said.value THEN c.renamed ->> said.value
        WHEN c.choices ? said.value THEN said.value
      END AS value
    FROM goods CROSS JOIN LATERAL jsonb_each_text(goods.properties) AS said
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      AS c("categoryIds" jsonb, was text, name text, type text, renamed jsonb, choices jsonb)
      ON c.was = said.key AND c."categoryIds" @> to_jsonb(goods.category_id)
    WHERE ${described(changes)}`

/** How many goods would lose a value, by attribute. */
export async function countLost(
  ctx: Ctx,
  changes: readonly PropertyChange[],
): Promise<{ was: string; goods: number }[]> {
  if (changes.length === 0) return []
  const { rows } = await ctx.db.execute<{ was: string; goods: number }>(sql`
    SELECT was, count(*)::int AS goods FROM (${after(changes)}) AS said
    WHERE changed AND (name IS NULL OR value IS NULL) GROUP BY was ORDER BY was`)
  return rows
}

/**
 * Applies changes to stored values; an existing value under the new name wins. The goods are locked first, by id, and read by a
 * later statement, so that the second of two concurrent changes sees the result of the first.
 */
export async function changeProperties(ctx: Ctx, changes: readonly PropertyChange[]): Promise<void> {
  if (changes.length === 0) return
  await ctx.db.execute(sql`
    SELECT count(*) FROM (SELECT 1 FROM goods WHERE ${described(changes)} ORDER BY id FOR NO KEY UPDATE) AS locked`)
  await ctx.db.execute(sql`
    UPDATE goods SET properties = fresh.properties, version = goods.version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz
    FROM (SELECT id, coalesce(jsonb_object_agg(name, value ORDER BY changed DESC)
        FILTER (WHERE name IS NOT NULL AND value IS NOT NULL), '{}') AS properties
      FROM (${after(changes)}) AS said GROUP BY id) AS fresh
    WHERE goods.id = fresh.id AND goods.properties <> fresh.properties`)
}
