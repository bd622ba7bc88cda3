import { goodsCost, goodsCostErrors } from '@dropyard/contract/catalog/goods-cost'
import { and, asc, count, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { fail } from '../../../kit/errors.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, sku, skuPriceChange } from '../goods/table.ts'

/** What SKUs cost to purchase: read and written by those who have a right to it, and left out for everybody else. */

/** Whether a person is told what things cost to purchase. */
export const seesCost = (ctx: UserCtx): boolean => ctx.user.permissions.has(goodsCost.list.permission)

interface Query {
  page: number
  'per-page': number
  goods_id?: number | undefined
  search?: string | undefined
  sort?: string | undefined
}

export function listCosts(ctx: UserCtx, query: Query) {
  const where = and(
    sku.active,
    visibleGoods(ctx),
    query.goods_id === undefined ? undefined : eq(sku.goodsId, query.goods_id),
    query.search === undefined ? undefined : ilike(sku.code, likePattern(query.search)),
  )
  const by = query.sort?.endsWith('cost') ? sku.cost : sku.code
  const joined = eq(goods.id, sku.goodsId)
  return pageAndTotal(
    ctx.db
      .select({
        sku_id: sku.id,
        sku: sku.code,
        goods_id: goods.id,
        goods_name:
          ctx.lang === 'zh'
            ? sql<string>`coalesce(nullif(${goods.titleZh}, ''), ${goods.titleEn})`
            : goods.titleEn,
        cost: sku.cost,
        currency: sql<string>`'CNY'`,
      })
      .from(sku)
      .innerJoin(goods, joined)
      .where(where)
      .orderBy(query.sort?.startsWith('-') ? desc(by) : asc(by), asc(sku.id))
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db.select({ total: count() }).from(sku).innerJoin(goods, joined).where(where),
  )
}

/** Writes costs by SKU: all of them or, when one is not known or stands there twice, none. */
export async function updateCosts(
  ctx: UserCtx,
  costs: readonly { sku: string; cost: number }[],
): Promise<{ updated: number; unchanged: number }> {
  const codes = costs.map((one) => one.sku)
  refuse(
    goodsCostErrors.twice,
    codes.filter((code, at) => codes.indexOf(code) !== at),
  )
  // Goods first, as everybody does who writes them.
  const its = ctx.db.select({ id: sku.goodsId }).from(sku).where(inArray(sku.code, codes))
  const seen = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inArray(goods.id, its), visibleGoods(ctx)))
    .orderBy(goods.id)
    .for('update')
  const goodsIds = seen.map((one) => one.id)
  const rows = await ctx.db
    .select({ id: sku.id, code: sku.code, goodsId: sku.goodsId, before: sku.cost, price: sku.price })
    .from(sku)
    .where(and(inArray(sku.code, codes), inArray(sku.goodsId, goodsIds)))
    .orderBy(sku.id)
    .for('update')
  const known = new Set(rows.map((row) => row.code))
  refuse(
    goodsCostErrors.unknown,
    codes.filter((code) => !known.has(code)),
  )
  const wanted = new Map(costs.map((one) => [one.sku, one.cost]))
  const changed = rows.flatMap((row) => {
    const cost = wanted.get(row.code) ?? row.before
    return cost === row.before ? [] : [{ ...row, cost }]
  })
  if (changed.length > 0) await write(ctx, changed)
  for (const { id, code, before, cost } of changed)
    ctx.audit({ record: 'sku', recordId: id, before: { code, cost: before }, after: { cost } })
  return { updated: changed.length, unchanged: rows.length - changed.length }
}

interface Change {
  id: number
  code: string
  goodsId: number
  before: number
  price: number
  cost: number
}

async function write(ctx: UserCtx, changed: readonly Change[]): Promise<void> {
  const list = (values: readonly number[]): string => `{${values.join(',')}}`
  await ctx.db.execute(sql`
    UPDATE sku SET cost = fresh.cost, version = sku.version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz
    FROM unnest(${list(changed.map((one) => one.id))}::bigint[], ${list(changed.map((one) => one.cost))}::bigint[])
      AS fresh(id, cost) WHERE sku.id = fresh.id`)
  await ctx.db.insert(skuPriceChange).values(
    changed.map(({ goodsId, code, price, before, cost }) => ({
      goodsId,
      skuCode: code,
      priceBefore: price,
      price,
      costBefore: before,
      cost,
      userId: ctx.user.id,
      at: ctx.now,
    })),
  )
  await ctx.db
    .update(goods)
    .set({
      version: sql`${goods.version} + 1`,
      edited: sql`ARRAY(SELECT DISTINCT unnest(${goods.edited} || ARRAY['cost']))`,
      updatedAt: ctx.now,
    })
    .where(inArray(goods.id, [...new Set(changed.map((one) => one.goodsId))]))
}

/** Names the first few of what is wrong. */
function refuse(error: typeof goodsCostErrors.unknown, codes: readonly string[]): void {
  const named = [...new Set(codes)]
  if (named.length > 0)
    fail(error, {
      codes: `${named.slice(0, 5).join(', ')}${named.length > 5 ? ` (+${named.length - 5})` : ''}`,
    })
}
