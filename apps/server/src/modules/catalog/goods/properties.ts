import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** What goods say of their category's attributes, when staff change those: one statement, however many goods there are. */

export interface PropertyChange {
  /** Where goods are described by it. */
  categoryIds: number[]
  was: string
  /** Null: it is gone. */
  name: string | null
  type: 'text' | 'number' | 'choice'
  /** What could be chosen until now, and what each is called from now on; null: it can no longer be chosen. */
  renamed: Record<string, string | null>
  choices: string[]
}

/** Of which goods something of that is said. */
function described(changes: readonly PropertyChange[]): SQL {
  const ids = [...new Set(changes.flatMap((one) => one.categoryIds))]
  const names = changes.map((one) => one.was)
  return sql`goods.category_id = ANY (${`{${ids.join(',')}}`}::bigint[])
    AND goods.properties ?| ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`
}

/** Goods that say something of changed attributes, a row for each of their values: its name and value from now on. */
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

/** How many goods would lose what they say, by attribute. */
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
 * Carries values along; where goods say something under the new name already, that stays. The goods are locked first, by
 * id, and read by a statement that begins afterwards: of two changes at once the later one sees what the first made of them.
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
