import { goodsErrors } from '@dropyard/contract/catalog/goods'
import { type ShelfNeed, shelfWords } from '@dropyard/contract/catalog/goods/shelf'
import { and, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { noteGoodsChanged } from './news.ts'
import { visibleGoods } from './sight.ts'
import { goods } from './table.ts'

/** Putting goods on shelf requires a price and what customs and carriers need (domain: Shipping). */

/** Requirements that goods don't meet yet; empty if they can be sold. */
export function missingForShelf(g: {
  hsCode: string
  origin: string
  declaredValue: number
  declaredName: string
  variants: number
  weightless: number
  priceless: number
}): ShelfNeed[] {
  return [
    ...(/^\d{6,10}$/.test(g.hsCode) ? [] : ['hs_code' as const]),
    ...(g.origin ? [] : ['origin_country' as const]),
    ...(g.declaredValue > 0 ? [] : ['declared_value' as const]),
    ...(g.declaredName ? [] : ['declared_name' as const]),
    ...(g.variants > 0 ? [] : ['skus' as const]),
    ...(g.weightless === 0 ? [] : ['weight' as const]),
    ...(g.priceless === 0 ? [] : ['price' as const]),
  ]
}

/** Input of {@link missingForShelf} about variants. */
export const countVariants = (skus: readonly { weightGrams: number; price: number }[]) => ({
  variants: skus.length,
  weightless: skus.filter((one) => one.weightGrams <= 0).length,
  priceless: skus.filter((one) => one.price <= 0).length,
})

export interface Refused {
  id: number
  code: string
  missing: string[]
}

/** Written out with table names: Drizzle omits these in a select from one table. */
const variantsWith = (condition: SQL) =>
  sql<number>`(SELECT count(*) FROM sku WHERE sku.goods_id = goods.id AND sku.active AND ${condition})`.mapWith(
    Number,
  )

const isInRange = (status: string): boolean => status !== 'out' && status !== 'packaging'

export async function putOnShelf(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ moved: number[]; refused: Refused[] }> {
  const rows = await ctx.db
    .select({
      id: goods.id,
      code: goods.code,
      status: goods.status,
      hsCode: goods.hsCode,
      origin: goods.originCountry,
      declaredValue: goods.declaredValue,
      declaredName: goods.declaredNameEn,
      variants: variantsWith(sql`true`),
      weightless: variantsWith(sql`sku.weight_grams <= 0`),
      priceless: variantsWith(sql`sku.price <= 0`),
    })
    .from(goods)
    .where(and(inArray(goods.id, [...ids]), visibleGoods(ctx)))
    .orderBy(goods.id)
    .for('update')
  const checked = rows.map((row) => ({
    id: row.id,
    code: row.code,
    missing: isInRange(row.status) ? missingForShelf(row) : [row.status],
  }))
  const ready = checked.filter((c) => c.missing.length === 0).map((c) => c.id)
  const refused = checked.filter((c) => c.missing.length > 0)
  if (ready.length === 0 && refused.length > 0)
    fail(goodsErrors.not_ready, {
      count: refused.length,
      missing: shelfWords([...new Set(refused.flatMap((r) => r.missing))], ctx.lang),
    })
  await move(ctx, ready, 'on_shelf')
  return { moved: ready, refused }
}

export async function takeOffShelf(ctx: UserCtx, ids: readonly number[]): Promise<{ moved: number[] }> {
  return { moved: await move(ctx, ids, 'off_shelf') }
}

async function move(ctx: Ctx, ids: readonly number[], status: 'on_shelf' | 'off_shelf'): Promise<number[]> {
  if (ids.length === 0) return []
  const moved = await ctx.db
    .update(goods)
    .set({
      status,
      onShelfAt:
        status === 'on_shelf'
          ? sql`coalesce(${goods.onShelfAt}, ${ctx.now.toISOString()}::timestamptz)`
          : null,
      version: sql`${goods.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(
      and(
        inArray(goods.id, [...ids]),
        notInArray(goods.status, [status, 'out', 'packaging']),
        visibleGoods(ctx),
      ),
    )
    .returning({ id: goods.id })
  for (const { id } of moved) ctx.audit({ record: 'goods', recordId: id, after: { status } })
  await noteGoodsChanged(
    ctx,
    moved.map((m) => m.id),
    ['shelf'],
  )
  return moved.map((m) => m.id)
}
