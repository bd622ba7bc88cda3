import { goodsTag as contract, goodsTags } from '@dropyard/contract/catalog/goods-tag'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { renameTag } from '../goods/save.ts'
import { visibleGoods } from '../goods/sight.ts'
import { offeredTags } from './offered.ts'
import { goodsTag } from './table.ts'

const served = serve(contract, goodsTag, {
  owner: offeredTags,
  // Not by note: merchants select tags, too.
  search: [goodsTag.name, goodsTag.nameZh],
  columns: {
    used: sql`(SELECT count(*)::int FROM goods g WHERE g.tags @> ARRAY[goods_tag.name])`,
  },
  beforeSave: async (ctx, input, before) => {
    if (before && before.name !== input.name) await renameTag(ctx, String(before.name), input.name)
    return input
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some((row) => Number(row.used) > 0)) fail(commonErrors.in_use)
  },
})

/** Tags of goods that the user sees, most used first. */
async function usedTags(ctx: UserCtx) {
  const { rows } = await ctx.db.execute<{ tag: string; zh: string | null; total: number }>(sql`
    SELECT tag, max(t.name_zh) AS zh, count(*)::int AS total FROM goods
    CROSS JOIN unnest(tags) AS tag LEFT JOIN goods_tag t ON t.name = tag
    WHERE ${visibleGoods(ctx) ?? sql`true`} GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 200`)
  return rows.map(({ tag, zh, total }) => ({ tag, name: ctx.lang === 'zh' && zh ? zh : tag, total }))
}

registerModule({
  name: 'goods-tag',
  routes: [...served.routes, route(goodsTags.list, (ctx) => usedTags(ctx))],
  demo: demoRows('catalog/goods-tag', served),
})
