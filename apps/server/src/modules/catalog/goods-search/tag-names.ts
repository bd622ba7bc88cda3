import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { goodsTag } from '../goods-tag/table.ts'

/** Chinese names of tags, if staff entered them. */
export async function tagNames(ctx: Ctx, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return []
  const rows = await ctx.db
    .select({ name: goodsTag.name, nameZh: goodsTag.nameZh })
    .from(goodsTag)
    .where(inArray(goodsTag.name, [...tags]))
  const names = new Map(rows.map((row) => [row.name, row.nameZh]))
  return tags.map((tag) => names.get(tag) || tag)
}
