import { orderSkuErrors } from '@dropyard/contract/order/order-sku'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { goods, sku } from '../goods/table.ts'
import { goodsSet, goodsSetPart } from './table.ts'

/** Sets for orders: parts, price, and whether they are sold. */

export interface SoldSet {
  id: number
  code: string
  /** List price in USD cents. */
  price: number
  active: boolean
  parts: { skuId: number; quantity: number; title: string; options: string[] }[]
}

/** Sets by id, with their parts in the order of their SKUs. */
export async function setsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SoldSet>> {
  const sets = new Map<number, SoldSet>()
  if (ids.length === 0) return sets
  const rows = await ctx.db
    .select({
      id: goodsSet.id,
      code: goodsSet.code,
      price: goodsSet.price,
      status: goodsSet.status,
      skuId: sku.id,
      quantity: goodsSetPart.quantity,
      title: goods.titleEn,
      options: sku.optionValues,
    })
    .from(goodsSet)
    .innerJoin(goodsSetPart, eq(goodsSetPart.setId, goodsSet.id))
    .innerJoin(sku, eq(sku.id, goodsSetPart.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(inArray(goodsSet.id, [...new Set(ids)]))
    .orderBy(asc(goodsSetPart.id))
  for (const { id, code, price, status, ...part } of rows) {
    const one = sets.get(id) ?? { id, code, price, active: status === 'active', parts: [] }
    one.parts.push(part)
    sets.set(id, one)
  }
  return sets
}

/** Sets that a company can buy: active, with only parts that are sold to it. */
export const purchasableBy = (entityId: number): SQL | undefined =>
  and(
    eq(goodsSet.status, 'active'),
    sql`NOT EXISTS (SELECT 1 FROM goods_set_part p JOIN sku s ON s.id = p.sku_id JOIN goods g ON g.id = s.goods_id
      WHERE p.set_id = ${goodsSet.id} AND NOT (s.active AND g.status = 'on_shelf'
        AND (g.visible_to IS NULL OR g.visible_to @> ${String(entityId)}::jsonb)))`,
  )

/** Sets that a company can buy, by exact code. */
export async function setsByCode(
  ctx: Ctx,
  entityId: number,
  codes: readonly string[],
): Promise<{ id: number; code: string }[]> {
  if (codes.length === 0) return []
  return ctx.db
    .select({ id: goodsSet.id, code: goodsSet.code })
    .from(goodsSet)
    .where(and(inArray(goodsSet.code, [...codes]), purchasableBy(entityId)))
}

/** The active ones among these sets. */
export async function activeSets(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: goodsSet.id })
    .from(goodsSet)
    .where(and(inArray(goodsSet.id, [...new Set(ids)]), eq(goodsSet.status, 'active')))
  return new Set(rows.map((row) => row.id))
}

/** Fails unless the company can buy every one of these sets. */
export async function knownSets(ctx: Ctx, entityId: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await ctx.db
    .select({ id: goodsSet.id })
    .from(goodsSet)
    .where(and(inArray(goodsSet.id, wanted), purchasableBy(entityId)))
  if (rows.length !== wanted.length) fail(orderSkuErrors.set)
}
