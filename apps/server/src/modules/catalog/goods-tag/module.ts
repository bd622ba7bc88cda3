import { goodsTag as contract, goodsTags } from '@dropyard/contract/catalog/goods-tag'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { renameTag } from '../goods/save.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goodsTag } from './table.ts'

const served = serve(contract, goodsTag, {
  search: [goodsTag.name, goodsTag.nameZh, goodsTag.note],
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

/** Tags of goods that the person sees, the most used first. */
async function usedTags(ctx: UserCtx) {
  const { rows } = await ctx.db.execute<{ tag: string; zh: string | null; total: number }>(sql`
    SELECT tag, max(t.name_zh) AS zh, count(*)::int AS total FROM goods
    CROSS JOIN unnest(tags) AS tag LEFT JOIN goods_tag t ON t.name = tag
    WHERE ${visibleGoods(ctx) ?? sql`true`} GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 200`)
  return rows.map(({ tag, zh, total }) => ({ tag, name: ctx.lang === 'zh' && zh ? zh : tag, total }))
}

const demoNames: Readonly<Record<string, string>> = {
  'under-5-usd': '5 美元以下',
  travel: '旅行',
  toys: '玩具',
  storage: '收纳',
  stationery: '文具',
  'ships-in-24h': '24 小时发货',
  seasonal: '季节性',
  phone: '手机',
  pets: '宠物',
  outdoor: '户外',
  office: '办公',
  'new': '新品',
  lightweight: '轻便',
  lighting: '灯具',
  kitchen: '厨房',
  kids: '儿童',
  jewellery: '饰品',
  home: '家居',
  gift: '礼品',
  garden: '园艺',
  fitness: '健身',
  eco: '环保',
  car: '汽车',
  bestseller: '热销',
  beauty: '美妆',
  bags: '箱包',
  baby: '母婴',
}
const demoNotes: Readonly<Record<string, string>> = {
  bestseller: 'The hundred that sold most last month',
  'ships-in-24h': 'In stock in a warehouse that packs daily',
  seasonal: 'Look through at the end of every quarter',
}

/** Every tag that goods of the demo have. */
async function tagDemo(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ tag: string }>(
    sql`SELECT DISTINCT tag FROM goods, unnest(tags) AS tag ORDER BY tag`,
  )
  const values = rows.map(({ tag }) => ({
    name: tag,
    nameZh: demoNames[tag] ?? '',
    note: demoNotes[tag] ?? '',
  }))
  if (values.length > 0) await ctx.db.insert(goodsTag).values(values).onConflictDoNothing()
}

bring({
  name: 'goods-tag',
  routes: [...served.routes, route(goodsTags.list, (ctx) => usedTags(ctx))],
  demo: tagDemo,
})
