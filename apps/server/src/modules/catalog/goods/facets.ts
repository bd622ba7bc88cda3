import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { stockBalance, warehouse } from '../../warehouse/stock/table.ts'
import { category } from '../category/table.ts'
import { countUpTo, type GoodsQuery, goodsWhere } from './query.ts'
import { goods, sku } from './table.ts'

/** Counts beside each filter value. Each group leaves its own filter out, so that people see what they could choose. */

interface Facet {
  value: string
  name: string
  total: number
}

const priceBands = [0, 500, 1000, 2000, 5000, 10_000]
const days = [1, 3, 7, 15]

const many = sql<number>`count(*)`.mapWith(Number)

const matching = (ctx: UserCtx, q: GoodsQuery) =>
  ctx.db
    .select({
      id: goods.id,
      categoryId: goods.categoryId,
      price: goods.minPrice,
      shipDays: goods.shipDays,
      tags: goods.tags,
    })
    .from(goods)
    .where(goodsWhere(ctx, q))
    .limit(countUpTo)
    .as('matching')

type Matching = ReturnType<typeof matching>

export async function goodsFacets(ctx: UserCtx, q: GoodsQuery) {
  const [whole] = await ctx.db.select({ total: many }).from(matching(ctx, q))
  return {
    category: await categoryFacet(ctx, matching(ctx, { ...q, category_id: undefined })),
    price: await priceFacet(ctx, matching(ctx, { ...q, price_from: undefined, price_to: undefined })),
    ship_days: await daysFacet(ctx, matching(ctx, { ...q, ship_days: undefined })),
    tag: await tagFacet(ctx, matching(ctx, { ...q, tag: undefined })),
    warehouse: await warehouseFacet(ctx, matching(ctx, { ...q, warehouse_id: undefined })),
    bounded: (whole?.total ?? 0) >= countUpTo,
  }
}

async function categoryFacet(ctx: UserCtx, m: Matching): Promise<Facet[]> {
  const rows = await ctx.db
    .select({ id: category.id, name: ctx.lang === 'zh' ? category.nameZh : category.nameEn, total: many })
    .from(m)
    .innerJoin(category, sql`${category.id} = matching.category_id`)
    .groupBy(category.id)
    .orderBy(sql`count(*) DESC`)
    .limit(30)
  return rows.map((r) => ({ value: String(r.id), name: r.name, total: r.total }))
}

async function priceFacet(ctx: UserCtx, m: Matching): Promise<Facet[]> {
  const band = sql<number>`width_bucket(matching.min_price, ARRAY[${sql.raw(priceBands.join(','))}]::bigint[])`
  const rows = await ctx.db
    .select({ band: band.mapWith(Number), total: many })
    .from(m)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return rows.map(({ band: place, total }) => {
    const from = priceBands[place - 1] ?? 0
    const to = priceBands[place]
    return {
      value: `${from}-${to === undefined ? '' : to - 1}`,
      name: to === undefined ? `${from / 100}+` : `${from / 100}–${to / 100}`,
      total,
    }
  })
}

async function daysFacet(ctx: UserCtx, m: Matching): Promise<Facet[]> {
  const columns = days.map((d) => sql`count(*) FILTER (WHERE matching.ship_days <= ${d})`)
  const [row] = await ctx.db
    .select({ totals: sql<number[]>`ARRAY[${sql.join(columns, sql`, `)}]::int[]` })
    .from(m)
  return days
    .map((d, i) => ({ value: String(d), name: String(d), total: row?.totals[i] ?? 0 }))
    .filter((f) => f.total > 0)
}

async function tagFacet(ctx: UserCtx, m: Matching): Promise<Facet[]> {
  const rows = await ctx.db
    .select({ tag: sql<string>`tag`, total: many })
    .from(sql`${m}, unnest(matching.tags) AS tag`)
    .groupBy(sql`tag`)
    .orderBy(sql`count(*) DESC, tag`)
    .limit(20)
  return rows.map((r) => ({ value: r.tag, name: r.tag, total: r.total }))
}

async function warehouseFacet(ctx: UserCtx, m: Matching): Promise<Facet[]> {
  const rows = await ctx.db
    .select({
      id: warehouse.id,
      name: warehouse.name,
      total: sql<number>`count(DISTINCT ${sku.goodsId})`.mapWith(Number),
    })
    .from(m)
    .innerJoin(sku, sql`${sku.goodsId} = matching.id`)
    .innerJoin(stockBalance, eq(stockBalance.skuId, sku.id))
    .innerJoin(warehouse, eq(warehouse.id, stockBalance.warehouseId))
    .where(sql`${stockBalance.onHand} > ${stockBalance.reserved}`)
    .groupBy(warehouse.id)
    .orderBy(warehouse.name)
  return rows.map((r) => ({ value: String(r.id), name: r.name, total: r.total }))
}
