import type { categoryAttribute } from '@dropyard/contract/catalog/category-admin'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'

type CategoryAttribute = z.output<typeof categoryAttribute>

/** By what goods of a category are described: the attributes of those above it first, then its own. */
export async function attributesOf(ctx: Ctx, categoryId: number): Promise<CategoryAttribute[]> {
  const { rows } = await ctx.db.execute<{ attributes: CategoryAttribute[] }>(sql`
    WITH RECURSIVE line AS (
      SELECT id, parent_id, level, attributes FROM category WHERE id = ${categoryId}
      UNION ALL SELECT c.id, c.parent_id, c.level, c.attributes FROM category c JOIN line ON c.id = line.parent_id
    ) SELECT attributes FROM line ORDER BY level`)
  const byName = new Map(rows.flatMap((row) => row.attributes).map((one) => [one.name, one]))
  return [...byName.values()]
}

/** An attribute as people read it. */
export const attributeName = (one: CategoryAttribute, ctx: Ctx): string =>
  ctx.lang === 'zh' && one.name_zh ? one.name_zh : one.name
