import { goodsAttr as contract, goodsAttrErrors, goodsAttrValue } from '@dropyard/contract/catalog/goods-attr'
import { fillWords } from '@dropyard/contract/kit/text'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { found, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { goodsAttr } from './table.ts'

const lower = (text: string): string => text.toLowerCase()

const served = serve(contract, goodsAttr, {
  search: [goodsAttr.name, goodsAttr.nameZh, sql`${goodsAttr.values}::text`],
  columns: {
    title: inLanguage(goodsAttr.name, goodsAttr.nameZh),
    total: sql<number>`jsonb_array_length(${goodsAttr.values})`,
  },
  beforeSave: (_ctx, input) => {
    const names = input.values.map((one) => lower(one.name))
    const twice = input.values.find((_, at) => names.indexOf(names[at] ?? '') !== at)
    if (twice) invalid({ values: fillWords(goodsAttrErrors.twice.words, { name: twice.name }) })
    return input
  },
})

interface ValueQuery {
  page: number
  'per-page': number
  attr_id?: number | undefined
  search?: string | undefined
}

/** Values of all attributes, or of one. */
async function listValues(ctx: Ctx, query: ValueQuery) {
  const { page, 'per-page': size, attr_id = null, search } = query
  const pattern = search ? likePattern(search) : null
  const { rows } = await ctx.db.execute<{
    id: number
    attr_id: number
    position: number
    name: string
    name_zh: string
    total: number
  }>(sql`
    SELECT row_number() OVER (ORDER BY lower(a.name), v.position)::int AS id, a.id::int AS attr_id, v.position::int,
      v.value ->> 'name' AS name, v.value ->> 'name_zh' AS name_zh, count(*) OVER ()::int AS total
    FROM ${goodsAttr} a CROSS JOIN jsonb_array_elements(a.values) WITH ORDINALITY AS v (value, position)
    WHERE (${attr_id}::bigint IS NULL OR a.id = ${attr_id})
      AND (${pattern}::text IS NULL OR v.value ->> 'name' ILIKE ${pattern} OR v.value ->> 'name_zh' ILIKE ${pattern})
    ORDER BY 1 LIMIT ${size} OFFSET ${(page - 1) * size}`)
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

async function addValue(
  ctx: UserCtx,
  { attr_id, ...value }: { attr_id: number; name: string; name_zh: string },
) {
  const [row] = await ctx.db.select().from(goodsAttr).where(eq(goodsAttr.id, attr_id)).for('update')
  const { name, nameZh, values } = found(row)
  if (values.some((one) => lower(one.name) === lower(value.name))) return served.read(ctx, attr_id)
  return served.update(
    ctx,
    attr_id,
    contract.input.parse({ name, name_zh: nameZh, values: [...values, value] }),
  )
}

const axes = [
  ['Color', '颜色', 'Black 黑色, White 白色, Grey 灰色, Red 红色, Blue 蓝色, Green 绿色'],
  ['Size', '尺码', 'XS XS, S S, M M, L L, XL XL, XXL XXL'],
  ['Capacity', '容量', '250 ml 250 毫升, 500 ml 500 毫升, 1 l 1 升'],
  ['Plug', '插头', 'EU 欧规, UK 英规, US 美规, AU 澳规'],
  ['Length', '长度', '0.5 m 0.5 米, 1 m 1 米, 2 m 2 米'],
  ['Pack', '件数', '1 piece 1 件, 2 pieces 2 件, 5 pieces 5 件'],
] as const

async function attrDemo(ctx: Ctx): Promise<void> {
  await ctx.db.insert(goodsAttr).values(
    axes.map(([name, nameZh, said]) => ({
      name,
      nameZh,
      values: said.split(', ').map((pair) => {
        const words = pair.split(' ')
        const half = words.length / 2
        return {
          name: words.slice(0, Math.ceil(half)).join(' '),
          name_zh: words.slice(Math.ceil(half)).join(' '),
        }
      }),
    })),
  )
}

bring({
  name: 'goods-attr',
  routes: [
    ...served.routes,
    route(goodsAttrValue.list, (ctx, { query }) => listValues(ctx, query)),
    route(goodsAttrValue.create, (ctx, { body }) => addValue(ctx, body)),
  ],
  demo: attrDemo,
})
