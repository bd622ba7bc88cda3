import { goodsTags, goodsTag as resource } from '@dropyard/contract/catalog/goods-tag'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import type { Module } from '../../../kit/module.ts'
import { serve } from '../../../kit/resource.ts'
import { route } from '../../../kit/route.ts'
import { visibleGoods } from '../goods/query.ts'
import { renameTag } from '../goods/save.ts'
import { goodsTag } from './table.ts'

const served = serve(resource, goodsTag, {
  search: [goodsTag.name, goodsTag.nameZh, goodsTag.note],
  columns: {
    used: sql`(SELECT count(*)::int FROM goods g WHERE g.tags @> ARRAY[goods_tag.name])`,
  },
  beforeSave: async (ctx, input, before) => {
    if (before && before.name !== input.name) await renameTag(ctx, String(before.name), String(input.name))
    return input
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some((row) => Number(row.used) > 0)) fail(commonErrors.in_use)
  },
})

/** Tags of goods that the person sees, the most used first. */
async function usedTags(ctx: UserCtx) {
  const { rows } = await ctx.db.execute<{ tag: string; zh: string | null; total: number }>(sql`
    SELECT tag, max(t.name_zh) AS zh, count(*)::int AS total FROM goods
    CROSS JOIN unnest(tags) AS tag LEFT JOIN goods_tag t ON t.name = tag
    WHERE ${visibleGoods(ctx) ?? sql`true`} GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 200`)
  return rows.map(({ tag, zh, total }) => ({ tag, name: ctx.lang === 'zh' && zh ? zh : tag, total }))
}

/** Every tag that goods of the demo have. */
async function tagDemo(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO goods_tag (name) SELECT DISTINCT tag FROM goods, unnest(tags) AS tag ORDER BY tag ON CONFLICT DO NOTHING`)
}

export const goodsTagModule: Module = {
  name: 'goods-tag',
  routes: [...served.routes, route(goodsTags.list, (ctx) => usedTags(ctx))],
  demo: tagDemo,
}
