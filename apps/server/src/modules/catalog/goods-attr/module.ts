import { goodsAttr as contract, goodsAttrErrors, goodsAttrValue } from '@dropyard/contract/catalog/goods-attr'
import { fillWords } from '@dropyard/contract/kit/text'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { demoRows } from '../../../demo/rows.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { assertFound, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { color } from '../color/table.ts'
import { goodsAttr } from './table.ts'

const lower = (text: string): string => text.toLowerCase()

const served = serve(contract, goodsAttr, {
  search: [goodsAttr.name, goodsAttr.nameZh, sql`${goodsAttr.values}::text`],
  columns: {
    total: sql<number>`jsonb_array_length(${goodsAttr.values})`,
  },
  beforeSave: (_ctx, input) => {
    const names = input.values.map((one) => lower(one.name))
    const twice = input.values.find((_, at) => names.indexOf(names[at] ?? '') !== at)
    if (twice) invalid({ values: fillWords(goodsAttrErrors.twice.words, { name: twice.name }) })
    return input
  },
})

/** Values of all attributes, or of one of them. */
async function listValues(ctx: Ctx, query: z.output<typeof goodsAttrValue.list.query>) {
  const { page, 'per-page': size, attr_id = null, search } = query
  const pattern = search ? likePattern(search) : null
  const { rows } = await ctx.db.execute<{
    id: number
    attr_id: number
    position: number
    name: string
    name_zh: string
    hex: string | null
    total: number
  }>(sql`
    SELECT row_number() OVER (ORDER BY lower(a.name), v.position)::int AS id, a.id::int AS attr_id, v.position::int,
      v.value ->> 'name' AS name, v.value ->> 'name_zh' AS name_zh, c.hex, count(*) OVER ()::int AS total
    FROM ${goodsAttr} a CROSS JOIN jsonb_array_elements(a.values) WITH ORDINALITY AS v (value, position)
      LEFT JOIN ${color} c ON lower(c.name) = lower(v.value ->> 'name')
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
  const { name, nameZh, values } = assertFound(row)
  if (values.some((one) => lower(one.name) === lower(value.name))) return served.read(ctx, attr_id)
  return served.update(
    ctx,
    attr_id,
    contract.input.parse({ name, name_zh: nameZh, values: [...values, value] }),
  )
}

registerModule({
  name: 'goods-attr',
  routes: [
    ...served.routes,
    route(goodsAttrValue.list, (ctx, { query }) => listValues(ctx, query)),
    route(goodsAttrValue.create, (ctx, { body }) => addValue(ctx, body)),
  ],
  demo: demoRows('catalog/goods-attr', served),
})
